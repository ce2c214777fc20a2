"""The dealing of a hand: who is dealt in, and where each card goes. The dealers are in `dealers.py`."""
