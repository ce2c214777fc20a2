"""Databases in tests: a PostgreSQL, one that fails, new ones at once, and nothing asked on the event loop."""
