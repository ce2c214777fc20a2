"""Programs that visit a room over the network."""
