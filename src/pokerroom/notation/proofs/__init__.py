"""The proof of a deal held against what the log of its hand or round tells."""
