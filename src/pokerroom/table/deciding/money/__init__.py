"""Judge commands about chips: stakes, charges, payouts, and the moves in the books."""
