"""What the shapes of the starter data refuse, said to an editor in Hungarian."""

from __future__ import annotations

import re

KEYS = {
    "ref": "az azonosító",
    "question": "a kérdés",
    "answer": "a válasz",
    "note": "a megjegyzés",
    "kind": "a fajta",
    "status": "az állapot",
    "cards": "a lapok",
    "name": "a lap neve",
    "edition": "a kiadás",
    "role": "a lap szerepe",
    "sections": "a szabálypontok",
    "topics": "a témakörök",
    "cites": "a hivatkozások",
    "changes": "a felülírások",
    "target": "a felülírt bejegyzés",
    "extent": "a terjedelem",
    "basis": "az alap",
    "clause": "a részlet",
    "reason": "az indoklás",
    "formats": "a formátumok",
    "published": "a megjelenés",
    "not_before": "a megjelenés első napja",
    "not_after": "a megjelenés utolsó napja",
    "certainty": "a bizonyosság",
    "evidence": "a bizonyíték",
    "valid_from": "az első nap",
    "valid_to": "az utolsó nap",
    "merged_into": "a befogadó bejegyzés",
}
SENTENCES = (
    (r"(\w+) is missing$", "Hiányzik: {0}."),
    (r"(\w+) names something twice: (.*)$", "Kétszer szerepel ({0}): {1}."),
    (r"(\w+) must be a day such as [^,]*, found (.*)$", "Nem nap ({0}): {1}. Így írd: 2021-08-01."),
    (r"(\w+) has ([0-9]+) letters; ([0-9]+) is the most$", "Túl hosszú ({0}): {1} betű, legfeljebb {2} lehet."),
    (r"(\w+) holds a (?:control letter|letter that cannot)", "Láthatatlan vezérlőjel van benne: {0}."),
    (r"(\w+) is '(.*)'; it must be one of (.*)$", "Nem választható érték ({0}): „{1}”. Lehet: {2}."),
    (r"(\w+) [0-9-]+ is before (\w+)", "Előbb van {0}, mint {1}."),
    (r"(\w+) stands in addresses", "Címekben áll, ezért nem lehet benne / ? # % vagy \\, sem csupa pont: {0}."),
    (r"(\w+) must be written with single spaces", "Csak egyszeres szóköz és rendes betű lehet benne: {0}."),
    (r"(\w+) ends in a number of more than", "Túl hosszú számra végződik: {0}."),
    (r"(merged_into) itself$", "Egy bejegyzés nem olvad önmagába."),
    (r"(published) needs not_before or not_after", "A megjelenésnek legalább egyik napja kell."),
)


def in_hungarian(message: str) -> str:
    """Return the sentence for a refusal of the shapes; one that is not known is shown as it is."""
    for pattern, sentence in SENTENCES:
        found = re.search(pattern, message)
        if found:
            first, *rest = found.groups()
            return sentence.format(KEYS.get(first, first), *(KEYS.get(word, word) for word in rest))
    return f"Nem fogadható el: {message}."
