"""A tournament's steps: how each is judged, done at the tables and stored, and tried again if it is refused."""
