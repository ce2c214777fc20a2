"""Seats of a tournament: draws, number of tables, balancing and breaking, each move with its reason and clause."""
