"""The facts of a case: what the hand itself knows about what was seen, and what must still be asked."""
