"""`/pakli` and `/hkk/pakli`: the deck check; `/pakli/<token>`: a list that its player shared."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from cards.decks.export import to_csv, to_json
from cards.models import Game
from rulings.decks.answers import CannotCheck, CheckedDeck, UnknownFormat
from rulings.decks.editing import put_in, run_together, split_up
from rulings.decks.library import libraries
from rulings.decks.question import Question, canonical
from rulings.decks.sharing import TooLongToShare, TooManyRows, question_of, reopen, share, shared_deck, withdraw
from rulings.decks.tokens import opens
from rulings.decks.uploads import Unreadable
from rulings.models import Event, SharedDeck
from rulings.pages.decks.asking import (
    Choice,
    cannot_check_words,
    first_question,
    format_choices,
    read_question,
)
from rulings.pages.decks.guard import form_page
from rulings.pages.decks.heading import event_context
from rulings.pages.decks.missing import colours_of, common_fields, with_facts
from rulings.pages.decks.result import attachment_name, result_of
from rulings.pages.decks.words import VERDICTS
from rulings.pages.page import NotHeld, held_game, settle, show

TOO_LONG = lazy("Ez a lista túl hosszú ahhoz, hogy kinyomtassuk vagy megőrizzük.")
FILES = {"txt": "text/plain", "csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}


@form_page
def deck(request: HttpRequest, game: str = "") -> HttpResponse:
    """Show the form; check a sent list, mend it, give it as a file, print or share it."""
    held = held_game(game) if game else None
    if held and request.method != "POST":
        settle(request, reverse("deck-of", args=[held.slug]))
    return deck_page(request, game=held)


def deck_page(request: HttpRequest, *, game: Game | None = None, event: Event | None = None) -> HttpResponse:
    """Answer the form of the deck check, on its own page or on that of an event."""
    slug = game.slug if game else ""
    if request.method != "POST":
        return form_of(request, first_question(request, game=slug, event=event), game=game)
    try:
        question = read_question(request, game=slug, event=event)
    except Unreadable as error:
        return form_of(request, Question("", slug, event=event), game=game, fault=cannot_check_words(error))
    return answer(request, question, game=game)


@dataclass(frozen=True, slots=True)
class _Mended:
    """A list after what a button did to it."""

    question: Question
    checked: CheckedDeck
    sentences: tuple[str, ...] = ()


def answer(request: HttpRequest, question: Question, *, game: Game | None) -> HttpResponse:
    """Check a list and do what the pressed button says."""
    if not question.text.strip():
        return form_of(request, question, game=game, fault=_("Másold be a paklidat, vagy tölts fel egy fájlt."))
    try:
        mended = mend(request, question, question.answer())
    except CannotCheck as error:
        near = error.near if isinstance(error, UnknownFormat) else ()
        choices = [Choice(f"{one.game}/{one.slug}", one.name) for one in near]
        return form_of(request, question, game=game, fault=cannot_check_words(error), near=choices)
    try:
        done = pressed(request.POST.get("do", ""), mended)
    except (TooManyRows, TooLongToShare):
        return form_of(request, question, game=game, fault=str(TOO_LONG))
    return done or show(request, "decks/deck.html", result_context(mended.question, mended.checked, mended.sentences))


def pressed(button: str, mended: _Mended) -> HttpResponse | None:
    """Do what a button says that leads away from the page: give a file, or share. Raises when the list is too long."""
    if button in FILES:
        return attachment(mended, button)
    if button == "share":
        made, secret = share(question=mended.question, checked=mended.checked)
        return HttpResponseRedirect(reverse("shared-deck-owner", args=[made.token, secret]))
    return None


def mend(request: HttpRequest, question: Question, checked: CheckedDeck) -> _Mended:
    """Put in the suggestion or the facts that were sent, and check the list anew."""
    text, sentences = question.text, tuple[str, ...]()
    if request.POST.get("apply"):
        text = applied(request.POST["apply"], question, checked)
        if text == question.text:
            sentences = (_("A lista közben megváltozott, ezt a javaslatot nem tudtuk beírni."),)
    elif request.POST.get("do") == "facts":
        text, sentences = with_facts(request, question.text, checked)
    if text == question.text:
        return _Mended(question, checked, sentences)
    question = question.with_text(text)
    return _Mended(question, question.answer(), sentences)


def applied(value: str, question: Question, checked: CheckedDeck) -> str:
    """Return the list with a suggestion put in; as it is when the line no longer has that suggestion."""
    number, _bar, name = value.partition("|")
    line = next((one for one in checked.deck.lines if str(one.number) == number and one.status == "unknown"), None)
    if line is None:
        return question.text
    if not name:
        both = run_together(line, libraries()[checked.game].cards.names)
        return split_up(question.text, line, both) if both else question.text
    return put_in(question.text, checked.deck.lines, line.name, name) if name in line.suggestions else question.text


def attachment(mended: _Mended, kind: str) -> HttpResponse:
    """Return a list as a file to keep. Raises `TooManyRows`."""
    checked, event = mended.checked, mended.question.event
    content: str | bytes
    if kind == "pdf":
        from rulings.decks.sheet import registration_sheet  # what makes PDFs takes 35 MB, which most processes spare

        content = registration_sheet(checked, title=event.title if event else "")
    elif kind == "csv":
        content = "\ufeff" + to_csv(checked.deck)  # by the mark spreadsheets know that it is UTF-8
    elif kind == "json":
        content = json.dumps(to_json(checked.deck), ensure_ascii=False, indent=1) + "\n"
    else:
        content = canonical(checked)
    charset = "" if kind in ("pdf", "json") else "; charset=utf-8"
    response = HttpResponse(content, content_type=FILES[kind] + charset)
    response["Content-Disposition"] = f'attachment; filename="{attachment_name(checked, kind)}"'
    return response


def form_of(
    request: HttpRequest, question: Question, *, game: Game | None, fault: str = "", near: list[Choice] | None = None
) -> HttpResponse:
    """Show the form, with a sentence about what is wrong with what was sent."""
    context = form_context(question, game) | {"fault": fault, "near": near or ()}
    return show(request, "decks/deck.html", context, status=400 if fault else 200)


def form_context(question: Question, game: Game | None) -> dict[str, Any]:
    """Return what the form shows: the list as it was sent, and the pickers."""
    event = question.event
    options = dict(question.options)
    pool = "".join(f"{count} {name}\n" for name, count in options.pop("pool", {}).items())
    return {
        "game": game,
        "question": question,
        "picked": f"{question.game}/{question.format}" if question.format else "",
        "choices": () if event else format_choices(game.slug if game else ""),
        "options": options,
        "pool": pool,
        "here": event.get_absolute_url()
        if event
        else reverse("deck-of", args=[game.slug])
        if game
        else reverse("deck"),
    } | event_context(event)


def result_context(question: Question, checked: CheckedDeck, sentences: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what the page of an answer shows."""
    game = Game.objects.get(slug=checked.game)
    result = result_of(checked)
    return form_context(question, game) | {
        "picked": f"{checked.game}/{checked.format}",
        "result": result,
        "sentences": sentences,
        "common": common_fields(result.facts),
        "colours": colours_of(checked.game) if result.facts else (),
        "charts": result.charts,
    }


