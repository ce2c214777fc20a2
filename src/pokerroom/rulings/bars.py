"""Players who are kept out of a game, the room or the casino: by whom, until when and why; and a privilege withdrawn.

A bar comes of a ruling that somebody decided. Whoever gives out seats asks here first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand
from pokerroom.hand.events import AskingBarred, Event
from pokerroom.rulebook.house import House
from pokerroom.rulings.people import FLOOR, deciding
from pokerroom.rulings.ruling import Ruling

GAME: Final = "game"
ROOM: Final = "room"
CASINO: Final = "casino"
_SCOPES: Final = {
    "bar_from_game": GAME,
    "bar_from_game_for": GAME,
    "bar_from_room": ROOM,
    "exclude_from_casino": CASINO,
}
_FOR_A_TIME: Final = "bar_from_game_for"
_PRIVILEGE: Final = "ruling.see_hand_privilege_abused"


@dataclass(frozen=True, slots=True)
class Bar:
    """One player kept out. `game` is which one, where it is only that; `until` the first moment after it."""

    player: str
    scope: str
    by: str
    at: datetime
    reason: str
    game: str = ""
    until: datetime | None = None
    cites: tuple[Citation, ...] = ()

    def holds(self, player: str, game: str, now: datetime) -> bool:
        """Whether it keeps this player out of this game now."""
        here = self.scope != GAME or self.game == game
        return player == self.player and here and (self.until is None or now < self.until)


def bars_of(
    ruling: Ruling, player: str, at: datetime, *, game: str = "", until: datetime | None = None
) -> tuple[Bar, ...]:
    """The bars that a decided ruling puts on a player; `until` where it is for a time."""
    if ruling.decision is None or ruling.open:
        raise Illegal("somebody must still decide", allowed="the ruling, decided", cites=ruling.cites)
    chosen = [name for use in ruling.effects if use.name == "sanctions" for name in use.arguments if name in _SCOPES]
    if _FOR_A_TIME in chosen and until is None:
        raise Malformed("barred for how long?", allowed="when it ends", cites=ruling.cites)
    return tuple(
        Bar(
            player,
            _SCOPES[name],
            ruling.decision.title,
            at,
            ruling.decision.reason,
            game if _SCOPES[name] == GAME else "",
            until if name == _FOR_A_TIME else None,
            ruling.cites,
        )
        for name in chosen
    )


def refuse_barred(bars: Iterable[Bar], player: str, now: datetime, *, game: str = "", what: str = "a seat") -> None:
    """Refuse a seat, a place on a list or an entry to somebody who is kept out."""
    for bar in bars:
        if bar.holds(player, game, now):
            end = f" until {bar.until.isoformat()}" if bar.until else ""
            raise Illegal(
                f"{what} for {player}, barred from the {bar.scope} by the {bar.by} at {bar.at.isoformat()}{end}: "
                f"{bar.reason or 'no reason given'}",
                allowed="when the bar has ended" if bar.until else "when the bar is lifted",
                cites=bar.cites,
            )


def seats_of_barred(bars: Iterable[Bar], players: Mapping[int, str], now: datetime, game: str = "") -> tuple[int, ...]:
    """The seats whose players get no further hand in this game."""
    kept = tuple(bars)
    return tuple(seat for seat, player in sorted(players.items()) if any(bar.holds(player, game, now) for bar in kept))


def lift(house: House, bar: Bar, by: str, now: datetime) -> Bar:
    """The bar, ended by somebody who could have put it."""
    deciding(house, by, FLOOR, bar.cites)
    return replace(bar, until=now)


def keep_from_asking(house: House, hand: Hand, seats: Collection[int]) -> list[Event]:
    """Players who lost the privilege of asking to see hands do not have it in this hand either; the events of it."""
    cites = house.book.rulings[_PRIVILEGE].rows[0].cites
    events: list[Event] = [AskingBarred(seat, 0, cites) for seat in sorted(seats) if hand.is_in(seat)]
    return hand.correct(events)
