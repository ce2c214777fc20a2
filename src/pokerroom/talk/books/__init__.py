"""A rulebook as a person reads it: its chapters, clauses, defined words, answers, and what can go wrong."""
