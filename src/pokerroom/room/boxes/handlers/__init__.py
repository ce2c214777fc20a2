"""What is asked of a bonus table over the wire, by players and by people of the house."""
