"""Tournaments by the book: conditions, entries, money, levels, seats, chips, penalties, placings and prizes."""
