"""What a player chooses for a table of their own, and what the book of its house makes of that."""
