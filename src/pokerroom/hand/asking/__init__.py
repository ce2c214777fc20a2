"""What may be asked about a hand: what is due, one seat of it, and as somebody may see it. Nothing here changes one."""
