"""Requests and their records: which record came of which request, what was answered, and what to do after a failure."""
