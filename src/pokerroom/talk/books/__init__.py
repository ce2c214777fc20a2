"""A rulebook for people to read: its chapters, clauses, defined words, answers and irregularities."""
