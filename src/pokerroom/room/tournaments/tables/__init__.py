"""The tables of a tournament: their set-up, its orders to them, steps taken back, and requests that they refuse."""
