"""Questions about a hand: what is due, how one seat stands, and what a viewer may see. Nothing here changes a hand."""
