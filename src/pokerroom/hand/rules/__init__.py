"""What holds for one hand: its rules as plain values, how they follow from a house, and the stages they are played in.

`rules.py` lists every value, `house_rules.py` fills them in from a rulebook, an operator's choices and what is posted
for the table, and `plan.py` has a game's streets as the flat list of stages that the hand goes through.
"""
