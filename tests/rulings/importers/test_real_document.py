"""The real document in a base that is empty, and in one that holds the starter data."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from judgekb.search.models import OutboxEntry
from rulings.models import Citation, Ruling, RulingRevision, Section, SourceText
from rulings.models.rulings import RevisionOrigin

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(shared: Path) -> Path:
    return next((shared / "seeds").glob("004_*.txt"))


def run(command: str, *arguments: str) -> dict[str, object]:
    out = StringIO()
    call_command(command, *arguments, "--json", stdout=out)
    data: dict[str, object] = json.loads(out.getvalue())
    return data


def test_an_empty_base_is_numbered_like_the_list(shared: Path, path: Path) -> None:
    report = run("import_faq", str(path))
    rows = (shared / "hkk" / "refs.tsv").read_text(encoding="utf-8").split("\n")[1:]
    wanted: dict[str, list[int]] = {}
    for line, ref, *_ in (row.split("\t") for row in rows if row):
        wanted.setdefault(ref, []).append(int(line))
    assert dict(SourceText.objects.values_list("ruling__ref", "lines")) == wanted
    assert (report["entries"], report["published"], report["changed"]) == (814, 812, 814)
    assert Ruling.objects.public().count() == 812
    assert list(Ruling.objects.filter(state="merged").values_list("ref", "merged_into__ref")) == [("AK75.3", "AK75.1")]
    assert list(Ruling.objects.filter(state="unanswered").values_list("ref", flat=True)) == ["AK1.7"]
    assert Section.objects.count() == 62
    assert set(Citation.objects.filter(target__startswith="HKK").values_list("to_section", flat=True)) >= {None} - {
        None
    }


def test_signs_of_markup_come_out_as_they_stand(path: Path) -> None:
    run("import_faq", str(path))
    shown = RulingRevision.objects.get(ruling__ref="AK97.2").answer_html
    assert "A Köd&gt; tehát" in shown
    assert RulingRevision.objects.filter(answer_html__contains="<ol>").count() == 0


def test_a_second_run_changes_nothing(path: Path) -> None:
    run("import_faq", str(path))
    recorded = OutboxEntry.objects.count()
    report = run("import_faq", str(path))
    assert (report["changed"], report["moved"], report["near_matches"], report["gone"]) == (0, [], [], [])
    assert OutboxEntry.objects.count() == recorded


def test_our_own_words_stay(path: Path) -> None:
    run("load_corpus", "hkk")
    own = dict(Ruling.objects.values_list("ref", "current"))
    report = run("import_faq", str(path))
    assert dict(Ruling.objects.filter(ref__in=own).values_list("ref", "current")) == own
    made = RulingRevision.objects.filter(origin=RevisionOrigin.SOURCE).values_list("ruling__ref", flat=True)
    assert set(made) == set(report["created"]) - set(report["merged"])  # type: ignore[call-overload]
    assert report["unknown_names"] == []
    assert SourceText.objects.count() == 814
    assert [row for row in SourceText.objects.values_list("flags", flat=True) if "matched-by-place" in row] == []
    assert run("load_corpus", "hkk")["hkk"]["changed"] == {}  # type: ignore[index]


def test_the_starter_data_does_not_take_up_what_was_imported(path: Path, tmp_path: Path) -> None:
    run("load_corpus", "hkk")
    run("export_corpus", "hkk", "--folder", str(tmp_path / "before"))
    run("import_faq", str(path))
    run("export_corpus", "hkk", "--folder", str(tmp_path / "after"))
    before, after = (
        {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / name).rglob("*.yaml")}
        for name in ("before", "after")
    )
    assert after == before


def test_a_later_edition_in_a_base_that_never_held_the_document(path: Path, tmp_path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[1:1] = ["Egy vadonatúj kérdés: fúj-e a Ködfonó Pemete? Igen.", ""]
    del lines[100:102]
    later = tmp_path / "later.txt"
    later.write_text("\n".join(lines), encoding="utf-8")
    report = run("import_faq", str(later))
    assert (report["entries"], report["near_matches"]) == (814, [])
    texts = {text.ruling.ref: text for text in SourceText.objects.select_related("ruling")}
    assert texts["GYK.326"].lines == [2]
    assert texts["GYK.1"].lines == [5]
    assert [ref for ref in ("GYK.49", "GYK.50", "GYK.51") if ref not in texts] == ["GYK.49"]
    again = run("import_faq", str(path))
    assert (again["created"], again["gone"], again["source_text_changed"]) == (["GYK.49"], ["GYK.326"], [])
