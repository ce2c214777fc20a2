"""What the operator posts about a pool, and the terms that a book makes of it."""
