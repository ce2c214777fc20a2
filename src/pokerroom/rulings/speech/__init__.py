"""What players say and which chips they move, read as one action of the hand or as a case for a ruling."""
