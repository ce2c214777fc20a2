"""Apply each kind of happening to a table. Nothing here judges, and nothing else changes a table's state."""
