"""Who sits where: taking a seat, moving, losing one, and the order of several who want one."""
