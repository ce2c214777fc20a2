"""Handlers of messages to a table, from players and from staff."""
