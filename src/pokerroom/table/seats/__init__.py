"""Who sits where: taking a seat, moving, losing one, the order of several who want one, and moves between tables."""
