"""Read a book's data: its structure, its faults, and names from earlier releases."""
