"""Commands about jackpots and promotions."""
