"""A table's set-up, and what a book allows it to be."""
