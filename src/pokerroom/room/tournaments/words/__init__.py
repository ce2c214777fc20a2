"""A tournament in words: its published conditions, and what is told of it line by line."""
