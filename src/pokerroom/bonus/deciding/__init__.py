"""How each kind of command to a round is judged."""
