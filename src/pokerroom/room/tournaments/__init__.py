"""Tournaments in the room: each has a stream and a director of its own, and plays at tables like any other."""
