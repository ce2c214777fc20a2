"""What each happening makes of a table. Nothing here judges, and nothing else changes a table's state."""
