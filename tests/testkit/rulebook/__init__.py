"""Books in tests: houses by name, clauses claimed and asked for, books changed on purpose, scenario files."""
