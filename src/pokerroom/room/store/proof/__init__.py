"""Prove that nothing stored was changed: the tree over all records, its heads, the witness, and the checks."""
