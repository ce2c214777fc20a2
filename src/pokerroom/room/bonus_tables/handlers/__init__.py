"""Handlers of messages to a bonus table, from players and from staff."""
