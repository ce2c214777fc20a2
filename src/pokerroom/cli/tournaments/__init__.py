"""Commands about tournaments: new, check, run, deal."""
