"""A claim to a jackpot: the facts of its hand, the verdict, the shares, and the case file."""
