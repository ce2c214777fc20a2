"""A tournament before its doors open: the faults of its conditions, and the expected figures."""
