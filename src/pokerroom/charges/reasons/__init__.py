"""The reasons for the amount of a charge: their kinds, and the text in which records keep them."""
