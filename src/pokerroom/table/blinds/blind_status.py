"""Each player's position towards the blinds between two hands, and the posts they owe.

The caller keeps one `BlindStatus` for each seat. Nothing here knows where the next hand's blinds fall:
`next_line_up.py` works that out, and asks here what a seat owes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.button import Places, is_between
from pokerroom.table.blinds.rules import BlindRules, WaitFor

BROKEN_TABLE: Final = "from_broken_table_same_game_and_limits"
MOVED_BY_STAFF: Final = "moved_by_staff"
_GAME_AND_LIMITS: Final = ("game", "limit", "blinds", "ante", "bet_sizes", "minimum_bet", "maximum_bet", "raise_cap")


class BlindStatus(Struct, frozen=True, gc=False):
    """A player's position towards the blinds between two hands."""

    playing: bool = False  # dealt in last hand, in this seat
    new: bool = False  # not dealt in yet since joining
    missed: tuple[int, ...] = ()  # which blinds they missed while away, 0 being the first
    moved: bool = False  # changed seats so that a post is due
    free: bool = False  # came in a way that costs no post
    away: bool = False  # wants no cards
    posts: bool = False  # pays the posts as soon as they buy a hand; otherwise waits


PLAYING: Final = BlindStatus(playing=True)  # the status of a player who was dealt in and plays on


@dataclass(frozen=True, slots=True)
class OwedPosts:
    """The posts that buy a player into the next hand, and the place they may wait for instead; perhaps none."""

    live: int = 0
    dead: int = 0
    wait_for: WaitFor | Literal[""] = ""
    cites: tuple[Citation, ...] = field(default=(), compare=False, repr=False)

    def __bool__(self) -> bool:
        return bool(self.live or self.dead)

    @property
    def words(self) -> str:
        """The posts that are due, in words.

        >>> OwedPosts(live=10, dead=5).words, OwedPosts().words
        ('10 live and 5 dead', 'nothing')
        """
        parts = [f"{amount} {kind}" for kind, amount in (("live", self.live), ("dead", self.dead)) if amount]
        return " and ".join(parts) or "nothing"


def from_broken_table(old: TableSetup, new: TableSetup) -> str:
    """Return a code for players who come from a table that has closed.

    `BROKEN_TABLE` if the new table has the same game and limits, else "".

    >>> old = TableSetup(game="holdem", blinds=(2, 4))
    >>> from_broken_table(old, TableSetup(game="holdem", blinds=(2, 4), places=8)) == BROKEN_TABLE
    True
    >>> from_broken_table(old, TableSetup(game="holdem", blinds=(5, 10)))
    ''
    """
    return BROKEN_TABLE if all(getattr(old, field) == getattr(new, field) for field in _GAME_AND_LIMITS) else ""


_OWES_NOTHING: Final = OwedPosts()


def joins(rules: BlindRules, last: Places | None = None, came: str = "") -> BlindStatus:
    """Return the blind status of a player who takes a seat; `came` is `BROKEN_TABLE`, `MOVED_BY_STAFF` or "".

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.table.blinds.rules import blind_rules_for
    >>> adelaide = blind_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(2, 4)))
    >>> game = Places(3, (4, 5), start=1, laps=1)
    >>> joins(adelaide, game).free, joins(adelaide, game, MOVED_BY_STAFF).free
    (False, True)
    """
    free = rules.new.free_if
    return BlindStatus(new=True, free=came in free or ("first_lap" in free and (last is None or last.laps == 0)))


def owed(rules: BlindRules, status: BlindStatus, seat: int = 0, last: Places | None = None) -> OwedPosts:
    """Return the posts that a player must make to be dealt in at once.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.table.blinds.rules import blind_rules_for
    >>> rules = blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> owed(rules, BlindStatus(missed=(0, 1)))
    OwedPosts(live=10, dead=5, wait_for='own_blind_turn')
    """
    if not (status.new or status.moved or status.missed) or rules.tournament or not rules.blinds:
        return _OWES_NOTHING
    big = rules.blinds[-1]
    comes_in = status.new and not status.free and not _button_still_to_come(rules, seat, last)
    live = 0
    if comes_in or status.moved:
        live = rules.minimum if rules.new.post == "live_table_minimum" else big
    amounts = [rules.blinds[blind] for blind in status.missed if blind < len(rules.blinds)]
    if not amounts:
        return OwedPosts(live, 0, rules.new.wait_for, cites_for(rules, status)) if live else _OWES_NOTHING
    if rules.missed.post == "dead_small_and_live_big":
        live, dead = max(live, big), sum(rules.blinds[:-1])
    elif rules.missed.post == "every_missed_blind_largest_live":
        live, dead = max(live, *amounts), sum(amounts) - max(amounts)
    else:
        value = sum(amounts)
        live, dead = max(live, min(value, big)), max(0, value - big)
    return OwedPosts(live, dead, rules.missed.wait_for, cites_for(rules, status))


