"""From the facts to a ruling: the house's rows for an observation, which of them fits, and what it leaves open."""
