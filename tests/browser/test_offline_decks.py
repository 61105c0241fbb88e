"""The deck check in the browser gives the very bytes of the server's, for case files, invented cases and generated decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from cards.decks import cases
from cards.decks.casefacts import game_cards, hkk_cards
from cards.decks.codes import CODES
from cards.decks.export import export
from cards.decks.facts import Cards
from cards.decks.profile import Format, Period, RuleRow
from cards.decks.reader import Book
from cards.management.commands.deck_cases import library as starter
from rulings.decks import service
from rulings.decks.answers import CheckedDeck
from rulings.decks.library import GameLibrary, libraries
from rulings.offline.deck_data import deck_data, library_data
from rulings.pages.decks import words
from tests.browser.generated_decks import INVENTED, Asked, Generator, library_of
from tests.browser.generated_rules import DAY, invented_book
from tests.browser.offline_checks import MODULE, both, load
from tests.cards.decks.test_cases import CASES, TODAY, hkk, kiv
from tests.rows import make_ruling, make_section
from tests.rulings.decks.rows import legal_text, make_proba

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
GAMES = {"hkk": 26, "kivalasztottak": 10, "dragoborne": 4, "sarkanymagus": 4, "fairy-tale": 6}  # batches of each
BATCH = 20
FIRST = ("Deres", "Ködös", "Rőt", "Zuhanó", "Harmadik", "Éji", "Kő-", "Süket", "Bíbor", "Fél")
SECOND = ("torony", "pemete", "őr", "zsarátnok", "csont, a bölcs", "sárkány", "tükör", "ág", "béka")
ALL = {"legal", "illegal", "undetermined"}
Use = Callable[[GameLibrary], None]


@pytest.fixture
def page(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page of the server, from which the modules are loaded."""
    context = chromium.new_context(base_url=live_server.url)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(MODULE)
    yield page
    context.close()


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Use:
    """Let the server check decks with another library than that of its base."""

    def replaced(library: GameLibrary) -> None:
        monkeypatch.setattr(service, "libraries", lambda: {library.slug: library})

    return replaced


def days_of(book: Book) -> list[date]:
    """Return the days on which the rules of a game change, and the days before."""
    starts = [period.valid_from for form in book.formats.values() for period in form.periods if period.valid_from]
    starts += [one.valid_from for one in book.lists if one.valid_from]
    return sorted({day - timedelta(days=back) for day in starts for back in (0, 1)} | {TODAY, date(2020, 2, 29)})


@pytest.fixture
def things(transactional_db: None) -> None:
    """Rows that some rules rest on."""
    make_ruling("KIIRAS-2025.1", "Hány lapból áll a pakli?")
    make_section("138.3", title="Új lapok")


def seen(found: Iterable[CheckedDeck]) -> tuple[set[str], set[str]]:
    """Return the verdicts and the codes of answers."""
    checked = [*found]
    return {one.report.verdict for one in checked}, {one.code for deck in checked for one in deck.report.findings}


@pytest.mark.usefixtures("things")
@pytest.mark.parametrize(("game", "batches"), GAMES.items())
def test_generated_decks(page: Page, use: Use, game: str, batches: int) -> None:
    held = starter(game)
    random = Random(f"8 {game}")
    answers: list[CheckedDeck] = []
    for _ in range(batches):
        library = library_of(game, held.book, [*held.names], random)
        use(library)
        asks = Generator(library, random)
        answers += both(page, library, random.choice(days_of(held.book)), [asks.ask() for _ in range(BATCH)])
    assert len(answers) == batches * BATCH
    verdicts, codes = seen(answers)
    assert verdicts == ALL or game != "hkk"  # the others hold too few cards for a legal deck
    assert codes >= {"unknown-card", "line-error", "stated-by-player", "advice"}


