"""That nothing kept was changed: chains, the tree over all of them, its signed heads, and the checks."""
