"""The tables of a tournament: how they are set up, told to act, and kept from what is not theirs to do."""
