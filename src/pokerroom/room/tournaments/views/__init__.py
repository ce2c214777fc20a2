"""Tournaments as they are shown to players, onlookers and their directors."""
