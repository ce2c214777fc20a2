"""Commands about a room and its record: open it, visit it, check it, keep it."""
