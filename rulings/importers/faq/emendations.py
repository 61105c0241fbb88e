"""What was decided by reading, not by a rule: garbled sentences and misspelt names of cards (hard cases 27, 40 to 42).

Each row belongs to one reference and says why. It acts on the text that is shown and searched; the raw text stays.
In an edition that no longer has the words, the row does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulings.importers.faq.flags import Flag, flag


@dataclass(frozen=True, slots=True)
class Emendation:
    """Read `old` as `new`."""

    ref: str
    old: str
    new: str
    reason: str


EMENDATIONS = (
    Emendation("GYK.40", "nem sül ki halálsikolya kisül", "halálsikolya nem sül ki", "its reason denies it"),
    Emendation("AK130.4", "lapkijátszásnak számít egy helyszín", "lapkijátszásnak egy helyszín", "AK142.1 cites it so"),
    Emendation("GYK.91", "nem lesz használható lesz-e a", "nem lesz használható a", "its reason denies it"),
    Emendation("GYK.42", "védekezési a hajók", "védekezési bónuszt a hajók", "its own reason names the bonus"),
    Emendation("GYK.24", "legyen l db", "legyen 1 db", "the letter stands for the figure"),
    Emendation("GYK.4", "Haláljáról", "Haláljáró", "the card's name, right elsewhere in the entry"),
    Emendation("GYK.18", "Lélekrezonanvi", "Lélekrezonanci", "the card's name, right elsewhere in the entry"),
    Emendation("GYK.250", "Puszító mameluk", "Pusztító mameluk", "the card's name, right in GYK.268"),
    Emendation("AK134.3", "hazaékezése", "hazaérkezése", "the card's name, right in AK137.1"),
    Emendation("AK98.8", "rakshalion", "rakshallion", "the card's name, right in AK118.5"),
    Emendation("AK93.1", "Nekromaci", "Nekromanci", "the card's name, right in AK101.1"),
    Emendation("AK102.2", "gatlekijét", "galetkijét", "the kind of card that has limbs"),
)
READINGS = {
    "GYK.91": "by its context the lost icon is the once-per-game ability (J)",
    "GYK.136": "the word 'ki' stands twice",
}


def emend(ref: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of an entry as it has to be read, and a flag for each row that acted."""
    flags = [flag(Flag.READING, READINGS[ref])] if ref in READINGS else []
    for row in EMENDATIONS:
        if row.ref == ref and row.old in text:
            text = text.replace(row.old, row.new)
            flags.append(flag(Flag.EMENDED, f"{row.old} → {row.new} ({row.reason})"))
    return text, tuple(flags)
