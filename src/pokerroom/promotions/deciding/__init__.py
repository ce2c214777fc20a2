"""Judge each kind of command to a promotion, one part of its life in each file."""
