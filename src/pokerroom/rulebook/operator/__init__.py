"""The operator's part: choices that a book leaves open, the rights of people, and the usual houses."""
