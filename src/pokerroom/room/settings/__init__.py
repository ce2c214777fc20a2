"""The settings of a room: the choices, their sources, and the tables and people that a file may name."""
