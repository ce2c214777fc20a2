"""A tournament in words: its published conditions, and its story line by line."""
