"""Sharing a list: stored only because its player asked, under a link that nobody can guess."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from cards.models import Game
from judgekb.days import today
from rulings.decks.answers import CheckedDeck
from rulings.decks.question import Question
from rulings.decks.tokens import DECK_LENGTH, SECRET_LENGTH, TOKEN, hashed, new_token, opens
from rulings.models import SharedDeck

MAX_SHARED = 100_000  # characters: a thousand lines are no tournament deck


class TooLongToShare(ValueError):
    """The list is longer than `MAX_SHARED`."""


class TooManyRows(ValueError):
    """The list has more rows than one printed sheet takes."""


@dataclass(frozen=True)
class Reopened:
    """A shared list read anew. `changed`: the verdict is not what it was on the day when it was shared."""

    shared: SharedDeck
    checked: CheckedDeck

    @property
    def changed(self) -> bool:
        return self.shared.verdict != self.checked.report.verdict


def share(*, question: Question, checked: CheckedDeck) -> tuple[SharedDeck, str]:
    """Store a list with the verdict that it has today. Returns it and the edit secret, which is not stored."""
    if len(question.text) > MAX_SHARED or len(question.partner) > MAX_SHARED:
        raise TooLongToShare(f"At most {MAX_SHARED} characters can be shared.")
    secret = new_token(SECRET_LENGTH)
    with transaction.atomic():
        deck = SharedDeck.objects.create(
            token=new_token(DECK_LENGTH),
            secret_hash=hashed(secret),
            game=Game.objects.get(slug=checked.game),
            format=checked.format,
            on=question.on,
            event=question.event,
            text=question.text,
            partner_text=question.partner,
            options=dict(question.options),
            verdict=checked.report.verdict,
            checked_on=today(),
        )
    return deck, secret


def shared_deck(token: str) -> SharedDeck | None:
    """Return the list under a token, None when there is none (any more)."""
    if not TOKEN.fullmatch(token):
        return None
    return SharedDeck.objects.select_related("game", "event").filter(token=token).first()


def question_of(deck: SharedDeck) -> Question:
    """Return what was asked when the list was shared."""
    return Question(deck.text, deck.game.slug, deck.format, deck.on, deck.partner_text, deck.options, deck.event)


def reopen(deck: SharedDeck) -> Reopened:
    """Check a shared list as the rules stand now. Raises what `check_text` raises."""
    return Reopened(deck, question_of(deck).answer())


def withdraw(*, token: str, secret: str) -> bool:
    """Delete a shared list. Returns False, and keeps it, when the secret is not its own."""
    with transaction.atomic():
        deck = SharedDeck.objects.select_for_update().filter(token=token).first()
        if deck is None or not opens(secret, deck.secret_hash):
            return False
        deck.delete()
        return True
