"""Seats of a tournament: draws, how many tables, balancing and breaking, each move with its reason and clause."""
