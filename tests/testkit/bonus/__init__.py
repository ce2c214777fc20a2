"""The game against the house, told round by round."""
