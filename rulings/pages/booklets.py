"""`/hkk/fuzet`: a form that makes the event booklet, and the booklet as PDF."""

from __future__ import annotations

from datetime import date
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.models import Game
from judgekb.api.limits import CACHE_FAULTS
from judgekb.client import client_address
from judgekb.days import parse_day, today
from judgekb.limiting import MINUTE, seconds_to_wait
from judgekb.text import slugify
from rulings.booklet.choosing import MAX_ENTRIES, MAX_TOPICS, Choice, NothingChosen, TooManyEntries, choose
from rulings.booklet.content import booklet
from rulings.models import Topic
from rulings.pages.decks.guard import form_page
from rulings.pages.page import chosen_day, held_game, settle, show
from rulings.pages.topics import rulings_of_topics

FIRST_DAY = date(1990, 1, 1)  # no game here is older
_printing = Lock()  # one at a time: a large one takes seconds of a processor


class Refused(ValueError):
    """The booklet cannot be made; the message is a sentence for the reader."""

    def __init__(self, sentence: str, *, status: int = 400, wait: int = 0) -> None:
        super().__init__(sentence)
        self.status, self.wait = status, wait


@form_page
def booklet_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form; answer it with a PDF, or with the form and what is wrong with it."""
    held = held_game(game)
    if request.method != "POST":
        settle(request, reverse("booklet", args=[held.slug]))
        return _form(request, held, request.GET, on=chosen_day(request) or today())
    on = today()
    try:
        choice = read_choice(request.POST, held)
        on = choice.on
        _count(request)
        return _answer(request, choice)
    except Refused as refused:
        return _form(request, held, request.POST, on=on, refused=refused)


def read_choice(post: QueryDict, game: Game) -> Choice:
    """Return what a form asks for. Raises `Refused`."""
    on = _day(post, "on") or today()
    since = _day(post, "since")
    topics = tuple(dict.fromkeys(slugify(one[:120]) for one in post.getlist("topic")))
    if len(topics) > MAX_TOPICS:
        raise Refused(_("Legfeljebb %(most)d témát lehet választani.") % {"most": MAX_TOPICS})
    if not topics and since is None:
        raise Refused(_("Válassz témát, vagy adj meg egy napot, amely óta a változások kellenek."))
    if since and since > on:
        raise Refused(_("A változások napja nem lehet későbbi, mint az a nap, amelynek szabályai kellenek."))
    if since and since < FIRST_DAY:
        raise Refused(_("A változások napja legkorábban %(day)s lehet.") % {"day": FIRST_DAY.isoformat()})
    return Choice(game, on, topics, since, with_gone=bool(post.get("gone")))


def _day(post: QueryDict, name: str) -> date | None:
    text = str(post.get(name, "")).strip()
    if not text:
        return None
    try:
        return parse_day(text)
    except ValueError:
        sentence = _("„%(text)s” nem nap. Év-hónap-nap alakban add meg, például: 2025-09-05.")
        raise Refused(sentence % {"text": text[:40]}) from None


def _count(request: HttpRequest) -> None:
    """Count one booklet of an address, as checks of decks are counted. Raises `Refused`."""
    most: int = settings.REQUESTS_PER_MINUTE["check"]
    try:
        wait = most and seconds_to_wait(what="booklet", address=client_address(request), most=most, window=MINUTE)
    except CACHE_FAULTS:
        return
    if wait:
        sentence = _("Túl sok kérés jött innen. Próbáld újra %(seconds)s másodperc múlva.") % {"seconds": wait}
        raise Refused(sentence, status=429, wait=wait)


def _answer(request: HttpRequest, choice: Choice) -> HttpResponse:
    try:
        selection = choose(choice)
    except NothingChosen as nothing:
        raise Refused(str(nothing)) from nothing
    except TooManyEntries as error:
        sentence = _(
            "Ez %(count)d döntés, egy füzetbe legfeljebb %(most)d fér. Válassz kevesebb témát vagy későbbi napot."
        )
        raise Refused(sentence % {"count": error.count, "most": MAX_ENTRIES}) from error
    made = booklet(choice, selection, address_of=request.build_absolute_uri)
    from rulings.booklet.printing import pdf_of  # what makes PDFs takes 35 MB, which most processes spare

    with _printing:
        data = pdf_of(made)
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{choice.game.slug}-fuzet-{choice.on.isoformat()}.pdf"'
    return response


def _form(
    request: HttpRequest, game: Game, sent: QueryDict, *, on: date, refused: Refused | None = None
) -> HttpResponse:
    topics = list(Topic.objects.filter(game=game).order_by("sort_key", "id"))
    counts = rulings_of_topics(topic.pk for topic in topics)
    context: dict[str, Any] = {
        "on": on,
        "game": game,
        "topics": [(topic, counts[topic.pk]) for topic in topics if topic.pk in counts][:MAX_TOPICS],
        "picked": {slugify(one[:120]) for one in sent.getlist("topic")[:MAX_TOPICS]},
        "since": str(sent.get("since", ""))[:10],
        "gone": bool(sent.get("gone")),
        "fault": str(refused) if refused else "",
        "most": MAX_ENTRIES,
    }
    response = show(request, "rulings/booklet.html", context, status=refused.status if refused else 200)
    if refused and refused.wait:
        response["Retry-After"] = str(refused.wait)
    return response
