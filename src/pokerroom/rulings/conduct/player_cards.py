"""Player cards: in houses that want them, players are only dealt in with their own card."""

from __future__ import annotations

from datetime import date
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind

_KEYS: Final = ("room.player_card", "room.player_card_since")


def refuse_without_card(house: House, player: str, issued_to: str, today: date, *, valid: bool = True) -> None:
    """Refuse to deal in a player without a valid card of their own; `issued_to` is "" where they have none.

    >>> from pokerroom.rulebook import library
    >>> refuse_without_card(House(library().book("star")), "Ann", "", date(2024, 8, 18))
    """
    since = house.answer("room.player_card_since")
    if not house.answer("room.player_card") or (since and today < date.fromisoformat(since)):
        return
    if issued_to != player or not valid:
        what = f"{issued_to}'s card" if valid else "no valid player card"
        if not issued_to:
            what = "no player card"
        observation = "ruling.player_card_not_own" if issued_to and issued_to != player else ""
        cites = clauses_behind(house, *_KEYS)
        raise Illegal(f"{player} has {what}", allowed="a valid card of their own", cites=cites, observation=observation)
