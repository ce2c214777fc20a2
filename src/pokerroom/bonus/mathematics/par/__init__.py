"""The PAR sheet: its contents as one value, and its page."""
