"""A table before its first hand: what somebody asks for, whether it may open, and the happening that opens it."""
