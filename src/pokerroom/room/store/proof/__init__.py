"""Prove that nothing kept was changed: the tree over all records, its heads, the witness, and the checks."""
