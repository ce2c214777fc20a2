"""Commands to the queues of the floor, judged by their subjects."""
