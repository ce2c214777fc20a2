"""The operator's promises and the book's rules for them: the terms of a promotion, and their check."""
