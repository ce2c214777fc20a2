"""What somebody may be called, and what the accounts say of a name."""
