"""Scenarios of a tournament, told command by command."""
