"""What may be asked of a round: what must happen next, what a box may do, what somebody may see, and why."""
