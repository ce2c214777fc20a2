"""What is asked of a table over the wire, by players and by people of the house."""
