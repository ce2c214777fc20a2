"""What holds for one hand: its rules as plain values, how they follow from a house, and the stages they are played in.

`stated.py` lists every value and `house_rules.py` fills them in from a rulebook, an operator's choices and what is
posted for the table. `plan.py` has a game's streets as the flat list of stages that a hand goes through, and `rules.py`
puts both together as the `HandRules` that everybody uses.
"""
