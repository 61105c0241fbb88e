"""Readers' reports: what is kept, what is refused, who may close them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.core.exceptions import PermissionDenied

from rulings.desk.reporting import LONGEST_REPORT, BadReport, close_report, report
from rulings.models.history import Report
from tests.history_rows import FIRST, make_user
from tests.rows import make_card, make_ruling, make_section

pytestmark = pytest.mark.django_db


def test_a_report_lands_in_the_queue() -> None:
    ruling, card = make_ruling("AK1.1"), make_card("Olaj")
    made = report(kind="wrong_card", text="  Nem ez\r\na lap.\x07  ", ruling=ruling, card=card, at=FIRST)
    held = Report.objects.get()
    assert (held.pk, held.ruling, held.section, held.card) == (made.pk, ruling, None, card)
    assert (held.kind, held.text, held.at, held.closed_at) == ("wrong_card", "Nem ez\na lap.", FIRST, None)
    assert report(kind="unclear", section=make_section("21.6")).text == ""


def test_no_field_of_a_report_could_hold_who_sent_it() -> None:
    assert {field.name for field in Report._meta.get_fields()} == {
        "id", "ruling", "section", "card", "kind", "text", "at", "closed_at", "closed_by", "answer",
    }  # fmt: skip


def test_what_is_no_report_is_refused_with_a_sentence() -> None:
    ruling = make_ruling("AK1.1")
    for kind, more, sentence in (
        ("", {"ruling": ruling}, "Válaszd ki, mi a baj."),
        ("spam", {"ruling": ruling}, "Válaszd ki, mi a baj."),
        ("outdated", {}, "A bejelentés nem szól semmiről."),
        ("other", {"ruling": ruling, "text": " \r\n\t"}, "Írd le pár szóban, mi a baj."),
        ("outdated", {"ruling": make_ruling("AK1.2", state="draft")}, "Erről a döntésről nem lehet hibát jelenteni."),
    ):
        with pytest.raises(BadReport, match=sentence):
            report(kind=kind, **more)
    assert Report.objects.count() == 0


def test_a_text_has_at_most_2000_letters() -> None:
    ruling = make_ruling("AK1.1")
    assert len(report(kind="other", text="é" * LONGEST_REPORT, ruling=ruling).text) == 2000
    assert len(report(kind="other", text="a\r\n" * 999 + "bc", ruling=ruling).text) == 2000  # an end of a line is one
    with pytest.raises(BadReport, match="A szöveg túl hosszú: 2001 karakter, pedig legfeljebb 2000 lehet."):
        report(kind="other", text="é" * 2001, ruling=ruling)


def test_only_who_may_write_closes_a_report() -> None:
    held = report(kind="unclear", ruling=make_ruling("AK1.1"))
    for stranger in (AnonymousUser(), make_user("olvaso")):
        with pytest.raises(PermissionDenied):
            close_report(report=held, by=stranger)
    assert Report.objects.get().closed_at is None
    for role in ("editor", "reviewer", "publisher"):
        user = make_user(role)
        user.groups.add(Group.objects.get(name=role))
        one = report(kind="unclear", ruling=held.ruling)
        closed = close_report(report=one, by=user, answer="Javítva.", at=FIRST)
        assert (closed.closed_by, closed.answer, closed.closed_at) == (user, "Javítva.", FIRST)


def test_a_report_is_closed_once() -> None:
    editor, held = make_user("iro"), report(kind="unclear", ruling=make_ruling("AK1.1"))
    editor.groups.add(Group.objects.get(name="editor"))
    close_report(report=held, by=editor, answer="Jó így.", at=FIRST)
    with pytest.raises(BadReport, match="Ezt a bejelentést már lezárták."):
        close_report(report=held, by=editor, answer="Mégsem.")
    assert Report.objects.get().answer == "Jó így."
