"""From the facts to a ruling: the house's rows for an observation, the row that fits, and its open decisions."""
