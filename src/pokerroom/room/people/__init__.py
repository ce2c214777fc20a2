"""The people of the room: their accounts, names and passwords."""
