"""The people of the house in a room: the record of their appointments, and the samples of the demo."""
