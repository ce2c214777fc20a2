"""Opening the database of a room: its connection, and that one room at a time uses it."""
