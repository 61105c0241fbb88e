"""Asks the search of the browser and that of the server the same, in one shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from playwright.sync_api import Page

from judgekb.search.query import QueryFault
from rulings.search.find import find
from rulings.search.suggesting import suggest

MODULE = "/static/judgekb/offline/search/search.js"
DEEPEST = 10  # hits that are compared
LOAD = """
async ([address, module]) => {
  const { createSearch, QueryFault } = await import(module);
  const pack = await (await fetch(address)).json();
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const start = performance.now();
    window.search = createSearch(pack);
    times.push(performance.now() - start);
  }
  window.fault = (error) => {
    if (!(error instanceof QueryFault)) throw error;
    return { fault: [error.code, error.start, error.end, error.hungarian, error.english, error.suggestions] };
  };
  return Math.min(...times);
}
"""
ASK = """
([texts, limit]) => texts.map((text) => {
  const start = performance.now();
  let answer;
  try {
    const found = search.search(text, { limit });
    answer = {
      hits: found.hits.map((hit) => [hit.ref, hit.score, hit.missing, hit.titleHtml, hit.snippetHtml, hit.url]),
      total: found.total,
      things: found.things.map((thing) => [thing.kind, thing.ref, thing.title, thing.url]),
      cards: found.cards.map((card) => card.ref),
      corrections: found.corrections,
    };
  } catch (error) {
    answer = fault(error);
  }
  return { answer, time: performance.now() - start };
})
"""
SUGGEST = """
(texts) => texts.map((text) =>
  search.suggest(text).map((group) => [group.kind, group.items.map((item) => [item.ref, item.title, item.url])]))
"""
CHUNK = 50

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A text with what the two answered. `time` is that of the browser, in milliseconds."""

    text: str
    server: Data
    browser: Data
    time: float

    @property
    def agrees(self) -> bool:
        """Return whether the first three hits are the same in the same order."""
        return _first_three(self.server) == _first_three(self.browser)

    @property
    def is_same(self) -> bool:
        """Return whether everything is the same: ten hits, scores, lacking words, marks, cards, corrections."""
        return self.server == self.browser

    def rank(self, refs: Sequence[str], side: str) -> int:
        """Return where the first of some references stands, 0 if nowhere."""
        found = [hit[0] for hit in getattr(self, side).get("hits", ())]
        return next((place for place, ref in enumerate(found, start=1) if ref in refs), 0)


def _first_three(answer: Data) -> list[str]:
    return [hit[0] for hit in answer.get("hits", ())][:3]


def load(page: Page, game: str, on: date) -> float:
    """Fetch the pack of a game and make its index. Returns the least milliseconds that making it took."""
    return float(page.evaluate(LOAD, [f"/offline/{game}.json?on={on.isoformat()}", MODULE]))


def ask(page: Page, game: str, on: date, texts: Sequence[str]) -> list[Asked]:
    """Ask both sides; the page holds the pack of the game."""
    asked = []
    for start in range(0, len(texts), CHUNK):
        some = texts[start : start + CHUNK]
        for text, found in zip(some, page.evaluate(ASK, [some, DEEPEST]), strict=True):
            asked.append(Asked(text, of_server(text, game, on), found["answer"], found["time"]))
    return asked


def of_server(text: str, game: str, on: date) -> Data:
    """Return the server's answer in the shape of the browser's."""
    try:
        found = find(text, game=game, on=on, limit=DEEPEST)
    except QueryFault as fault:
        said = [fault.code, fault.start, fault.end, fault.hungarian, fault.english, [*fault.suggestions]]
        return {"fault": said}
    hits = found.results
    return {
        "hits": [[one.ref, one.score, [*one.missing_words], one.title_html, one.snippet_html, one.url] for one in hits],
        "total": found.total,
        "things": [[one.kind, one.ref, one.title, one.url] for one in found.things],
        "cards": [one.ref for one in found.cards],
        "corrections": [[*pair] for pair in found.corrections],
    }


def suggestions(page: Page, game: str, texts: Sequence[str]) -> list[tuple[str, Any, Any]]:
    """Return (text, the server's, the browser's) suggestions where they differ."""
    of_browser = page.evaluate(SUGGEST, [*texts])
    found = []
    for text, browser in zip(texts, of_browser, strict=True):
        groups = suggest(text, game=game)
        server = [[group.kind, [[one.ref, one.title, one.url] for one in group.items]] for group in groups]
        if server != browser:
            found.append((text, server, browser))
    return found
