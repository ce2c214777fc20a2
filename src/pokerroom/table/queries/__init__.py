"""The answers of a table to questions from outside: its players, its floor, the time to act and the hands to come."""
