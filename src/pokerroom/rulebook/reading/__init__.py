"""Reading a book's data: its shape, its faults, and names that earlier releases gave."""
