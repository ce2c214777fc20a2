"""A claim to a jackpot: the facts of its hand, whether it wins, what each gets, and the file of the case."""
