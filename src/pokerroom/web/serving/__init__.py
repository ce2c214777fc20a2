"""What every request and connection goes through: the door, limits, sockets, logs and measures."""
