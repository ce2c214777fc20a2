"""The people of the house: appointed, dismissed, in their pits, and the samples of the demo."""
