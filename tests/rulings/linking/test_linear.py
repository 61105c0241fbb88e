"""Long texts of the worst kinds take as long as they are long: eight times the text, far less than 64 times the time."""

from __future__ import annotations

import time

import pytest

from tests.rulings.linking.invented import LINKER

WORST = {
    "words": "Mézgasárkány ",
    "no end of a word": "é",
    "brackets": "Köd (",
    "signs": "„“(*- ",
    "numbers": "1.1.",
    "rulebook": "Kódex 1",
    "digits after the rulebook": "Kódex 1.1.1",
    "commas": "Örs, ",
    "marks": "e\u0301",
    "hyphens": "Köd-",
    "openings": "Köd. ",
}


@pytest.mark.parametrize("piece", WORST.values(), ids=WORST)
def test_time_grows_like_the_text(piece: str) -> None:
    def seconds(copies: int) -> float:
        text = piece * copies
        start = time.process_time()
        LINKER.find(text)
        return time.process_time() - start

    seconds(2_000)
    short = min(seconds(2_000) for _ in range(3))
    assert min(seconds(16_000) for _ in range(2)) < 25 * short + 0.05
