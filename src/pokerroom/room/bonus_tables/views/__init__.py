"""A bonus table as it is shown, and its sign."""
