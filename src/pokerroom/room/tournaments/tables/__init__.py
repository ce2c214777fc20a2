"""The tables of a tournament: how they are set up, told to act and to take back, and kept from what is not theirs."""
