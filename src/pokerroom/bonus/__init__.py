"""Texas Hold'em Bonus Poker, a game between players and the house."""
