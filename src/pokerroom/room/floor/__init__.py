"""The floor of a running room: its queues, its tables opened and closed, and who of the house is called where."""
