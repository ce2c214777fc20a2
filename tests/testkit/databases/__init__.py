"""Databases in tests: a PostgreSQL, one that fails, and nothing asked on the event loop."""
