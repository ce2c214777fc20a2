"""Time to act: the limit of a timed table, the clock called on one player, time bought, and what a house says of it."""
