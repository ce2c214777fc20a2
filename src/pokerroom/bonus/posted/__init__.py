"""The operator's posted values for a bonus table, its layout, and the terms that a book makes from them."""
