"""Changes at a running table: its game, its stakes, its closing, a freeze-out, and the conditions of each."""
