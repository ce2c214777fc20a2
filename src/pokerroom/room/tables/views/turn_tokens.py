"""Tokens for the moments of a hand, so that nobody acts on an outdated view of the table."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.hand import Hand
from pokerroom.table import Table


def turn_token(table: Table, hand: Hand) -> str:
    """Return the token of this moment of the hand; no other moment has the same."""
    return f"{table.hands.count}.{len(hand.events)}"


def refuse_old_turn(table: Table, token: str, *, in_turn: bool) -> None:
    """Refuse to act on an outdated view; for an act out of turn it is enough that the hand is the same."""
    hand = table.hand
    now = turn_token(table, hand) if hand is not None else f"{table.hands.count}."
    old = token != now if in_turn else token.partition(".")[0] != now.partition(".")[0] or hand is None
    if old:
        raise OldTurn("the table has moved on since you looked", allowed="act on the table as it stands now")


class OldTurn(Illegal):
    """A refusal to act on an outdated view of the table."""
