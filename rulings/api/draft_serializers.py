"""The shapes of drafts, declared for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rulings.desk.states import Action
from rulings.linking.link import Kind
from rulings.models.drafts import DraftKind, DraftState
from rulings.models.sources import SourceKind

Shape = serializers.Serializer[Any]
STATES = DraftState.values
KINDS = DraftKind.values
STEPS = [Action.SUBMIT, Action.TAKE_BACK, Action.REQUEST_CHANGES, Action.APPROVE, Action.DISCARD]
LINK_KINDS = [*(str(kind) for kind in (Kind.CARD, Kind.SECTION, Kind.ENTRY, Kind.SOURCE)), "misspelt"]
CONTENT = (
    "of a ruling: the keys of an entry of the starter data (docs/corpus.md), days as YYYY-MM-DD; "
    "of a wording: `text` and `valid_from`"
)
REASON = "why, shown to readers"


class DraftSerializer(Shape):
    """A draft as a line of a list."""

    id = serializers.IntegerField()
    ref = serializers.CharField(help_text="of the ruling; the section's citation; the card's slug")
    game = serializers.SlugField()
    kind = serializers.ChoiceField(KINDS)
    is_new = serializers.BooleanField(help_text="whether nothing is published under its reference yet")
    state = serializers.ChoiceField(STATES)
    version = serializers.IntegerField(help_text="number of the newest version: saving and approving name it")
    title = serializers.CharField(allow_blank=True, help_text="the question, or the beginning of a wording")
    author = serializers.CharField()
    edited_by = serializers.CharField(help_text="who wrote the newest version")
    approved_by = serializers.CharField(allow_null=True)
    batch = serializers.CharField(allow_null=True, help_text="the issue with which it is published")
    url = serializers.CharField(help_text="in the API")
    page_url = serializers.CharField(help_text="its page at the desk")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class StepSerializer(Shape):
    action = serializers.CharField()
    from_state = serializers.CharField(allow_blank=True)
    to_state = serializers.CharField()
    version = serializers.IntegerField()
    by = serializers.CharField(allow_null=True, help_text="null: the clock did it")
    at = serializers.DateTimeField()
    why = serializers.CharField(allow_blank=True)


class CommentSerializer(Shape):
    version = serializers.IntegerField(help_text="of the draft when it was said")
    field = serializers.CharField(allow_blank=True, help_text="key of the content")
    quote = serializers.CharField(allow_blank=True, help_text="the words that it is about")
    text = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class DraftDetailSerializer(DraftSerializer):
    """A draft whole."""

    source = serializers.CharField(  # type: ignore[assignment]
        allow_null=True, help_text="code of the source, held or planned, in which it stands"
    )
    content = serializers.DictField(help_text=CONTENT)
    base = serializers.DictField(allow_null=True, help_text="the content that it was written upon; null for a new one")
    reason = serializers.CharField(allow_blank=True, help_text=REASON)
    publish_at = serializers.DateTimeField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    can = serializers.ListField(
        child=serializers.ChoiceField(["save", *STEPS]), help_text="what you may do with it now, over the API"
    )
    steps = StepSerializer(many=True, help_text="its way until now")
    comments = CommentSerializer(many=True)


class NewSourceSerializer(Shape):
    """A source that becomes public with the first entry that stands in it."""

    code = serializers.CharField()
    kind = serializers.ChoiceField(SourceKind.choices)
    title = serializers.CharField()
    number = serializers.IntegerField(required=False, allow_null=True)
    url = serializers.CharField(required=False, allow_null=True)
    not_before = serializers.CharField(required=False, allow_null=True, help_text="day of publication, or its bounds")
    not_after = serializers.CharField(required=False, allow_null=True)


class DraftCreateSerializer(Shape):
    """A draft to begin. For a change of what is held, `content` may be left out: it then begins with what is held."""

    game = serializers.CharField()
    kind = serializers.ChoiceField(KINDS, required=False, allow_null=True, help_text="default: ruling")
    ref = serializers.CharField(
        required=False, allow_null=True,
        help_text="what it changes: a ruling's reference, a section's citation, a card's slug; none: a new ruling",
    )  # fmt: skip
    source = serializers.CharField(  # type: ignore[assignment]
        required=False, allow_null=True, help_text="of a new ruling: code of the source, held or planned"
    )
    new_source = NewSourceSerializer(required=False, allow_null=True, help_text="of a new ruling: a source to plan")
    content = serializers.DictField(required=False, allow_null=True, help_text=CONTENT)
    base = serializers.DictField(
        required=False, allow_null=True, help_text="the content that yours was written upon: if that has changed, 409"
    )
    reason = serializers.CharField(required=False, allow_null=True, allow_blank=True, help_text=REASON)


class DraftSaveSerializer(Shape):
    version = serializers.IntegerField(min_value=0, max_value=10**9, help_text="that yours was written upon")
    content = serializers.DictField(help_text=CONTENT)
    reason = serializers.CharField(
        required=False, allow_null=True, allow_blank=True, help_text=f"{REASON}; left out: as it is"
    )


class RemarkSerializer(Shape):
    text = serializers.CharField(max_length=10_000)
    field = serializers.CharField(required=False, allow_null=True, allow_blank=True, help_text="key of the content")
    quote = serializers.CharField(required=False, allow_null=True, allow_blank=True)


class DraftStepSerializer(Shape):
    action = serializers.ChoiceField(STEPS)
    version = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=10**9,
        help_text="the version that you have read: `approve` must name it, others may",
    )  # fmt: skip
    why = serializers.CharField(
        required=False, allow_null=True, allow_blank=True, help_text="`discard` and `request_changes` must say it"
    )
    comments = RemarkSerializer(many=True, required=False, allow_null=True, help_text="of `request_changes`")


class DraftProblemSerializer(Shape):
    code = serializers.CharField()
    field = serializers.CharField(allow_blank=True, help_text="key of the content")
    text = serializers.CharField()
    blocking = serializers.BooleanField(help_text="whether it keeps the draft from being submitted and approved")


class DraftProblemsSerializer(Shape):
    version = serializers.IntegerField()
    results = DraftProblemSerializer(many=True)


class FoundLinkSerializer(Shape):
    key = serializers.CharField(help_text="stays the same while the text changes around it")
    kind = serializers.ChoiceField(LINK_KINDS)
    name = serializers.CharField()
    edition = serializers.CharField(allow_blank=True)
    surface = serializers.CharField(help_text="the words of the text")
    field = serializers.CharField(help_text="key of the content")
    place = serializers.IntegerField(help_text="of the first letter in it")
    certain = serializers.BooleanField()
    held = serializers.BooleanField(help_text="whether the base holds it")
    listed = serializers.BooleanField(help_text="whether the lists of the content name it")
    decided = serializers.BooleanField(allow_null=True, help_text="true confirmed, false refused")
    suggestions = serializers.ListField(child=serializers.CharField())


class FoundLinksSerializer(Shape):
    version = serializers.IntegerField()
    results = FoundLinkSerializer(many=True, help_text="doubtful ones first")


class DecideLinkSerializer(Shape):
    key = serializers.CharField()
    confirmed = serializers.BooleanField(
        required=False, allow_null=True, help_text="null, or left out, takes the decision back"
    )


class AffectedSerializer(Shape):
    ref = serializers.CharField()
    question = serializers.CharField(allow_blank=True)
    score = serializers.FloatField(help_text="0 to 1")
    why = serializers.CharField()
    url = serializers.CharField(help_text="in the API")
    page_url = serializers.CharField()


class AffectedListSerializer(Shape):
    version = serializers.IntegerField()
    results = AffectedSerializer(many=True, help_text="the likeliest first")
