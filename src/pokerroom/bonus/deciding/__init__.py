"""Judge each kind of command to a round of the bonus game."""