def _button_still_to_come(rules: BlindRules, seat: int, last: Places | None) -> bool:
    if "first_lap_and_button_not_past_seat" not in rules.new.free_if or last is None or last.laps:
        return False
    return seat not in (last.start, last.button) and not is_between(last.start, seat, last.button)


def cites_for(rules: BlindRules, status: BlindStatus) -> tuple[Citation, ...]:
    """Return the clauses by which a player comes in, comes back or waits."""
    if rules.tournament:
        return rules.cites("tournament.moved_player_between")
    if status.missed or not (status.new or status.moved):
        return rules.cites("blinds.missed")
    return rules.cites("blinds.new_player" if status.new else "blinds.seat_move")


def change_seat(
    rules: BlindRules, players: Mapping[int, BlindStatus], old: int, new: int, last: Places | None
) -> tuple[dict[int, BlindStatus], Places | None]:
    """Return all players' statuses after one has moved to an empty seat, and the places that the next hand goes on
    from.

    A player who passes nobody keeps their place in the order, even the button or a blind; any other comes in as a new
    player. Refuse a seat that is taken.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.table.blinds.rules import blind_rules_for
    >>> rules = blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> players = {seat: BlindStatus(playing=True) for seat in (1, 2, 3, 4, 5, 7, 8, 9)}
    >>> game = Places(8, (9, 1), start=9)
    >>> [change_seat(rules, players, seat, 6, game)[0][6].moved for seat in (2, 3, 9)]
    [True, False, False]
    >>> change_seat(rules, players, 5, 6, Places(5, (7, 8), start=1))[1]
    Places(button=6, blinds=(7, 8), start=1, laps=0, two_players=False, ahead=(), dealt=())
    """
    if old not in players or new in players:
        if old in players:
            raise Illegal(f"seat {new} is taken", allowed="an empty seat for a player")
        raise Malformed(f"nobody is in seat {old}", allowed=f"seats: {', '.join(map(str, sorted(players))) or 'none'}")
    others = {seat: status for seat, status in players.items() if seat != old}
    live_seats = [seat for seat, status in others.items() if status.playing and not status.away]
    status = players[old]
    if passes_nobody(players, old, new, last):
        return others | {new: status}, last and last.moved(old, new)
    due = False
    if not rules.tournament and last is not None and last.blinds:
        later = _hands_until(new, live_seats, last.blinds[-1]) - _hands_until(old, live_seats, last.blinds[-1])
        due = later > (2 if rules.seat_move == "more_than_two_live_seats" else 0)
    moved = replace(status, playing=False, moved=status.moved or (due and not status.new))
    return others | {new: moved}, last


def passes_nobody(players: Mapping[int, BlindStatus], old: int, new: int, last: Places | None = None) -> bool:
    """Return whether a move leaves the order of the players, the button and the blinds unchanged.

    >>> players = {seat: PLAYING for seat in (1, 2, 4, 5)}
    >>> passes_nobody(players, 2, 3), passes_nobody(players, 5, 6), passes_nobody(players, 1, 3)
    (True, True, False)
    """
    marks = {seat for seat, player in players.items() if player.playing and not player.away}
    marks |= {last.button, *last.blinds} if last is not None else set()
    marks.discard(old)
    clockwise = any(is_between(old, mark, new) for mark in marks)
    anticlockwise = any(is_between(new, mark, old) for mark in marks)
    return new not in marks and not (clockwise and anticlockwise)


def _hands_until(seat: int, live_seats: Collection[int], big_blind: int) -> int:
    """Return how many players have the big blind before this seat does."""
    return (
        len(live_seats)
        if seat == big_blind
        else sum(is_between(big_blind, live_seat, seat) for live_seat in live_seats)
    )
