"""Rulings as text: read out with their clauses, as a dealer's steps, as the record that is kept, and as files."""
