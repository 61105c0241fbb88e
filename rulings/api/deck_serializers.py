"""The shapes of formats and of the deck check, declared for the OpenAPI document."""

from __future__ import annotations

from rest_framework import serializers

from cards.decks.codes import Severity
from cards.models.formats import RuleCertainty, RuleSeverity
from rulings.api.serializers import ObjectSerializer, Shape

VERDICTS = ["legal", "illegal", "undetermined"]
STATUSES = ["parsed", "ignored", "unknown", "error"]
SEVERITIES = [str(one) for one in Severity]


def words(help_text: str = "", **more: bool) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, **more)  # type: ignore[arg-type]


class BasisThingSerializer(Shape):
    ref = serializers.CharField()
    kind = serializers.CharField(help_text="ruling, section or source; empty where the base holds nothing of it")
    title = serializers.CharField()
    url = serializers.CharField()


class PeriodSerializer(Shape):
    valid_from = serializers.DateField(allow_null=True, help_text="null: since ever")
    valid_to = serializers.DateField(allow_null=True, help_text="the last day; null: still in force")
    last_seen = serializers.DateField(allow_null=True, help_text="the day on which its rules were last seen in force")
    certainty = serializers.ChoiceField(RuleCertainty.choices)
    note = serializers.CharField()


class FormatPeriodSerializer(PeriodSerializer):
    rules = words("ids of its rules")


class FormatSerializer(ObjectSerializer):
    slug = serializers.SlugField()
    name = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    on = serializers.DateField()
    period = FormatPeriodSerializer(allow_null=True, help_text="null: no rules are known on that day")
    periods = FormatPeriodSerializer(many=True, help_text="the newest first")


class DeckRuleSerializer(Shape):
    id = serializers.CharField()
    kind = serializers.CharField()
    text = serializers.CharField(help_text="the rule in plain words, in the game's language")
    parameters = serializers.DictField()
    severity = serializers.ChoiceField(RuleSeverity.choices)
    certainty = serializers.ChoiceField(RuleCertainty.choices)
    url = serializers.CharField()
    basis = BasisThingSerializer(many=True)


class ListedCardSerializer(Shape):
    name = serializers.CharField()
    edition = serializers.CharField(allow_null=True, help_text="the one printing that is meant; null: all of them")


