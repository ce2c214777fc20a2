"""A table as it is shown: to everybody, to one player, to the floor, and as a row of the lobby."""
