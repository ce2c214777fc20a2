"""What surrounds the tables of a room: the parts that make and open them, admit players, and serve what they ask."""
