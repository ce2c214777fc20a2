"""Tournaments that are driven command by command."""
