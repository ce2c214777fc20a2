"""A tournament's steps: how each is judged, done at the tables and kept, and tried again where it is refused."""
