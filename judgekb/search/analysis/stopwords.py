"""Words that ask or bind and say nothing of the matter. They are indexed, but a query leaves them out."""

from __future__ import annotations

HUNGARIAN = (
    "a az e ez ezt azt ezek azok ezen azon ennek annak erre arra ebben abban ezzel azzal egy is s es de vagy ha hogy"
    " hogyan mi mit mik mire mibol mivel miben mikor miert mi ki kit kinek kik hany hanyat hanyan mennyi mennyit"
    " melyik melyiket milyen mekkora hol hova honnan meddig mettol merre van vannak volt lesz lehet lehete"
    " nem ne se sem igen meg mar akkor amikor ami amit ame aki akit amely amelyik ahol ahogy mint csak majd"
    " ugy igy ilyen olyan itt ott el ki be fel le ra ram rad vele velem neki nekem en te o mi ti ok engem teged"
    " tortenik tortenhet kell kelle szabad lehetseges tud tudok tudod tudja tudom szamit ilyenkor tehat"
    " mert hiszen vajon valami valamit valaki bar am sot azaz illetve kerdes jelent valahogy"
    " kozott kozul utan elott miatt szerint mellett alatt felett folott nelkul helyett eseten kozben szamara ket ketto"
    " lehetnek lehetne kellene kellenek kellett tudunk tudnak tudna szabade volna legyen legyenek lenne lennenek"
    " voltak lesznek"
)
CZECH = (
    "a i o u v s z k na do od po za ze se si to ten ta ty te tu je jsou byt byl by ale nebo jak jaky jaka jake kdy kde"
    " kdo co cim proc kolik muze muzu mohu musi lze jestli pokud kdyz ktery ktera ktere pri pro s ve ke dela funguje"
    " mam ma mit muzes muzeme muzete mohou musim musis musime musite smi smim smis smime smite smeji"
    " jsem jsi jsme jste bude budou"
)
ASKING = (
    "hany hanyan hanyat mennyi mennyit mikor hol honnan hova meddig mettol merre ki kinek kik miert milyen melyik"
    " melyiket mekkora hogyan mibol mivel kolik kdy kde kdo proc jak ktery ktera ktere"
    " ket ketto"  # of two things it is asked which one, or whether both: the answer seldom repeats the number
)
# Words that tell what is asked: they find nothing, but of two entries the one that asks the same is preferred.
ASKING_WORDS = frozenset(ASKING.split())
# Words that ask for a number, and words that answer them, beside digits.
QUANTITIES = "hany hanyan hanyat mennyi mennyit mekkora kolik"
NUMBERS = (
    "egyetlen két kettő három négy öt hat hét nyolc kilenc tíz húsz harminc negyven ötven hatvan száz akármennyi"
    " jeden jedna dva dvě tři čtyři pět šest deset dvacet padesát sto"
)
QUANTITY_WORDS = frozenset(QUANTITIES.split())
NUMBER_WORDS = frozenset(NUMBERS.split())
STOP_WORDS = frozenset(f"{HUNGARIAN} {CZECH}".split())
