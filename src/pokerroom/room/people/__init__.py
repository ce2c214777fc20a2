"""Who is who in the room: accounts, names, passwords."""
