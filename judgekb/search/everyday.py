"""Everyday words of players that mean the same in any card game, whatever its rulebook calls it. Data of the language.

A game's own names and abbreviations are not here: they are aliases of the terms in its glossary.
"""

from __future__ import annotations

# One group a line; the words of a group stand for each other, a hyphen joins the words of a name.
HUNGARIAN = """
lap kártya
pakli deck
kiegészítő-pakli side sideboard
mérkőzés meccs játszma parti
forduló menet
kör turn
ellenfél másik-játékos
bíró versenybíró judge
verseny bajnokság torna
szervező rendező
kijátszik lerak kirak letesz elővesz
kijátszás lerakás kirakás
idéz megidéz
húz felhúz
eldob kidob
elpusztul meghal elhal
elpusztít megöl kinyír
elpusztulás halál
ellop elvesz elrabol
visszavesz visszakap visszaszerez visszahoz
felvesz kézbe-vesz
feláldoz beáldoz
gyógyít meggyógyít
sebez megsebez
mérgez megmérgez
megakadályoz ellenvarázsol meggátol kivéd
megment megvéd
elfordít passzivizál tappol
visszafordít aktivizál untappol
temető gyűjtő
varázspont mana
életpont élet hp
jelző marker counter
másol lemásol
megnevez kimond
választ kiválaszt
megmutat felfed
megnéz megtekint
kever megkever
keres kikeres
cserél kicserél
elfelejt elmulaszt kihagy
lejár letelik elfogy
kocka dobókocka
pénzfeldobás érmefeldobás
döntetlen iksz
győz nyer
veszít kikap
vége befejeződik
kezd elkezd
ismétel megismétel
végtelen-ciklus kombó végtelen-kombó
ingyen ingyenes
drágább drágít drágul
olcsóbb olcsóbbít olcsóbbodik
negatív nulla-alá
egyszerre egyidejűleg ugyanakkor
különbség különbözik
büntetés büntet
tilos tiltott
engedélyezett megengedett
hatályos érvényes
példány darab
"""
CZECH = """
balíček deck
karta kartička
hráč oponent
soupeř protivník oponent
tah kolo
zahrát vyložit
otočit natočit
odhodit zahodit
líznout lízat táhnout
zničit zabít
bytost příšera
zdroj mana
žeton token
žetony tokeny
prohlédnout podívat
výhra vítězství
prohra porážka
"""


def _groups(lines: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(name.replace("-", " ") for name in line.split()) for line in lines.strip().split("\n"))


EVERYDAY = (*_groups(HUNGARIAN), *_groups(CZECH))
