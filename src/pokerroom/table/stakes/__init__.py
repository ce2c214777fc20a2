"""The chips in front of the players: the buy-in, chips added and taken off, and what a finished hand leaves to whom."""
