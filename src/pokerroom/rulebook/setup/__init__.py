"""A table's set-up, and the book's limits for it."""
