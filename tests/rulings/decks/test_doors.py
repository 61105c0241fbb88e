"""One validator for all doors: the same list gives the same codes by form, paste, file, event, share and API."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Format
from tests.rulings.decks.rows import legal_text
from tests.rulings.decks.test_page import codes
from tests.rulings.pages.html import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
FAULTY = legal_text(
    "1 Kék pille 1\n2 Vörös pille\n1 Fekete pille\n1 Tiltott Hajnal\n0 x\n", "3 Mézgasárkány\n1 qqqqq\n"
)


def test_the_same_codes_everywhere(client: Client, proba: Format) -> None:
    """Row 44."""
    asked = {"format": "proba/proba", "on": "2031-03-01"}
    expected = ["card-banned", "colours-over-limit", "copies-over-limit", "line-error", "side-size", "unknown-card"]
    found = {
        "form": codes(client.post("/pakli", {"text": FAULTY, **asked}).content.decode()),
        "game": codes(client.post("/proba/pakli", {"text": FAULTY, **asked}).content.decode()),
    }
    for kind in ("txt", "csv", "json"):
        content = client.post("/pakli", {"text": FAULTY, "do": kind, **asked}).content
        found[f"pasted {kind}"] = codes(client.post("/pakli", {"text": content.decode(), **asked}).content.decode())
        upload = SimpleUploadedFile(f"x.{kind}", content)
        found[f"file {kind}"] = codes(client.post("/pakli", {"file": upload, **asked}).content.decode())
    own = client.post("/pakli", {"text": FAULTY, "do": "share", **asked}).headers["Location"]
    found["shared"] = codes(read(client, own))
    link = client.post("/verseny", {"title": "X", **asked}).headers["Location"].rsplit("/", 1)[0]
    found["event"] = codes(client.post(link, {"text": FAULTY}).content.decode())
    body = {"text": FAULTY, "game": "proba", "format": "proba", "on": "2031-03-01"}
    answer = client.post("/api/v1/decks/check", body, content_type="application/json").json()
    report = answer["results"][0]
    found["api"] = [one["code"] for one in report["findings"]]
    assert {door: sorted(one) for door, one in found.items()} == dict.fromkeys(found, expected)
