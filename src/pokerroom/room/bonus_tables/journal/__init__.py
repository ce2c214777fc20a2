"""The journal of a bonus table: what is kept of it, written and read back, with its books and its proofs."""
