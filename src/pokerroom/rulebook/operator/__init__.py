"""What is the operator's: choices that a book leaves open, who holds which rights, and the usual houses."""
