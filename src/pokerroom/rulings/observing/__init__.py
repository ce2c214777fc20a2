"""From somebody's words to the facts of a case: the observation they mean, and what the hand itself knows about it."""
