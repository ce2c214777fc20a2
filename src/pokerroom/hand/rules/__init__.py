"""The rules of one hand: as plain values, how they follow from a house, and the stages in which it is played.

`stated.py` lists every value and `house_rules.py` fills them in from a rulebook, an operator's choices and the table's
set-up. `plan.py` has a game's streets as the flat list of stages that a hand goes through, and `rules.py` puts both
together as the `HandRules` that everybody uses.
"""
