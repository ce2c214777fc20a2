"""The exact mathematics of Texas Hold'em Bonus Poker. This package needs the `lab` extra."""
