"""The words that rulings are written in."""
