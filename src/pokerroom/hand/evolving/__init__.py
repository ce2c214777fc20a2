"""Apply the events of a hand to its state, with a module for each subject; `hand/evolve.py` lists all the functions."""
