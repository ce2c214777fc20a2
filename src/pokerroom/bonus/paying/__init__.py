"""What the wagers of a round come to: each hand, the progressive jackpot, and the result for the house."""
