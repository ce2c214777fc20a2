"""The staff of a room: the record of their appointments, and the samples of the demo."""
