"""Letters in the browser are those of the server: every one of Unicode, whatever versions of it the two know."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer
from rapidfuzz import fuzz, process

from cards.decks.names import fold_name
from cards.decks.stated import read_stated
from cards.decks.text import clean, number_like
from cards.management.commands.deck_cases import library as starter
from judgekb.sorting import collation_key
from judgekb.text import fold, reference_key, slugify
from rulings.offline.letters import letters
from tests.browser.generated_decks import HOSTILE, STATED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOLDER = "/static/judgekb/offline"
BLOCK = 0x1000
READY = """async ([letters, folder]) => {
  const [text, strings, fuzz, hash] = await Promise.all(
    ["text", "strings", "deck/core/fuzz", "deck/core/sha256"].map((name) => import(`${folder}/${name}.js`)));
  text.useLetters(letters);
  window.tools = { ...text, ...strings, ...fuzz, ...hash };
}"""
BLOCKS = """([first, last, size]) => {
  const made = [];
  for (let start = first; start < last; start += size) {
    let all = "";
    for (let point = start; point < start + size; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const letter = String.fromCodePoint(point);
      const around = `${letter}a${letter}`;
      const parts = [tools.fold(around), tools.casefold(letter), tools.normalized(`${letter}\\u0301\\u0316`, "NFC")];
      parts.push(tools.lower(`Σ${letter}`), tools.strip(around), tools.words(around).join("|"));
      parts.push(/\\p{N}/u.test(letter) && !tools.isUnassigned(letter) ? "number" : "");
      all += parts.join("\\n") + "\\n\\n";
    }
    made.push(tools.sha256(all));
  }
  return made;
}"""


@pytest.fixture
def tools(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page with the modules loaded as `tools`."""
    context = chromium.new_context(base_url=live_server.url)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{FOLDER}/text.js")
    page.evaluate(READY, [letters(), FOLDER])
    yield page
    context.close()


def block(start: int) -> str:
    """Return the hash of what the server makes of a block of letters."""
    made = []
    for letter in map(chr, range(start, start + BLOCK)):
        if "\ud800" <= letter < "\ue000":
            continue
        around = f"{letter}a{letter}"
        parts = [fold(around), letter.casefold(), unicodedata.normalize("NFC", f"{letter}\u0301\u0316")]
        parts += [f"Σ{letter}".lower(), around.strip(), "|".join(around.split())]
        parts.append("number" if unicodedata.category(letter)[0] == "N" else "")
        made.append("\n".join(parts) + "\n\n")
    return hashlib.sha256("".join(made).encode()).hexdigest()


def test_every_letter(tools: Page) -> None:
    starts = range(0, 0x110000, BLOCK)
    found = tools.evaluate(BLOCKS, [0, 0x110000, BLOCK])
    assert [hex(start) for start, one in zip(starts, found, strict=True) if one != block(start)] == []


def test_texts(tools: Page) -> None:
    texts = [*HOSTILE, *STATED, "Zu’lit  KÍSÉRLETE", "Őszhajú—tükör", "ŐsziÃ", " // a /b/ ", "＃３"]
    made = tools.evaluate(
        "(all) => all.map((one) => [tools.fold(one), tools.slugify(one), tools.referenceKey(one)])", texts
    )
    assert made == [[fold(one), slugify(one), reference_key(one)] for one in texts]


def test_order_and_lengths(tools: Page) -> None:
    random = Random(8)
    alphabet = "aáz\ud7ff\ue000\uffff\U00010000\U0010ffff😀"
    texts = ["".join(random.choices(alphabet, k=random.randrange(5))) for _ in range(300)]
    assert tools.evaluate("(all) => [...all].sort(tools.compare)", texts) == sorted(texts)
    assert tools.evaluate("(all) => all.map((one) => [tools.length(one), tools.head(one, 2)])", texts) == [
        [len(one), one[:2]] for one in texts
    ]


def test_suggestions_are_as_likely(tools: Page) -> None:
    """The distances, the cut-off and the order of equals are those of rapidfuzz."""
    random = Random(62)
    keys = [fold_name(name) for name in starter("hkk").names][:400]
    keys += ["".join(random.choices("abc", k=random.randrange(1, 14))) for _ in range(200)]
    asked = ["".join(random.choices("abc", k=random.randrange(1, 60))) for _ in range(150)] + keys[::7]
    asked += [key[: len(key) * 2 // 3] for key in keys[:100]]
    found = tools.evaluate(
        """([asked, keys]) => {
          const codes = keys.map((key) => Uint32Array.from(key, (letter) => letter.codePointAt(0)));
          return asked.map((one) => tools.extract(one, codes, 62, 5));
        }""",
        [asked, keys],
    )
    wanted = [
        [one[2] for one in process.extract(text, keys, scorer=fuzz.ratio, score_cutoff=62.0, limit=5)] for text in asked
    ]
    assert found == wanted


def test_hashes(tools: Page) -> None:
    texts = ["", "a" * 55, "a" * 56, "a" * 63, "a" * 64, "ű" * 1000, "😀"]
    assert tools.evaluate("(all) => all.map(tools.sha256)", texts) == [
        hashlib.sha256(one.encode()).hexdigest() for one in texts
    ]


def test_a_stated_day_is_written_one_way() -> None:
    """What Python's own reader of days takes beside YEAR-MONTH-DAY is refused: a browser would not know it."""
    assert isinstance(read_stated("megjelent: 2025-W01-1"), str)
    assert read_stated("megjelent: 2019-02-29") == "“2019-02-29” cannot be read as megjelent: a day as YEAR-MONTH-DAY."
    assert [number_like(one) for one in ("³", "x")] == [True, False]
    assert clean("\x1ca\x85") == "a"
    assert re.fullmatch(r"[0-9]", "４") is None


IN_ORDER = {
    "hu": "a hatalom próbája|aktív lap|alvó|a mágia vége|ág|Ágas-bogas|cukor|csont|gyöngy|ló|lőréstorony|öl|őr|sün|szél",
    "cs": "Bariéra|cena|Cena dne|Cenař|čas|had|chléb|Pole|řeka|síť|síť moci|škola|žár",
}


@pytest.mark.parametrize("language", IN_ORDER)
def test_names_stand_in_the_order_of_the_alphabet(tools: Page, language: str) -> None:
    wanted = sorted(IN_ORDER[language].split("|"), key=lambda name: collation_key(name, language))
    script = "([names, language]) => names.sort(tools.alphabetically(language))"
    assert tools.evaluate(script, [wanted[::-1], language]) == wanted
