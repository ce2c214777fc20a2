"""The tables of a room: actor, journal, scheduler, what players and staff ask, and what everybody sees."""
