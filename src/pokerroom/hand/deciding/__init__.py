"""Judge each kind of command in a hand. `decide.py` finds the function for a command here.

Nothing is changed by these functions: they return events, and `evolve.py` applies them.
"""
