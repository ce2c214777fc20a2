"""The floor of a running room: its queues, its tables opened and closed, and calls of staff to tables."""
