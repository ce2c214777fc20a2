"""The tables of a room: their actors, journals and schedules, the requests of players and staff, and their views."""
