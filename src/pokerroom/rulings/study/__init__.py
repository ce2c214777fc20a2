"""Rulings to learn from: every case that a house distinguishes, the same case under every house, and a quiz."""
