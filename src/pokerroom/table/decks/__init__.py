"""The decks of a live table: which there are, their history, the steps that are due, and the house's rules for them."""
