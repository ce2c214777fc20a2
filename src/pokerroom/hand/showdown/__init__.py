"""The end of a hand: who shows and when, which pots there are, how they are paid, and what the house is told of it."""
