"""Members of the room: their cards and limits, what keeps them out, and whom they are kept apart from."""
