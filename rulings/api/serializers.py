"""The API's shapes, declared for its OpenAPI document. The data itself is made by `rulings/presenting.py`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rulings.models.citations import Basis, CitationKind, Extent
from rulings.models.history import PublicationAction, PublicationOrigin
from rulings.models.rulings import CardRole, RulingKind
from rulings.models.sections import SectionKind, SectionStatus
from rulings.models.sources import Certainty, SourceKind
from rulings.status import Status

STATUSES = [str(status) for status in Status]
Shape = serializers.Serializer[Any]


def _words(help_text: str = "null where unknown") -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), allow_null=True, help_text=help_text)


class ObjectSerializer(Shape):
    """A thing of the base."""

    ref = serializers.CharField(help_text="permanent reference within its game")
    game = serializers.SlugField()
    url = serializers.CharField(help_text="in the API")
    page_url = serializers.CharField(help_text="its page on this site")
    updated_at = serializers.DateTimeField()


class GameSerializer(ObjectSerializer):
    name = serializers.CharField()
    language = serializers.CharField(help_text="of the game's own texts (ISO 639-1)")
    licence_note = serializers.CharField(allow_blank=True)
    deck_zones = _words("parts of a deck")


class BoundsSerializer(Shape):
    not_before = serializers.DateField(allow_null=True)
    not_after = serializers.DateField(allow_null=True)


class PublishedSerializer(BoundsSerializer):
    certainty = serializers.ChoiceField(Certainty.choices)
    evidence = serializers.CharField()


class EdgeSerializer(Shape):
    ref = serializers.CharField(help_text="the newer entry")
    title = serializers.CharField()
    kind = serializers.ChoiceField(CitationKind.choices)
    extent = serializers.ChoiceField(Extent.choices)
    clause = serializers.CharField(help_text="for a part: which clause falls and what holds instead")
    reason = serializers.CharField()
    basis = serializers.ChoiceField(Basis.choices)
    formats = serializers.ListField(child=serializers.CharField())
    since = BoundsSerializer()


class CardMentionSerializer(Shape):
    name = serializers.CharField()
    edition = serializers.CharField(help_text="the tag without brackets, empty if none")
    role = serializers.ChoiceField(CardRole.choices)
    slug = serializers.CharField()


class CitationSerializer(Shape):
    kind = serializers.ChoiceField(CitationKind.choices)
    target = serializers.CharField()
    held = serializers.BooleanField(help_text="whether the target is in the base")
    extent = serializers.CharField()
    clause = serializers.CharField()
    basis = serializers.ChoiceField(Basis.choices)
    reason = serializers.CharField()
    valid_from = serializers.DateField(allow_null=True)


class CitedBySerializer(Shape):
    ref = serializers.CharField()
    kind = serializers.ChoiceField(CitationKind.choices)


class RulingSummarySerializer(ObjectSerializer):
    kind = serializers.ChoiceField(RulingKind.choices)
    source = serializers.CharField()  # type: ignore[assignment]  # a field of that name
    language = serializers.CharField()
    question = serializers.CharField()
    status = serializers.ChoiceField(STATUSES, help_text="on the day of `on`")
    status_certain = serializers.BooleanField(help_text="false between the bounds of a date that is not known")
    in_force_since = BoundsSerializer()
    superseded_by = EdgeSerializer(many=True)
    changed_by = EdgeSerializer(many=True)
    disputed_by = EdgeSerializer(many=True)
    possibly_changed_by = EdgeSerializer(many=True, help_text="edges whose first day is only known within bounds")
    under_review = serializers.BooleanField(help_text="whether what it rests on has changed since it was looked at")


class RulingSerializer(RulingSummarySerializer):
    answer = serializers.CharField(help_text="Markdown")
    answer_html = serializers.CharField()
    revision = serializers.IntegerField()
    valid_from = serializers.DateField(allow_null=True)
    valid_to = serializers.DateField(allow_null=True)
    formats = serializers.ListField(child=serializers.CharField())
    cards = CardMentionSerializer(many=True)
    sections = serializers.ListField(child=serializers.CharField())
    topics = serializers.ListField(child=serializers.CharField())
    citations = CitationSerializer(many=True)
    cited_by = CitedBySerializer(many=True)


class PrintingSerializer(Shape):
    edition = serializers.CharField(allow_blank=True, help_text="the tag without brackets, empty if none")
    year = serializers.IntegerField(allow_null=True)
    released = serializers.DateField(allow_null=True)
    rare = serializers.BooleanField(allow_null=True)
    mini_expansion = serializers.BooleanField(allow_null=True)


class CardPrintingSerializer(ObjectSerializer):
    card = serializers.SlugField(help_text="slug of the card")
    name = serializers.CharField(help_text="of the card")
    edition = serializers.CharField(allow_blank=True, help_text="the tag without brackets, empty if none")
    year = serializers.IntegerField(allow_null=True)
    released = serializers.DateField(allow_null=True)
    rare = serializers.BooleanField(allow_null=True)
    mini_expansion = serializers.BooleanField(allow_null=True)


class CardTextSerializer(Shape):
    edition = serializers.CharField(allow_null=True, help_text="null for the wording of the card itself")
    language = serializers.CharField()
    text = serializers.CharField()
    valid_from = serializers.DateField(allow_null=True, help_text="null: since ever, as far as is known")
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]


class CardSerializer(ObjectSerializer):
    slug = serializers.SlugField()
    name = serializers.CharField()
    editions = serializers.ListField(child=serializers.CharField(allow_blank=True))
    colours = _words("[] for a card without a colour")
    types = _words()
    subtypes = _words()
    alignments = _words()
    divine = serializers.BooleanField(allow_null=True)
    any_number = serializers.BooleanField(allow_null=True, help_text="its own text lifts the copy limit")
    starting_only = serializers.BooleanField(allow_null=True)
    named_adventurer = serializers.BooleanField(allow_null=True)
    token = serializers.BooleanField(allow_null=True, help_text="made by other cards")
    copy_limit = serializers.IntegerField(allow_null=True, help_text="where its own text gives one")
    facts_from = serializers.ListField(child=serializers.CharField(), help_text="references that state these facts")
    details = serializers.DictField(help_text="facts of its game alone")
    printings = PrintingSerializer(many=True)
    text = serializers.CharField(allow_null=True, help_text="on the day of `on`; null where no source holds it")
    texts = CardTextSerializer(many=True, help_text="every wording of the day: of the card and of its printings")


class CardDetailSerializer(CardSerializer):
    rulings = RulingSummarySerializer(many=True)


class RulebookSerializer(ObjectSerializer):
    title = serializers.CharField()
    short_title = serializers.CharField(help_text="how texts name it: Kódex")
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]
    sections = serializers.IntegerField(help_text="how many are held")


class SectionSerializer(ObjectSerializer):
    citation = serializers.CharField()
    number = serializers.CharField()
    rulebook = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    kind = serializers.ChoiceField(SectionKind.choices)
    status = serializers.ChoiceField(SectionStatus.choices, help_text="on the day of `on`")
    about = serializers.CharField(allow_blank=True)
    parent = serializers.CharField(allow_null=True)  # type: ignore[assignment]


class SectionDetailSerializer(SectionSerializer):
    text = serializers.CharField(allow_null=True, help_text="Markdown; null where no text of it is held")
    cited_by = CitedBySerializer(many=True)


class SourceSerializer(ObjectSerializer):
    code = serializers.CharField()
    kind = serializers.ChoiceField(SourceKind.choices)
    number = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    published = PublishedSerializer()
    external_url = serializers.CharField(allow_blank=True, help_text="where it stands on the web, if it does")


class SourceDetailSerializer(SourceSerializer):
    rulings = RulingSummarySerializer(many=True)


class TopicSerializer(ObjectSerializer):
    slug = serializers.SlugField()
    name = serializers.CharField()


class TopicDetailSerializer(TopicSerializer):
    rulings = RulingSummarySerializer(many=True)


class TermSerializer(ObjectSerializer):
    slug = serializers.SlugField()
    name = serializers.CharField()
    kind = serializers.CharField(allow_blank=True)
    aliases = serializers.ListField(child=serializers.CharField())
    abbreviations = serializers.ListField(child=serializers.CharField())
    definition = serializers.CharField(allow_blank=True, help_text="Markdown")
    definition_html = serializers.CharField(allow_blank=True)
    english = serializers.CharField(allow_blank=True, help_text="its meaning in English")
    defined_by = serializers.ListField(child=serializers.CharField(), help_text="references of rulings and sections")


class TermDetailSerializer(TermSerializer):
    rulings = RulingSummarySerializer(many=True)


class ThingSerializer(Shape):
    kind = serializers.ChoiceField(["card", "topic", "section", "source", "ruling", "rulebook", "format"])
    game = serializers.SlugField()
    ref = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    url = serializers.CharField(help_text="in the API")
    page_url = serializers.CharField()
    status = serializers.CharField(allow_null=True, help_text="of rulings and sections, on the day of `on`")


class HitSerializer(Shape):
    kind = serializers.ChoiceField(["ruling", "section"])
    game = serializers.SlugField()
    ref = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    url = serializers.CharField(help_text="in the API")
    page_url = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    status = serializers.CharField(help_text="of a ruling, or of a section, on the day")
    under_review = serializers.BooleanField(help_text="of a ruling: what it rests on has changed")
    score = serializers.FloatField()
    snippet_html = serializers.CharField(allow_blank=True, help_text="escaped; matched words in <mark>")
    missing_words = serializers.ListField(child=serializers.CharField())


class CorrectionSerializer(Shape):
    typed = serializers.CharField()
    used = serializers.CharField()


class ExplanationSerializer(Shape):
    hu = serializers.CharField(help_text="what was searched, in a Hungarian sentence")
    en = serializers.CharField(help_text="the same in English")


class FacetValueSerializer(Shape):
    label = serializers.CharField()  # type: ignore[assignment]
    count = serializers.IntegerField(help_text="results that have this value")
    term = serializers.CharField(help_text="added to q it narrows the search to them")


class FacetSerializer(Shape):
    name = serializers.ChoiceField(["game", "kind", "source", "topic", "card"])
    values = FacetValueSerializer(many=True)


class SuggestionGroupSerializer(Shape):
    kind = serializers.CharField()
    items = ThingSerializer(many=True)


class SuggestionsSerializer(Shape):
    query = serializers.CharField()
    on = serializers.DateField()
    groups = SuggestionGroupSerializer(many=True)


class ResolvedSerializer(Shape):
    query = serializers.CharField()
    on = serializers.DateField()
    things = ThingSerializer(many=True)


class ExplainedSerializer(Shape):
    query = serializers.CharField()
    on = serializers.DateField(help_text="the day on which rules are read: of `on`, or of `date:` in q")
    total = serializers.IntegerField(help_text="how many results a search has, at most 100")
    notice = serializers.CharField(allow_blank=True, help_text="a sentence for the reader, often empty")
    explain = ExplanationSerializer()
    corrections = CorrectionSerializer(many=True)
    things = ThingSerializer(many=True, help_text="what the text names exactly")


class ChangeSerializer(Shape):
    id = serializers.IntegerField(help_text="rises; the cursor of `since`")
    game = serializers.SlugField()
    kind = serializers.ChoiceField(["ruling", "section", "card"])
    ref = serializers.CharField(help_text="of what has changed")
    action = serializers.ChoiceField(PublicationAction.choices)
    origin = serializers.ChoiceField(PublicationOrigin.choices)
    title = serializers.CharField(help_text="the question, title or name as it was")
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_null=True, help_text="the ruling that superseded or changed it")
    revision = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(allow_null=True, help_text="of the thing in the API")
    page_url = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()


class ChangesSerializer(Shape):
    next = serializers.CharField(help_text="ask there for what comes later; also given when there is nothing yet")
    cursor = serializers.IntegerField(help_text="`since` of that address")
    more = serializers.BooleanField(help_text="whether more is there already")
    results = ChangeSerializer(many=True)


class SearchSerializer(Shape):
    query = serializers.CharField()
    on = serializers.DateField(help_text="the day on which rules were read: of `on`, or of `date:` in q")
    total = serializers.IntegerField(help_text="how many results there are on all pages, at most 100")
    notice = serializers.CharField(allow_blank=True, help_text="a sentence for the reader, often empty")
    explain = ExplanationSerializer()
    corrections = CorrectionSerializer(many=True)
    things = ThingSerializer(many=True)
    cards = ThingSerializer(many=True, help_text="cards whose name or text holds every word")
    facets = FacetSerializer(many=True, help_text="how all results are spread, on all pages")
    results = HitSerializer(many=True)
