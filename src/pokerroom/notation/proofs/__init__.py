"""Check the proof of a deal against the log of its hand or round."""
