"""The jackpots and promotions of a room, beside its tables."""
