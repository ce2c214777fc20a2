"""Seats: taking one, moving, losing one, and the order of several players who want one."""
