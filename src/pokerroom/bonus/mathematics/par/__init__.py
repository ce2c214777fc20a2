"""The PAR sheet: its contents as one value, and as a page."""
