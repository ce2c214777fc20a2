"""A director's steps: what is drawn for them, how they are kept, tried again, and taken back."""
