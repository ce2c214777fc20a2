"""The end of a hand: who shows and when, which pots there are, how they are paid, and the bill for the house."""
