"""What there is to win, over HTTP: tournaments, jackpots and promotions."""
