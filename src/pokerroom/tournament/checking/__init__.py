"""A tournament before its doors open: what is wrong with its conditions, and what it would come to."""
