"""The form says what the content says: from a content and back nothing is lost, whatever it holds."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.http import QueryDict

from rulings.corpus.files import read_game
from rulings.desk.content import Content, content_of, tidied
from rulings.pages.desk.fields import Fields, content_in, fields_of, fields_sent

FULL: Content = {
    "ref": "AK1.1",
    "kind": "change",
    "question": "Fúj-e a szél?",
    "answer": "Fúj.\n\n- egyszer\n- kétszer",
    "cards": [{"name": "Ködfonó Pemete", "edition": "új", "role": "subject"}, {"name": "Szél", "role": "mentioned"}],
    "sections": ["21.6", "138.1"],
    "topics": ["szél", "köd és pára"],
    "cites": ["AK2.1"],
    "changes": [
        {
            "kind": "changes",
            "target": "AK3.1",
            "extent": "part",
            "clause": "kétszer\nés háromszor",
            "basis": "explicit",
            "valid_from": "2020-01-02",
            "reason": "Új.",
        },
        {"kind": "contradicts", "target": "HKK 1.1", "extent": "whole", "basis": "inferred", "reason": "Más."},
    ],
    "published": {
        "not_before": "2019-01-01",
        "not_after": "2019-02-01",
        "certainty": "inferred",
        "evidence": "Két sor.\nMég egy.",
    },
    "valid_from": "2020-01-01",
    "valid_to": "2021-01-01",
    "formats": ["hagyomanyos", "draft"],
    "status": "disputed",
    "note": "Nézd meg.",
}


def sent(fields: Fields) -> QueryDict:
    """Return what a browser sends of the form: lines end with CRLF, empty rows go along."""
    shown = fields.with_rows()
    pairs: list[tuple[str, str]] = [*shown.single.items(), *shown.lists.items(), ("reason", shown.reason)]
    pairs += [(f"published_{name}", value) for name, value in shown.published.items()]
    pairs += [(f"card_{part}", value) for row in shown.cards for part, value in row.items()]
    pairs += [(f"edge_{part}", value) for row in shown.edges for part, value in row.items()]
    pairs.append(("withdrawn_from", shown.withdrawn_from))
    pairs += [("formats", slug) for slug in shown.formats]
    return QueryDict(urlencode([(name, value.replace("\n", "\r\n")) for name, value in pairs]))


def back(content: Content) -> Content:
    return tidied(content_in(fields_sent(sent(fields_of(content))), ref=content["ref"]))


@pytest.mark.parametrize(
    "content",
    [
        FULL,
        tidied({"ref": "AK1.1"}),
        {"ref": "AK1.1", "merged_into": "AK2.1", "note": "Kétszer volt."},
        tidied({"ref": "AK1.1", "question": "Van?", "status": "withdrawn"}),
        tidied({"ref": "AK1.1", "question": "Van?", "status": "withdrawn", "valid_to": "2026-02-28"}),
        tidied({"ref": "AK1.1", "question": "Van?", "status": "withdrawn", "valid_to": "tegnap"}),
        tidied({"ref": "AK1.1", "question": "Van?", "status": "withdrawn", "valid_to": "9999-12-31"}),
        tidied({"ref": "AK1.1", "question": "Van?", "status": "never_right"}),
        tidied({"ref": "AK1.1", "question": "Van?", "status": "unanswered", "valid_from": "tegnap"}),
    ],
)
def test_a_content_comes_back_from_its_form(content: Content) -> None:
    assert tidied(content) == content
    assert back(content) == content


@pytest.mark.parametrize("game", ["hkk", "kivalasztottak", "sarkanymagus", "dragoborne", "fairy-tale"])
def test_every_entry_of_the_starter_data_comes_back(game: str) -> None:
    entries = read_game(Path(settings.CORPUS_DIR) / game).entries()
    changed = [entry.ref for entry in entries if back(content_of(entry)) != content_of(entry)]
    assert changed == []


@pytest.mark.parametrize(
    ("more", "last"),
    [
        ("status=withdrawn&withdrawn_from=2026-03-01", "2026-02-28"),
        ("status=withdrawn&withdrawn_from=2026-03-01&valid_to=2020-01-01", "2026-02-28"),
        ("status=withdrawn&withdrawn_from=&valid_to=2020-01-01", "2020-01-01"),
        ("status=withdrawn&withdrawn_from=", ""),
        ("status=withdrawn&withdrawn_from=tegnap", "tegnap"),
        ("status=published&withdrawn_from=2026-03-01", ""),
        ("status=never_right&withdrawn_from=2026-03-01", ""),
    ],
)
def test_a_withdrawal_ends_on_the_day_before(more: str, last: str) -> None:
    assert tidied(content_in(fields_sent(QueryDict(more)))).get("valid_to", "") == last


@pytest.mark.parametrize(
    ("more", "day"),
    [({}, "2026-03-02"), ({"status": "withdrawn"}, ""), ({"valid_to": "2026-02-27"}, "2026-02-28")],
)
def test_it_is_from_today_unless_something_is_known(more: Content, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.pages.desk.fields.today", lambda: date(2026, 3, 2))
    assert fields_of(tidied({"ref": "AK1.1", **more})).withdrawn_from == day


def test_empty_rows_say_nothing_and_half_rows_are_kept() -> None:
    post = QueryDict(
        "card_name=&card_edition=&card_role=subject&edge_kind=supersedes&edge_reason=Mert&status=published"
    )
    content = tidied(content_in(fields_sent(post)))
    assert (content["cards"], content["changes"]) == ([], [{"kind": "supersedes", "reason": "Mert"}])


def test_a_merged_entry_shows_the_text_behind_it() -> None:
    fields = fields_of({"ref": "AK1.1", "merged_into": "AK2.1"}, behind=FULL)
    assert (fields.single["question"], fields.single["status"]) == (FULL["question"], "merged")


def test_merged_without_a_target_keeps_the_text() -> None:
    fields = fields_of(FULL)
    fields.single["status"] = "merged"
    content = content_in(fields, ref="AK1.1")
    assert (content["question"], content["status"]) == (FULL["question"], "merged")


@pytest.mark.parametrize("post", ["", "card_role=subject", "edge_kind=x&edge_kind=y", "card_name=a%00b&question=%00"])
def test_nothing_that_is_sent_breaks_it(post: str) -> None:
    content: dict[str, Any] = content_in(fields_sent(QueryDict(post)))
    assert "\x00" not in str(content)
