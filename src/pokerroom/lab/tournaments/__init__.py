"""Tournaments played out with quick bots and real hands: a director who drives one, and the processes that play."""
