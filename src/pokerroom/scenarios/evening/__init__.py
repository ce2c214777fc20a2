"""Scenarios of an evening at one cash table."""
