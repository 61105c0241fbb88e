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
kijátszik lerak kirak letesz elővesz kihoz
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
negatív mínusz mínuszos nulla-alá
egyszerre egyidejűleg ugyanakkor
különbség különbözik
büntetés büntet
tilos tiltott
engedélyezett megengedett
hatályos érvényes
példány darab
minimum legalább minimális
maximum legfeljebb maximális
dupla kétszer kétszeres
tripla háromszor háromszoros
egyforma azonos ugyanolyan megegyező
különböző eltérő másféle
összes valamennyi mindegyik
elfogy kifogy kiürül
kötelező muszáj köteles
eltitkol titkol elhallgat
elmond megmond közöl bejelent bemond
levesz eltávolít
visszarak visszatesz
társ csapattárs partner
megfordít átfordít
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
nejvýše maximálně maximum
nejméně minimálně minimum alespoň
položit umístit pokládat
přivolat vyvolat
kopie kus exemplář
zaútočit útočit napadnout
bránit blokovat
vyrovnaný rovnoměrný vyvážený
začít začínat
skončit konec
"""
# Numbers in words, with what counts and what orders. Not those that share a stem with another word: `egy`, `két`,
# `második` (`más`), `három` (`hárít`), `öt` (`őt`), `hat`. One word of a stem is enough, for endings do not count.
NUMERALS = """
1 első
3 harmadik hármas
4 négy négyes
5 ötödik ötös
7 hét hetes
8 nyolc
9 kilenc
10 tíz
12 tizenkettő
15 tizenöt
20 húsz
25 huszonöt
30 harminc
40 negyven
45 negyvenöt
50 ötven
60 hatvan
100 száz
1 první
2 dva dvě dvou druhý
3 tři třetí
4 čtyři čtvrtý
5 pět pátý
6 šest šestý
7 sedm sedmý
8 osm
9 devět devíti
10 deset deseti
20 dvacet
30 třicet
50 padesát
"""


def _groups(lines: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(name.replace("-", " ") for name in line.split()) for line in lines.strip().split("\n"))


EVERYDAY = (*_groups(HUNGARIAN), *_groups(CZECH), *_groups(NUMERALS))
