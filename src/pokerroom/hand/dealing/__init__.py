"""Who is dealt in, and where each card goes. Who supplies the cards is in `dealers.py`, beside the hand itself."""
