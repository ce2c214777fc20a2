"""The money of a tournament as plain sums: prize lists, what the house may keep, what a stack is worth in a deal."""
