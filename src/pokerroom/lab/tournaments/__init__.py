"""Tournaments played out with quick bots and real hands: the director who runs one, and the processes that play."""
