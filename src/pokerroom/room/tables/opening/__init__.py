"""The tables that the settings ask for, beside those that are open, and their preparation by a room."""
