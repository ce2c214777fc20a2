"""The jackpots and promotions of a room: what is kept of them, and how they are shown. They know no table."""
