"""Apply the events of a hand to its state, a module for each subject; `hand/evolve.py` has the table of them all."""
