"""Requests at a table: those that wait for an answer, those that the room carries out, and earlier ones."""
