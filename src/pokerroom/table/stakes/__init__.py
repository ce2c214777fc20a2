"""The chips in front of the players: the buy-in, chips added and taken off, and each stake after a hand."""
