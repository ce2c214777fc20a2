"""Scenarios of the bonus game."""