class CardListSerializer(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    valid_from = serializers.DateField(allow_null=True)
    valid_to = serializers.DateField(allow_null=True)
    last_seen = serializers.DateField(allow_null=True)
    note = serializers.CharField()
    cards = ListedCardSerializer(many=True)
    basis = BasisThingSerializer(many=True)


class CardModifierSerializer(Shape):
    card = serializers.CharField()
    edition = serializers.CharField(allow_null=True)
    kind = serializers.CharField()
    parameters = serializers.DictField()
    zones = words("where the card must lie")
    certainty = serializers.ChoiceField(RuleCertainty.choices)
    text = serializers.CharField()
    basis = BasisThingSerializer(many=True)


class FormatDetailSerializer(FormatSerializer):
    zones = words("the parts that a deck may have")
    choices = serializers.DictField(help_text="options of which the player picks one value")
    rules = DeckRuleSerializer(many=True)
    lists = CardListSerializer(many=True, help_text="those that the rules of the day use")
    modifiers = CardModifierSerializer(many=True, help_text="cards of the game that change rules")


class DeckEntrySerializer(Shape):
    name = serializers.CharField()
    count = serializers.IntegerField(min_value=1, max_value=999, required=False, default=1)
    zone = serializers.CharField(required=False, default="main")
    edition = serializers.CharField(required=False, allow_null=True)
    facts = serializers.CharField(required=False, help_text="stated by the player: szín: Leah; típus: lény")


class DeckSerializer(Shape):
    fields = serializers.DictField(required=False, help_text="game, format, date")  # type: ignore[assignment]
    entries = DeckEntrySerializer(many=True)


class OptionsSerializer(Shape):
    limit = serializers.IntegerField(
        required=False, allow_null=True, help_text="the copy limit that the player has chosen"
    )
    players = serializers.IntegerField(required=False, allow_null=True)
    team_size = serializers.IntegerField(required=False, allow_null=True)
    agreed_extra = serializers.IntegerField(required=False, allow_null=True)
    pairs = serializers.BooleanField(required=False, allow_null=True)
    pool = serializers.DictField(
        child=serializers.IntegerField(), required=False, allow_null=True, help_text="opened cards: name -> number"
    )


class DeckCheckRequestSerializer(Shape):
    text = serializers.CharField(
        required=False, allow_null=True, help_text="the list as a player writes it; at most 1 MB and 2,000 lines"
    )
    deck = DeckSerializer(required=False, allow_null=True, help_text="instead of `text`")
    game = serializers.CharField(
        required=False, allow_null=True, help_text="default: what the list says, else whose the format is"
    )
    format = serializers.CharField(
        required=False, allow_null=True, help_text="slug or name; default: what the list says"
    )
    formats = words("several at once", required=False, allow_null=True)
    on = serializers.DateField(required=False, allow_null=True, help_text="default: what the list says, else today")
    dates = serializers.ListField(
        child=serializers.DateField(), required=False, allow_null=True, help_text="several at once"
    )
    partner = serializers.CharField(required=False, allow_null=True, help_text="the other list of a pair")
    before = serializers.CharField(
        required=False, allow_null=True, help_text="the registered list, when `text` is that after a swap"
    )
    options = OptionsSerializer(required=False, allow_null=True)


class LineSerializer(Shape):
    number = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.ChoiceField(STATUSES)
    kind = serializers.CharField(help_text="blank, comment, header, field or entry")
    zone = serializers.CharField()
    count = serializers.IntegerField()
    name = serializers.CharField()
    edition = serializers.CharField(allow_null=True)
    reason = serializers.CharField(help_text="why the line is not parsed")
    suggestions = words("names that may have been meant")
    notes = words()


class ReadDeckSerializer(Shape):
    lines = LineSerializer(many=True)
    sizes = serializers.DictField(child=serializers.IntegerField(), help_text="cards in each part")


class FixSerializer(Shape):
    action = serializers.CharField(help_text="remove, add, replace, move, state or correct")
    count = serializers.IntegerField()
    what = serializers.CharField()
    zone = serializers.CharField()


class FindingSerializer(Shape):
    code = serializers.CharField()
    severity = serializers.ChoiceField(SEVERITIES)
    message = serializers.CharField(help_text="a sentence in Hungarian")
    zone = serializers.CharField()
    card = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    found = serializers.CharField()
    allowed = serializers.CharField()
    rule = serializers.CharField(help_text="ids of the rules, joined")
    rules = words("ids of the rules")
    rule_url = serializers.CharField(help_text="page of the first rule")
    certainty = serializers.CharField(help_text="stated or inferred; empty for findings about the list itself")
    basis = words("references that the finding rests on")
    fix = FixSerializer(allow_null=True)
    caused_by = words("cards that changed the rule")
    suggestions = words()


class CheckedRuleSerializer(Shape):
    id = serializers.CharField()
    kind = serializers.CharField()
    text = serializers.CharField()
    severity = serializers.ChoiceField(RuleSeverity.choices)
    certainty = serializers.ChoiceField(RuleCertainty.choices)
    url = serializers.CharField()
    basis = words("references")


class HeaderNoteSerializer(Shape):
    field = serializers.CharField()
    listed = serializers.CharField(help_text="what the list says")
    used = serializers.CharField()


class DeckVerdictSerializer(Shape):
    game = serializers.SlugField()
    format = serializers.SlugField()
    format_name = serializers.CharField()
    format_url = serializers.CharField()
    on = serializers.DateField()
    verdict = serializers.ChoiceField(VERDICTS)
    period = PeriodSerializer(allow_null=True)
    options = serializers.DictField(help_text="those that the verdict rests on")
    notes = HeaderNoteSerializer(many=True, help_text="where a header line of the list says otherwise")
    findings = FindingSerializer(many=True, help_text="worst first")
    rules = CheckedRuleSerializer(many=True, help_text="those that the findings name")
    basis = BasisThingSerializer(many=True, help_text="everything that the findings rest on")
    fingerprint = serializers.CharField()


class DeckCheckSerializer(Shape):
    deck = ReadDeckSerializer()
    results = DeckVerdictSerializer(many=True, help_text="every format on every day, in the order asked")
