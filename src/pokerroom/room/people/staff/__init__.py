"""The people of the house: appointed, dismissed, and the samples of the demo."""
