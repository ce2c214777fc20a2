"""Jackpots and promotions wired to the tables of a room: hands told on, hits settled and paid, pots splashed."""
