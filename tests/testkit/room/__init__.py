"""Rooms in tests: with tables, tournaments, jackpots or boxes, and with the web around them."""
