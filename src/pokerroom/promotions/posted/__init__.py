"""What the operator promises, and what a book says of it: the terms of a promotion, and their check."""
