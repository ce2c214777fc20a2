"""PHH: a hand of poker as a few TOML fields, read, written, and played through our engine."""
