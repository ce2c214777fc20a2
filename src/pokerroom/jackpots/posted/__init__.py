"""The operator's posted conditions of a pool, and the terms that a book makes from them."""
