"""Hungarian words of the desk: states, steps, fields and verdicts."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as lazy

from rulings.desk.content import NEVER_RIGHT
from rulings.desk.states import Action
from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.drafts import DraftState, MarkVerdict
from rulings.models.history import PublicationAction, ReportKind
from rulings.models.rulings import CardRole, RulingKind
from rulings.models.sources import Certainty, SourceKind
from rulings.pages.words import Badge

STATE_WORDS = {
    DraftState.DRAFT: lazy("piszkozat"),
    DraftState.IN_REVIEW: lazy("bírálatra vár"),
    DraftState.CHANGES_REQUESTED: lazy("javítást kértek"),
    DraftState.APPROVED: lazy("jóváhagyva"),
    DraftState.SCHEDULED: lazy("időzítve"),
    DraftState.PUBLISHED: lazy("közzétéve"),
    DraftState.DISCARDED: lazy("elvetve"),
}
STATE_TONES = {
    DraftState.DRAFT: "waiting",
    DraftState.IN_REVIEW: "changed",
    DraftState.CHANGES_REQUESTED: "gone",
    DraftState.APPROVED: "good",
    DraftState.SCHEDULED: "good",
    DraftState.PUBLISHED: "good",
    DraftState.DISCARDED: "gone",
}
# What the button of a step says.
STEP_WORDS = {
    Action.SAVE: lazy("Mentés"),
    Action.SUBMIT: lazy("Beküldés bírálatra"),
    Action.TAKE_BACK: lazy("Visszaveszem javításra"),
    Action.REQUEST_CHANGES: lazy("Javítást kérek"),
    Action.APPROVE: lazy("Jóváhagyom"),
    Action.SCHEDULE: lazy("Időzítés"),
    Action.UNSCHEDULE: lazy("Időzítés törlése"),
    Action.PUBLISH: lazy("Közzététel most"),
    Action.UNDO: lazy("Közzététel visszavonása"),
    Action.DISCARD: lazy("Elvetés"),
    Action.TAKE_OUT: lazy("Kiveszem a számból"),
}
# What the history and the message after a step say.
DONE_WORDS = {
    Action.CREATE: lazy("elkezdte"),
    Action.SAVE: lazy("mentette"),
    Action.SUBMIT: lazy("beküldte bírálatra"),
    Action.TAKE_BACK: lazy("visszavette javításra"),
    Action.REQUEST_CHANGES: lazy("javítást kért"),
    Action.APPROVE: lazy("jóváhagyta"),
    Action.SCHEDULE: lazy("időzítette"),
    Action.UNSCHEDULE: lazy("törölte az időzítést"),
    Action.PUBLISH: lazy("közzétette"),
    Action.UNDO: lazy("visszavonta a közzétételt"),
    Action.DISCARD: lazy("elvetette"),
    Action.TAKE_OUT: lazy("kivette a számból"),
}
STEP_MESSAGES = {
    Action.SAVE: lazy("Mentve."),
    Action.SUBMIT: lazy("Beküldve bírálatra."),
    Action.TAKE_BACK: lazy("Visszavetted, újra szerkeszthető."),
    Action.REQUEST_CHANGES: lazy("Visszaküldted javításra."),
    Action.APPROVE: lazy("Jóváhagytad."),
    Action.SCHEDULE: lazy("Időzítve: magától jelenik meg a megadott időben."),
    Action.UNSCHEDULE: lazy("Az időzítést törölted, a jóváhagyás megmaradt."),
    Action.PUBLISH: lazy("Közzétéve: az olvasók már látják."),
    Action.UNDO: lazy("A közzétételt visszavontad, az olvasók a korábbi állást látják."),
    Action.DISCARD: lazy("Elvetve. A szövege és a története megmaradt."),
    Action.TAKE_OUT: lazy("Kivetted a számból: külön piszkozatként megmaradt."),
}
FIELD_WORDS = {
    "ref": lazy("Hivatkozás"),
    "source": lazy("Forrás"),
    "kind": lazy("Fajta"),
    "question": lazy("Kérdés"),
    "answer": lazy("Válasz"),
    "cards": lazy("Lapok"),
    "sections": lazy("Szabálypontok"),
    "topics": lazy("Témák"),
    "cites": lazy("Hivatkozott döntések"),
    "changes": lazy("Amit megváltoztat"),
    "published": lazy("Megjelenés"),
    "valid_from": lazy("Első nap"),
    "valid_to": lazy("Utolsó nap"),
    "formats": lazy("Formátumok"),
    "status": lazy("Állapot"),
    "merged_into": lazy("Összevonva ezzel"),
    "note": lazy("Megjegyzés szerkesztőknek"),
    "text": lazy("Szöveg"),
    "reason": lazy("Indok az olvasóknak"),
}
STATUS_CHOICES = {
    "published": lazy("közzétett"),
    "disputed": lazy("vitatott"),
    "withdrawn": lazy("visszavont"),
    NEVER_RIGHT: lazy("sosem volt helyes: visszavont a kezdetétől"),
    "merged": lazy("összevonva egy másikkal"),
}
KIND_CHOICES = {
    RulingKind.FAQ: lazy("kérdés és válasz"),
    RulingKind.RULE: lazy("szabályszöveg"),
    RulingKind.CHANGE: lazy("szabályváltozás"),
}
ROLE_CHOICES = {CardRole.SUBJECT: lazy("róla szól"), CardRole.MENTIONED: lazy("példa")}
EDGE_CHOICES = {
    CitationKind.SUPERSEDES: lazy("felváltja"),
    CitationKind.CHANGES: lazy("módosítja"),
    CitationKind.DELETES: lazy("törli"),
    CitationKind.CONTRADICTS: lazy("ellentmond neki"),
}
EXTENT_CHOICES = {Extent.WHOLE: lazy("az egészet"), Extent.PART: lazy("egy részét")}
BASIS_CHOICES = {Basis.EXPLICIT: lazy("a forrás mondja"), Basis.INFERRED: lazy("következtetés")}
CERTAINTY_CHOICES = {
    Certainty.STATED: lazy("a forrás mondja"),
    Certainty.INFERRED: lazy("következtetett"),
    Certainty.UNKNOWN: lazy("nem ismert"),
}
SOURCE_KIND_CHOICES = {
    SourceKind.MAGAZINE: lazy("újság"),
    SourceKind.WEB_FAQ: lazy("honlap kérdései"),
    SourceKind.RULE_TEXTS: lazy("szabályszövegek"),
    SourceKind.RULEBOOK: lazy("szabálykönyv"),
    SourceKind.ANNOUNCEMENT: lazy("kiírás, közlemény"),
}
VERDICT_CHOICES = {
    MarkVerdict.UNAFFECTED: lazy("nem érinti"),
    MarkVerdict.SUPERSEDED: lazy("felváltja"),
    MarkVerdict.CONTRADICTED: lazy("ellentmond neki"),
    MarkVerdict.SAME: lazy("ugyanaz a kérdés"),
}
REPORT_WORDS = {
    ReportKind.WRONG_CARD: lazy("rossz lap"),
    ReportKind.OUTDATED: lazy("elavult"),
    ReportKind.UNCLEAR: lazy("nem érthető"),
    ReportKind.OTHER: lazy("más hiba"),
}
CHANGE_WORDS = {
    PublicationAction.NEW: lazy("új"),
    PublicationAction.CHANGED: lazy("megváltozott"),
    PublicationAction.WITHDRAWN: lazy("visszavonták"),
    PublicationAction.DISPUTED: lazy("vitatott lett"),
    PublicationAction.MERGED: lazy("összevonták egy másikkal"),
    PublicationAction.SUPERSEDED: lazy("egy másik felváltotta"),
    PublicationAction.AMENDED: lazy("egy része megváltozott"),
    PublicationAction.UNDONE: lazy("a közzétételét visszavonták"),
}


def state_badge(state: str) -> Badge:
    """Return the label of a draft's state."""
    known = DraftState(state)
    return Badge(str(STATE_WORDS[known]), STATE_TONES[known])
