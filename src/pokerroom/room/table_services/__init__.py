"""Services around the tables of a room: parts that make and open them, admit players, and serve requests."""
