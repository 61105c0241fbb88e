"""The page of the deck check: verdict first, every finding with its rule and repair, every line with its end."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.models import Format
from tests.rulings.decks.conftest import Send
from tests.rulings.decks.rows import BLUE, ban, legal_text
from tests.rulings.pages.html import links, main_links, read, texts

pytestmark = pytest.mark.django_db


def codes(html: str) -> list[str]:
    return re.findall(r'data-code="([a-z-]+)"', html)


def area(html: str, name: str = "text") -> str:
    """Return what the text field holds, as a browser would send it."""
    import html as escapes

    found = re.search(rf'<textarea id="{name}"[^>]*>\n(.*?)</textarea>', html, re.S)
    assert found is not None
    return escapes.unescape(found.group(1))


def test_a_legal_deck(send: Send) -> None:
    html = send(legal_text())
    assert texts(html, "h1") == ["Legális"]
    assert "Nem találtunk hibát" in html
    assert len(texts(html, "li", "line")) == 15


@pytest.mark.parametrize("path", ["/pakli", "/proba/pakli", "/PROBA/pakli"])
def test_the_empty_form(client: Client, proba: Format, path: str) -> None:
    response = client.get(path, follow=True)
    html = response.content.decode()
    assert texts(html, "h1") == ["Pakliellenőrző"]
    assert ">Próba</option>" in html
    assert 'name="csrfmiddlewaretoken"' in html


def test_an_unknown_game_is_not_found(client: Client, proba: Format) -> None:
    read(client, "/nincs/pakli", 404)


def test_findings_name_card_lines_rule_list_and_repair(send: Send) -> None:
    """Row 36: one banned card gives card, lines, list name, date and rule."""
    ban("Mézgasárkány", date(2030, 1, 1))
    html = send(legal_text("2 Mézgasárkány\n"), on="2031-02-01")
    assert texts(html, "h1") == ["Nem legális"]
    [finding] = texts(html, "li", "finding")
    assert finding == (
        "Mézgasárkány: A lap ezen a napon tiltólistán van. Pakli talált: 2 lista: Próbalista "
        "Vegyél ki 2 lapot: Mézgasárkány. A tiltott lapok nem játszhatók. Sor: 16"
    )
    assert "/proba/format/proba/tiltas" in main_links(html)
    assert "#sor-16" in main_links(html)
    assert '<time datetime="2031-02-01">' in html


def test_a_finding_links_what_its_rule_rests_on(send: Send) -> None:
    html = send("Pakli:\n3 Mézgasárkány\n", on="2031-02-20")
    assert "/proba/szabaly/HKK%20138.3?on=2031-02-20" in main_links(html)
    assert texts(html, "span", "unheld") == ["AK9.9"]


def test_a_rule_links_its_page_on_the_day_of_the_deck(send: Send) -> None:
    html = send("Pakli:\n3 Mézgasárkány\n", on="2031-02-20")
    assert "/proba/format/proba/meret?on=2031-02-20" in main_links(html)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (legal_text("1 Kék pille 1\n"), "copies-over-limit"),
        (legal_text().replace("3 Kék pille 1\n", ""), "deck-too-small"),
        (legal_text("", "3 Mézgasárkány\n"), "side-size"),
        (legal_text("1 Vörös pille\n1 Fekete pille\n"), "colours-over-limit"),
    ],
)
def test_one_fault_one_code(send: Send, text: str, code: str) -> None:
    """Row 37; 44: the form, a pasted CSV and an uploaded file find the same (the API has its own test of it)."""
    first = codes(send(text))
    assert first == [code]
    assert codes(send(file=SimpleUploadedFile("x.txt", text.encode()))) == [code]
    assert codes(send(file=SimpleUploadedFile("x.txt", text.replace("\n", "\r\n").encode("utf-8-sig")))) == [code]


def test_the_size_flips_with_the_rule_card(send: Send) -> None:
    """Row 38: without its rule card the very same deck is too large or too small at once."""
    text = legal_text("2 Mézgasárkány\n") + "Szabálylap: Tágas lóhere\n"
    assert codes(send(text)) == []
    assert codes(send(text.replace("2 Mézga", "1 Mézga"))) == ["deck-size"]
    assert "Emiatt: Tágas lóhere" in " ".join(texts(send(text.replace("2 Mézga", "1 Mézga")), "li", "finding"))
    assert codes(send(text.replace("2 Mézga", "1 Mézga").replace("Szabálylap: Tágas lóhere\n", ""))) == []


def test_unknown_lines_stay_visible_and_counted(send: Send) -> None:
    """Row 21: an unknown line is listed with its number, its cards count, and the totals add up."""
    html = send(legal_text("", "2 Mezgasarkanyy\n8 Hétszínű Zsombék\n"))
    assert texts(html, "h1") == ["Nem dönthető el"]
    assert "Kiegészítő: 10" in " ".join(texts(html, "header", "verdict"))
    [line] = [one for one in texts(html, "li", "line") if "Mezgasarkanyy" in one]
    assert line.startswith("17 2 Mezgasarkanyy ismeretlen Ilyen nevű lapot nem ismerünk.")
    assert codes(html) == ["unknown-card"]


@pytest.mark.parametrize("name", ['Zin\'dorr "Tak" & <b>', "<script>alert(1)</script>", "&amp;", "a < b és b > c"])
def test_names_are_literal(send: Send, name: str) -> None:
    """Rows 20 and 69: a name stands as it was written, escaped once."""
    html = send(legal_text(f"2 {name}\n"))
    assert [one for one in texts(html, "span", "text") if name in one] == [f"2 {name}"]
    assert f"2 {name}\n" in area(html)
    assert "<script>" not in html


def test_five_edits_change_nothing(send: Send) -> None:
    """Row 69: what the field shows is what it was sent, cycle after cycle; a first empty line stays too."""
    text = "\n\n# a < b és b > c, &amp; <br>\n" + legal_text("2 Zin'dorr & <b>\n")
    again = text
    for _cycle in range(5):
        again = area(send(again.replace("\n", "\r\n")))
    assert again == text


def test_a_suggestion_is_put_in_with_one_tap(send: Send) -> None:
    text = legal_text("2 Mezgasarkanyy\n", "10 Mezgasarkanyy (új)\n")
    html = send(text)
    assert 'name="apply" value="16|Mézgasárkány"' in html
    html = send(text, apply="16|Mézgasárkány")
    assert "\n2 Mézgasárkány\n" in area(html)
    assert "10 Mezgasarkanyy (új)" in area(html)
    assert "10 Mézgasárkány (új)" in area(send(text, apply="18|Mézgasárkány"))


@pytest.mark.parametrize(
    "pressed", ["16|Semmi", "99|Mézgasárkány", "x", "|", "1|Mézgasárkány", "１６|Mézgasárkány", "16"]
)
def test_a_suggestion_that_is_none_changes_nothing(send: Send, pressed: str) -> None:
    text = legal_text("2 Mezgasarkanyy\n")
    html = send(text, apply=pressed)
    assert area(html) == text
    assert "ezt a javaslatot nem tudtuk beírni" in html


def test_two_names_that_ran_together_become_two_lines(send: Send) -> None:
    text = legal_text("2 Mézgasárkány Vörös pille\n")
    html = send(text)
    assert 'value="16|">Mézgasárkány + Vörös pille</button>' in html
    assert "\n2 Mézgasárkány\n2 Vörös pille\n" in area(send(text, apply="16|"))


def test_missing_facts_are_asked_in_one_form_and_written_into_the_list(send: Send) -> None:
    text = legal_text("4 Ismeretlen Szellem\n")
    html = send(text)
    assert texts(html, "h1") == ["Nem dönthető el"]
    assert texts(html, "h3")[0] == "1 lap adatát nem ismerjük"
    assert re.findall(r'name="([a-z_2]+-0)"', html) == [
        "card-0",
        "colours-0",
        "colours2-0",
        "types-0",
        "copy_limit-0",
        "any_number-0",
    ]
    fields = {"do": "facts", "card-0": "Ismeretlen Szellem", "colours-0": "Kék", "colours2-0": "Vörös"}
    html = send(text, **fields, **{"types-0": "lény", "any_number-0": "igen", "copy_limit-all": "4"})
    assert "\n4 Ismeretlen Szellem {szín: Kék, Vörös; típus: lény; bármennyi: igen; példány: 4}\n" in area(html)
    assert texts(html, "h1") == ["Legális"]
    assert codes(html) == ["stated-by-player"]


def test_facts_of_all_cards_and_a_colourless_one(send: Send) -> None:
    html = send(
        legal_text("1 Ismeretlen Szellem x2\n"),
        do="facts",
        **{"card-0": "Ismeretlen Szellem", "colours-all": "színtelen"},
    )
    assert "Ismeretlen Szellem" in area(html)
    html = send(
        legal_text("Ismeretlen Szellem x2\n"),
        do="facts",
        **{"card-0": "Ismeretlen Szellem", "colours-all": "színtelen"},
    )
    assert "\nIsmeretlen Szellem {szín:} x2\n" in area(html)
    assert texts(html, "h1") == ["Legális"]


@pytest.mark.parametrize("value", ["}", "{", "lény; szín: Kék", "a:b", "x" * 500, "\x00", "\n"])
def test_typed_facts_cannot_break_the_list(send: Send, value: str) -> None:
    html = send(legal_text("2 Ismeretlen Szellem\n"), do="facts", **{"card-0": "Ismeretlen Szellem", "types-0": value})
    assert len(texts(html, "li", "line")) == 16
    assert "line-error" not in codes(html)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": "  \n"}, "Másold be a paklidat, vagy tölts fel egy fájlt."),
        ({"text": "3 X", "format": "proba/nincs"}, "Nincs ilyen formátum: „nincs”."),
        ({"text": "3 X", "format": ""}, "Melyik formátum? Sem te, sem a lista nem mondja meg."),
        (
            {"text": "3 X", "limit": "sok"},
            "Nem jó érték: a választott példánykorlát. 0 és 999 közötti egész szám kell.",
        ),
        ({"text": "3 X", "limit": "４"}, "Nem jó érték: a választott példánykorlát. 0 és 999 közötti egész szám kell."),
        ({"text": '{"entries": 3}'}, "A fájl nem olvasható: nem olyan, amilyet az oldal ír."),
        ({"text": '{"entries": ' + "[" * 9000}, "A fájl nem olvasható"),
    ],
)
def test_what_cannot_be_checked_says_why(send: Send, fields: dict[str, str], sentence: str) -> None:
    [said] = texts(send(status=400, **fields), "p", "mark")
    assert said.startswith(sentence)


@pytest.mark.parametrize("day", ["tegnap", "2031-02-30", "2031-2-1", "²⁰³¹-02-01"])
def test_a_day_that_is_none(send: Send, day: str) -> None:
    assert texts(send("3 X", status=400, on=day), "h1") == ["Nem értem a kérést"]


def test_a_day_before_the_first_rules_is_not_legal(send: Send) -> None:
    html = send(legal_text(), on="2029-12-31")
    assert (texts(html, "h1"), codes(html)) == (["Nem dönthető el"], ["no-period"])


def test_the_lists_own_header_is_told_where_it_loses(send: Send) -> None:
    html = send("Formátum: masik\nDátum: 2031-02-02\n" + legal_text(), on="2031-02-01")
    assert [one for one in texts(html, "p", "mark") if "a lista ezt mondja" in one] == [
        "Formátum: a lista ezt mondja: „masik”, itt ez számít: proba.",
        "Dátum: a lista ezt mondja: „2031-02-02”, itt ez számít: 2031-02-01.",
    ]
    assert codes(html) == []


def test_near_formats_are_buttons(client: Client, proba: Format) -> None:
    html = client.post("/pakli", {"text": legal_text(), "format": "proba/prob"}).content.decode()
    assert '<button class="quiet" type="submit" name="pick" value="proba/proba">Próba</button>' in html
    html = client.post("/pakli", {"text": legal_text(), "format": "proba/prob", "pick": "proba/proba"}).content.decode()
    assert texts(html, "h1")[0] in ("Legális", "Nem dönthető el")


def test_nothing_is_loaded_from_elsewhere(send: Send) -> None:
    html = send(legal_text(f"2 {BLUE[14]}x\n"))
    assert [url for url in links(html) if not url.startswith(("/", "#"))] == []
    assert "<script" not in html.replace("suggest.js", "").replace("<script src", "")
