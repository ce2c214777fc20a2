"""The structure of a tournament: levels, breaks, its clock, what is wrong with one, and one made to measure."""
