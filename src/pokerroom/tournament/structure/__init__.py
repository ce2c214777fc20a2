"""The structure of a tournament: levels, breaks, its clock, and when it is expected to end."""
