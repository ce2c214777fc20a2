"""Commands about the mathematics of the bonus game."""
