"""What somebody may be called, and which names look alike."""
