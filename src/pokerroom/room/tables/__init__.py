"""The tables of a room: their actors, journals and schedules, what players and staff ask, and what everybody sees."""
