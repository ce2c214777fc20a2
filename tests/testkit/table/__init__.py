"""Tables in tests: of every kind, told hand by hand, and under watch."""
