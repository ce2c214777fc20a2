"""Commands about a table: play at one, a night of one, its sign."""
