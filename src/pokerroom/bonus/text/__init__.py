"""A round as text, and back."""
