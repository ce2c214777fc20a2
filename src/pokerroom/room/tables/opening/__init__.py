"""The tables that the settings ask for, beside those that are open, and what a room makes ready for them."""
