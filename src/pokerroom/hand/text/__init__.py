"""A hand as exact text: one line in a dealer's words for every event, the whole log, and the reading of both."""
