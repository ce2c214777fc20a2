"""Questions about a hand: what is due, how one seat stands, what a wager would come to, and what a viewer may see."""
