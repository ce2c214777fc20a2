"""Which names people may have, and which names look alike."""
