"""Scenarios of a tournament."""
