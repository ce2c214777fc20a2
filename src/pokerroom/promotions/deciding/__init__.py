"""Judge each kind of command to a promotion, with a file for each part of its life."""
