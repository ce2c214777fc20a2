"""Planned structures of levels and chips, and doubts about them."""
