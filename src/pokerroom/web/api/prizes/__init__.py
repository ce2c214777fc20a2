"""Prizes over HTTP: tournaments, jackpots and promotions."""
