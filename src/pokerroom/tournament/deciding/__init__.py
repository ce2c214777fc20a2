"""Judge commands to a tournament, one subject in each file."""
