"""The jackpots and promotions of a room: their records, and their views. They know no table."""
