"""Hands in tests: played by chance, counted, told line by line, and ruled on."""
