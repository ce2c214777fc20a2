"""What comes of each command in a hand, or why it is refused. `decide.py` finds the function for a command here.

Nothing is changed by these functions: they return events, and `evolve.py` applies them.
"""
