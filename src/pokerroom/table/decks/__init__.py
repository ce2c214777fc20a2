"""The decks of a live table: which lie there, what was done to each, what is due, and what the house wants."""
