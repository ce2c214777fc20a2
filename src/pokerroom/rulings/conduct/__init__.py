"""Behaviour at a table: talk, silence, looking at cards, and breaches."""
