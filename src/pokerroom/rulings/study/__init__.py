"""Rulings to learn from: every case that a house tells apart, the same case under every house, and a quiz of them."""
