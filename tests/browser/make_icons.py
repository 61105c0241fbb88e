"""Make the icons of the installable app from `icon.svg`: `.venv/bin/python tests/browser/make_icons.py` (with Chromium).

The maskable one has no round corners and a wider margin, since a phone cuts its own shape out of it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).resolve().parents[2] / "judgekb/static/judgekb"
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


def draw(page: Page, svg: str, size: int, purpose: str) -> None:
    """Write one icon."""
    is_maskable = purpose == "maskable"
    drawn = svg.replace('rx="7"', "").replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"') if is_maskable else svg
    ground = "#164e52" if is_maskable else "transparent"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin:0;background:{ground};display:flex">{drawn}')
    page.add_style_tag(content="svg{width:100vw;height:100vh}")
    name = f"icon-{size}{'-maskable' if is_maskable else ''}.png"
    page.screenshot(path=STATIC / "offline/icons" / name, omit_background=not is_maskable)


def main() -> None:
    """Write all icons."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size, purpose in ICONS:
            draw(browser.new_page(), svg, size, purpose)
        browser.close()


if __name__ == "__main__":
    main()
