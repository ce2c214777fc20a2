"""What a table answers to whoever stands outside it: its players, its floor, the time to act and the hands to come."""
