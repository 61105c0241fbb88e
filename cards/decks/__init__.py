"""The deck check: decklist text -> deck -> findings. Pure Python, no Django, no network, no clock.

parse(text, names) -> Deck; check(deck, profile, cards) -> Report; export(deck) -> the canonical text.
"""
