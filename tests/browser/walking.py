"""A page walked with Tab from end to end: everything is come to, is seen to have the focus, and is covered by nothing."""

from __future__ import annotations

from playwright.sync_api import Page

MOST_STEPS = 400
# What Tab must come to, in the order of the page; of radio buttons of one name only one takes part. Answers the places
# of those in the main part, and what stands around it.
REACHABLE = """() => {
  const found = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .filter(e => !e.disabled && e.tabIndex >= 0 && (e.matches('.skip') || e.checkVisibility({visibilityProperty: true}))
      && !(e.type === 'radio' && document.querySelector(`input[type=radio][name="${e.name}"]`) !== e));
  found.forEach((e, place) => e.dataset.place = String(place));
  const [inside, around] = [true, false].map(is => found.filter(e => Boolean(e.closest('main')) === is));
  return [inside.map(e => e.dataset.place), around.map(e => e.dataset.place),
    around.map(e => `${e.tagName}.${e.className} ${e.name ?? ''}`).join()];
}"""
# What has the focus: its number, whether it is seen to have it, whether something fixed covers its middle, and whether
# it is in the main part.
FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const style = getComputedStyle(e), box = e.getBoundingClientRect();
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
  const free = !top || top.contains(e) || e.contains(top) || (e.labels && [...e.labels].some(l => l.contains(top)));
  const name = `${e.tagName} ${(e.textContent || e.name || '').trim().slice(0, 40)}`;
  const parted = ['date', 'datetime-local'].includes(e.type);  // its last stop is a button of its own, ringed by the browser
  return [e.dataset.place ?? '', ring || parted, free && box.top < innerHeight && box.bottom > 0, name, Boolean(e.closest('main'))];
}"""
# Tab goes on from where the focus was last, even when it was taken away.
START = """() => {
  const start = Object.assign(document.createElement('span'), {tabIndex: -1});
  document.body.prepend(start);
  start.focus();
  start.remove();
  scrollTo(0, 0);
}"""


def faults_of_walk(page: Page, walked: set[str] | None = None) -> list[str]:
    """Walk a page from its beginning to its end, and return what is wrong with it.

    `walked` are kinds of heads and feet that were walked on other pages: where the page's is among them, only the main
    part is walked, else its kind is added.
    """
    page.evaluate(START)
    inside, around, kind = page.evaluate(REACHABLE)
    only_main = walked is not None and kind in walked
    if walked is not None:
        walked.add(kind)
    if only_main:
        page.evaluate("document.querySelector('main').focus()")
    expected = set(inside) if only_main else {*inside, *around}
    parts = page.locator("input[type=date], input[type=datetime-local]").count() * 8  # stops within a day and time
    met: list[str] = []
    faults = []
    for _ in range(min(len(expected) + parts + 5, MOST_STEPS)):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found is None:
            break
        place, ring, free, name, is_inside = found
        is_round = place in met[:1] and place != met[-1]  # a field of a day has several stops
        if is_round or (only_main and not is_inside):
            break
        met.append(place)
        faults += [] if ring else [f"no ring: {name}"]
        faults += [] if free else [f"covered: {name}"]
    missed = sorted(expected - set(met), key=int) if len(expected) < MOST_STEPS else []
    return faults + ([f"not reached: {missed}"] if missed else [])
