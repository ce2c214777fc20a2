"""The button and the blinds from hand to hand: who posts what, who waits, and what each player owes."""
