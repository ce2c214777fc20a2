"""Rulings as text: read out with their clauses, as a dealer's steps, and as files; `record.py` has their record."""
