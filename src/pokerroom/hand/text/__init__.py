"""A hand as text, exactly: one line for every event in a dealer's words, the whole log, and both read back."""
