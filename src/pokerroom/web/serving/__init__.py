"""The parts that every request and connection passes through: the door, limits, sockets, logs and measures."""
