"""Who is dealt in, where each card goes and who supplies it: a shuffled deck, a person at a live table, or a log."""
