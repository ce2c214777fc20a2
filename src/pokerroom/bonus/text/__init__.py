"""A round as text, and the reading of that text."""
