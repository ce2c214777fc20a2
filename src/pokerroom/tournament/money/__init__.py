"""The money of a tournament as plain sums: prize lists, the house's share, and the value of stacks in a deal."""
