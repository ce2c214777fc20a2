"""Commands about a table: play at one, simulate a night, print its sign."""
