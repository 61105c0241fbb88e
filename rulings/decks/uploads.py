"""Lists that come as files, or as the text of one: plain text, CSV, JSON. All become decklist text."""

from __future__ import annotations

import json
import re

from cards.decks.export import CSV_COLUMNS, from_csv, from_json
from cards.decks.text import MAX_BYTES, TooLarge, refuse_too_large
from judgekb.saying import Said, said

BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


class Unreadable(ValueError):
    """The file is not what its name or first letter says. The message (English) says what is wrong, `said` too."""

    def __init__(self, message: str, told: Said | None = None) -> None:
        super().__init__(message)
        self.said = told or _told(message)


def _told(message: str) -> Said:
    """Return what the core says of a file, as a sentence that pages translate."""
    if found := re.match(r"Row ([0-9]+): (.*) is no zone", message):
        return said("a(z) %(row)s. sorban ilyen rész áll: %(zone)s", row=found[1], zone=found[2])
    if found := re.match(r"entries\[([0-9]+)\]", message):
        return said("az „entries” %(row)s. elemének nincs neve", row=int(found[1]) + 1)
    return said("nem olyan, amilyet az oldal ír")


def storable(text: str) -> str:
    """Return text that every database and encoding takes, its lines ended by LF."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd")
    return text.encode("utf-8", "replace").decode("utf-8")


def text_of_file(name: str, content: bytes) -> str:
    """Return the decklist text of an uploaded file. Raises `TooLarge`, `Unreadable`.

    What is no UTF-8 is read as Windows-1250, in which old Hungarian lists were kept.
    """
    if len(content) > MAX_BYTES:
        raise TooLarge(f"The file is larger than {MAX_BYTES} bytes.")
    encoding = next((one for bom, one in BOMS.items() if content.startswith(bom)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1250", "replace")
    if "\x00" in text:  # a picture, an archive, a document of a word processor
        raise Unreadable("This is not text: it holds a NUL.", said("nem szöveg"))
    ending = name.rpartition(".")[2].lower()
    return text_of(text, ending if ending in ("csv", "json") else "")


def text_of(text: str, kind: str = "") -> str:
    """Return the decklist text of a pasted text: JSON and CSV as we write them are known by how they begin."""
    refuse_too_large(text)
    begin = text.lstrip("\ufeff \r\n\t")[:200].lower()
    if kind == "json" or (begin.startswith("{") and '"' in begin):
        return storable(_json(text))
    if kind == "csv" or begin.startswith((",".join(CSV_COLUMNS[:3]), ";".join(CSV_COLUMNS[:3]))):
        try:
            return storable(from_csv(text))
        except TooLarge:
            raise
        except ValueError as error:
            raise Unreadable(str(error)) from error
    return storable(text)


def _json(text: str) -> str:
    try:
        found = from_json(json.loads(text.lstrip("\ufeff")))
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        told = said("nem JSON (%(line)s. sor, %(column)s. jel)", **place)
        raise Unreadable(f"This is not JSON: line {error.lineno}, column {error.colno}.", told) from error
    except RecursionError as error:
        raise Unreadable("This is not a deck: it is nested too deeply.") from error
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise Unreadable(str(error)) from error
    refuse_too_large(found)
    return found
