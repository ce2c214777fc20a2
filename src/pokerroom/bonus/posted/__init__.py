"""What the operator posts for a bonus table and prints on its layout, and the terms that a book makes of it."""
