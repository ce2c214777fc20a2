"""The results of a round's wagers: each hand, the progressive jackpot, and the house's result."""
