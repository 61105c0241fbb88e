"""What the shapes of the starter data refuse, said to an editor."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

KEYS = {
    "ref": lazy("az azonosító"),
    "question": lazy("a kérdés"),
    "answer": lazy("a válasz"),
    "note": lazy("a megjegyzés"),
    "kind": lazy("a fajta"),
    "status": lazy("az állapot"),
    "cards": lazy("a lapok"),
    "name": lazy("a lap neve"),
    "edition": lazy("a kiadás"),
    "role": lazy("a lap szerepe"),
    "sections": lazy("a szabálypontok"),
    "topics": lazy("a témakörök"),
    "cites": lazy("a hivatkozások"),
    "changes": lazy("a felülírások"),
    "target": lazy("a felülírt bejegyzés"),
    "extent": lazy("a terjedelem"),
    "basis": lazy("az alap"),
    "clause": lazy("a részlet"),
    "reason": lazy("az indoklás"),
    "formats": lazy("a formátumok"),
    "published": lazy("a megjelenés"),
    "not_before": lazy("a megjelenés első napja"),
    "not_after": lazy("a megjelenés utolsó napja"),
    "certainty": lazy("a bizonyosság"),
    "evidence": lazy("a bizonyíték"),
    "valid_from": lazy("az első nap"),
    "valid_to": lazy("az utolsó nap"),
    "merged_into": lazy("a befogadó bejegyzés"),
}
SENTENCES = (
    (r"(\w+) is missing$", lazy("Hiányzik: {0}.")),
    (r"(\w+) names something twice: (.*)$", lazy("Kétszer szerepel ({0}): {1}.")),
    (r"(\w+) must be a day such as [^,]*, found (.*)$", lazy("Nem nap ({0}): {1}. Így írd: 2021-08-01.")),
    (
        r"(\w+) has ([0-9]+) letters; ([0-9]+) is the most$",
        lazy("Túl hosszú ({0}): {1} betű, legfeljebb {2} lehet."),
    ),
    (r"(\w+) holds a (?:control letter|letter that cannot)", lazy("Láthatatlan vezérlőjel van benne: {0}.")),
    (r"(\w+) is '(.*)'; it must be one of (.*)$", lazy("Nem választható érték ({0}): „{1}”. Lehet: {2}.")),
    (r"(\w+) [0-9-]+ is before (\w+)", lazy("Előbb van {0}, mint {1}.")),
    (
        r"(\w+) stands in addresses",
        lazy("Címekben áll, ezért nem lehet benne / ? # % vagy \\, sem csupa pont: {0}."),
    ),
    (
        r"(\w+) must be written with single spaces",
        lazy("Csak egyszeres szóköz és rendes betű lehet benne: {0}."),
    ),
    (r"(\w+) ends in a number of more than", lazy("Túl hosszú számra végződik: {0}.")),
    (r"(merged_into) itself$", lazy("Egy bejegyzés nem olvad önmagába.")),
    (r"(published) needs not_before or not_after", lazy("A megjelenésnek legalább egyik napja kell.")),
)


def in_words(message: str) -> str:
    """Return the sentence for a refusal of the shapes; one that is not known is shown as it is."""
    for pattern, sentence in SENTENCES:
        found = re.search(pattern, message)
        if found:
            first, *rest = found.groups()
            return str(sentence).format(KEYS.get(first, first), *(KEYS.get(word, word) for word in rest))
    return _("Nem fogadható el: %(message)s.") % {"message": message}
