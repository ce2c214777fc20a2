"""Tables that players open themselves, and host."""