@form_page
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a shared list under the rules as they stand now; its form leads to the page of the check."""
    return _shared_page(request, _held(token))


@form_page
def owner(request: HttpRequest, token: str, secret: str) -> HttpResponse:
    """Show the player's own page of a shared list: its link, and the button that deletes it."""
    held = _held(token)
    if not opens(secret, held.secret_hash):
        raise NotHeld("", sentence=_("Ez a szerkesztő link nem érvényes."))
    if request.method == "POST" and request.POST.get("do") == "delete":
        withdraw(token=token, secret=secret)
        return show(request, "decks/deleted.html", {"game": held.game})
    return _shared_page(request, held, secret=secret)


def _held(token: str) -> SharedDeck:
    held = shared_deck(token)
    if held is None:
        raise NotHeld("", sentence=_("Ezen a linken nincs (már) lista."))
    return held


def _shared_page(request: HttpRequest, held: SharedDeck, *, secret: str = "") -> HttpResponse:
    try:
        again = reopen(held)
    except CannotCheck as error:  # the format was taken out of the base
        context = form_context(question_of(held), held.game) | {"fault": cannot_check_words(error), "shared": held}
        return show(request, "decks/deck.html", context)
    link = request.build_absolute_uri(held.get_absolute_url())
    context = result_context(question_of(held), again.checked) | {
        "shared": held,
        "was": VERDICTS[held.verdict] if again.changed else "",
        "secret": secret,
        "link": link,
    }
    response = show(request, "decks/deck.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
