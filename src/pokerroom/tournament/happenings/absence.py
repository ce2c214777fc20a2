"""Happenings of players who are away, and of entrants who do not come."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament
from pokerroom.tournament.records import ContactAttempt


class AwayNoted(HappenedInTournament, frozen=True, kw_only=True):
    """A player is away from the table, or is back."""

    session: str
    player: str
    away: bool


class PostingOrdered(HappenedInTournament, frozen=True, kw_only=True):
    """The director decided whether an absent player's forced bets are taken from the stack."""

    session: str
    player: str
    posts: bool


class ContactTried(HappenedInTournament, frozen=True, kw_only=True):
    """An attempt was made to reach a missing entrant."""

    attempt: ContactAttempt
