"""What belongs to the operator: choices that a book leaves open, who holds which rights, and the usual houses."""