@pytest.mark.usefixtures("things")
def test_generated_rules(page: Page, use: Use) -> None:
    """Every kind of rule and modifier, with rules that nobody has written: the code is the same, not just the data."""
    random = Random("8 rules")
    answers: list[CheckedDeck] = []
    for _ in range(22):
        names = [f"{first} {second}" for first in FIRST for second in random.sample(SECOND, 5)] + [*INVENTED]
        library = library_of("hkk", invented_book("hkk", names, random), names, random)
        use(library)
        asks = Generator(library, random)
        answers += both(page, library, DAY, [asks.ask() for _ in range(BATCH)])
    verdicts, codes = seen(answers)
    assert verdicts == ALL
    assert {*CODES} - codes == set()


def case_library(case: dict[str, Any]) -> GameLibrary:
    game = case.get("game", "hkk")
    held = starter(game)
    make: Callable[..., Cards] = hkk_cards if game == "hkk" else game_cards
    return GameLibrary(game, game, "hu", held.book, make(case, held.book, held.names))


def case_asked(case: dict[str, Any], library: GameLibrary) -> Asked:
    """Return a case as a list that a player could paste: what it gives as numbers and names is written down."""
    extra = case.get("extra", {})

    def text_of(one: dict[str, Any]) -> str:
        plain = "text" in one and not {"starting_towers", "dice", "banners", "omen"} & {*extra}
        return str(one["text"]) if plain else export(cases._deck(one, library.cards), library.cards.names)

    after = cases._swapped(case, extra)
    text, before = (text_of(after), text_of(case)) if after else (text_of(case), "")
    return Asked(text, case["format"], case.get("partner_text") or "", before, cases._options(extra))


def run(page: Page, use: Use, case: dict[str, Any]) -> None:
    library = case_library(case)
    use(library)
    day = date.fromisoformat(case["date"]) if case.get("date") else TODAY
    (checked,) = both(page, library, day, [case_asked(case, library)])
    assert checked.report.verdict == cases.report_of(case, starter(library.slug), TODAY).verdict


def test_case_files(page: Page, use: Use) -> None:
    if not CASES:
        pytest.skip("needs the case files in ../shared, which users do not have")
    for case in CASES:
        run(page, use, case)


RULE_CARD = {"types": ["szabálylap"], "colours": [], "isteni": False, "any_number": False, "copy_limit": 3}
OWN = [
    hkk(),
    hkk(count=49),
    hkk(date="2009-12-31"),
    hkk("Szabálylap: Sokszínűség\nSB: [P] alma\nSB: 29 Chara-din fattya (új)", card_facts={"Sokszínűség": RULE_CARD}),
    hkk("Szabálylap\n4 Bűvös erdő", card_facts={"Bűvös erdő": RULE_CARD}),
    hkk("Szabálylap: Lassan járj!", format="paros", partner_text="Szabálylap: Sokszínűség"),
    hkk("Céh\n[P] a\n[P] b\n[P] c\n[P] d\nPakli\nMardakor céhmester", card_facts={f"[P] {one}": {} for one in "abcd"}),
    kiv(),
    kiv(extra={"starting_towers": ["[P] A", "[P] B", "[P] A"]}),
    kiv(format="omen", extra={"omen": "[P] jel", "players": 2, "card_facts": {"[P] jel": {"duration": "végleges"}}}),
    kiv(extra={"deck_after": [[3, f"[P] lap {number}"] for number in range(14)]}),
    kiv(format="draft", extra={"pool": [[3, f"[P] lap {number}"] for number in range(14)] + [[1, "[P] vég"]]}),
    {"game": "dragoborne", "format": "standard", "deck": [[4, "[P] a"]], "side": [], "extra": {"dice": ["red"], "banners": ["blue"]}},
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(OWN)))
def test_own_cases(page: Page, use: Use, place: int) -> None:
    case = OWN[place]
    formats = starter(case.get("game", "hkk")).book.formats
    run(page, use, case if case["format"] in formats else {**case, "format": next(iter(formats))})


def test_the_rows_of_the_base(page: Page) -> None:
    make_proba()
    library = libraries()["proba"]
    lists = [legal_text(), legal_text("2 Mezgasarkany\n4 Ismeretlen Szellem\n0 x\n1 Tiltott Hajnal\n"), ""]
    answers = both(page, library, date(2031, 3, 1), [Asked(one, "Próba") for one in lists])
    assert [one.report.verdict for one in answers] == ["legal", "illegal", "illegal"]
    assert [one.url for one in answers[2].basis.values()] == ["/proba/szabaly/HKK%20138.3", ""]


