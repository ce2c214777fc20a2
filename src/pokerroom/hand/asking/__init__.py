"""What may be asked about a hand: what is due, one seat, what a wager would come to, how somebody may see it."""
