"""What a room has around its tables: who opens and makes them, their doors, and what they ask of the room."""
