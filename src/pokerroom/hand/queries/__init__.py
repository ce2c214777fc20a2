"""Questions about a hand: what is due, the state of one seat, what a wager would amount to, and each viewer's view."""
