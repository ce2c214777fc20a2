"""How a room is set up: what can be chosen, where it is said, and what a file may name of one's own."""
