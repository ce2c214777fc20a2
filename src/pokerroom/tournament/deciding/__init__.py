"""What is asked of a tournament, judged subject by subject."""
