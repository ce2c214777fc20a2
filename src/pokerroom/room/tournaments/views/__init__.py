"""Tournaments as they are shown to players, to whoever looks on, and to their directors."""
