"""Sentences about a table between and around its hands: seats, chips, decks, changes, the floor, tournaments."""
