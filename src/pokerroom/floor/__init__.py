"""The floor's queues: waiting lists, seat changes and must-move games, each step with its reason and its clause."""
