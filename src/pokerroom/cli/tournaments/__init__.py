"""Commands about tournaments."""
