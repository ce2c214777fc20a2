"""Open Hand History: a hand of poker as a JSON object, read, written, and played through our engine."""
