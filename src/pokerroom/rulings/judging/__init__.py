"""From the facts to a ruling: the house's rows for an observation, its cases, every house side by side, and a quiz."""
