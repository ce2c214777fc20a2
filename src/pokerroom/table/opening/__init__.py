"""A table before its first hand: the request for it, whether it may open, and the happening that opens it."""