@pytest.mark.parametrize("more", range(3))
def test_another_limit_changes_both(page: Page, use: Use, more: int) -> None:
    held = starter("hkk")
    formats = {slug: replace(form, periods=_larger(form, more)) for slug, form in held.book.formats.items()}
    book = replace(held.book, formats=formats)
    library = replace(case_library(hkk()), book=book)
    use(library)
    text = hkk(count=51)["text"]
    (checked,) = both(page, library, TODAY, [Asked(text, "hagyomanyos")])
    sizes = [one.allowed for one in checked.report.findings if one.code == "deck-too-small"]
    assert sizes == (["≥ 52"] if more == 2 else [])


def _larger(form: Format, more: int) -> tuple[Period, ...]:
    """Return the periods of a format with decks of so many cards more."""

    def rule(row: RuleRow) -> RuleRow:
        larger = row.kind == "size" and row.parameters.get("min") == 50
        return replace(row, parameters={**row.parameters, "min": 50 + more}) if larger else row

    return tuple(replace(one, rules=tuple(map(rule, one.rules))) for one in form.periods)


def test_a_hundred_lines_are_checked_at_once(page: Page, use: Use) -> None:
    held = starter("hkk")
    library = library_of("hkk", held.book, [*held.names], Random(100))
    names = [*library.cards.by_name]
    text = (
        "Pakli:\n" + "".join(f"1 {name}\n" for name in names[:94]) + "2 Mardakor misztku\n3 Kissmasza\n1 x x2\n# v\n\n"
    )
    use(library)
    (checked,) = both(page, library, TODAY, [Asked(text, "hagyomanyos")])
    assert len(checked.deck.lines) == 100
    times = page.evaluate(
        """(text) => Array.from({ length: 12 }, () => {
          const start = performance.now();
          deck.check(text, { format: "hagyomanyos" }, data);
          return performance.now() - start;
        })""",
        text,
    )
    print("ms:", [round(one, 1) for one in times])
    assert min(times) < 50


def test_a_code_of_another_age_says_so(page: Page) -> None:
    make_proba()
    data = deck_data("proba", date(2031, 3, 1))
    assert json.loads(json.dumps(data)) == data
    load(page, {**data, "shape": 2})
    asked = (
        "() => { try { deck.check('', {}, data) } catch (error) { return [error.constructor.name, error.message] } }"
    )
    assert page.evaluate(asked) == ["WrongShape", "This code reads data of shape 1, not 2."]
    load(page, data)
    assert page.evaluate(asked) == ["UnknownFormat", "Which format? Neither you nor the list say."]


SENTENCES = """(text) => {
  const words = new deck.Words(data.words);
  const checked = deck.check(text, { format: "hagyomanyos" }, data);
  const said = checked.findings.map((one) => [words.code(one), words.zone(one.zone), words.found(one),
    words.allowed(one), words.allowedLabel(one), words.fix(one.fix)]);
  const reasons = checked.deck.lines.map((one) => words.reason(one.reason));
  return [words.verdict(checked.verdict), said, reasons, deck.exportDeck(checked.deck, checked.names)];
}"""


def test_a_page_says_the_same(page: Page, use: Use) -> None:
    held = starter("hkk")
    library = library_of("hkk", held.book, [*held.names], Random(3))
    use(library)
    load(page, library_data(library, TODAY))
    asks = Generator(library, Random(4))
    for text in [asks.ask().text for _ in range(25)]:
        checked = service.check_text(text, game="hkk", format="hagyomanyos", on=TODAY)
        said = [
            [
                words.code_words(one),
                words.zone_words(one.zone),
                words.found_words(one),
                words.allowed_words(one),
                words.allowed_label(one),
                words.fix_words(one.fix),
            ]
            for one in checked.report.findings
        ]
        reasons = [words.reason_word(one.reason) for one in checked.deck.lines]
        whole = [str(words.VERDICTS[checked.report.verdict]), said, reasons, export(checked.deck, library.cards.names)]
        assert page.evaluate(SENTENCES, text) == whole
