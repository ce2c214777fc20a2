"""Players' words and chips, read as one action of the hand or as a case for a ruling."""
