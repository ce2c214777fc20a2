"""The journal of a bonus table: its records, written and read back, with its books and its proofs."""
