"""Scenarios of one hand: its play, and the parts that know of words, charges and the floor."""
