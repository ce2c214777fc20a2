"""Reasons for losing a seat: away too long or too often, or never wagering; and the conditions for playing over a seat.

Nothing here is automatic: the answers list reasons for which the house may release a seat, and the floor may always let
the player keep it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.table.seats.occupancy import Newcomer, Seats, objections, without
from pokerroom.table.seats.rules import SeatingRules
from pokerroom.wording.plural import quantity

ReleaseQuestion: TypeAlias = Literal["seating.absence", "seating.idle_player"]


@dataclass(frozen=True, slots=True)
class ReleaseReason:
    """One reason for which the floor may release a seat."""

    why: str
    cites: tuple[Citation, ...] = ()
    question: ReleaseQuestion = "seating.absence"  # the question that decides about it


# Away


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player who has left the table and kept the seat."""

    seat: int
    left: datetime
    granted: int = 0  # minutes the floor allowed them beforehand, in place of the usual limit
    big_blinds_missed: int = 0
    big_blind_due: bool = False  # the next hand's big blind falls to their seat
    often: bool = False  # the floor has noted that they are away frequently


def go_away(
    rules: SeatingRules, seat: int, left: datetime, *, told_at: datetime | None = None, granted: int = 0
) -> AbsentPlayer:
    """Return the absence of a player who leaves for a while.

    Refuse extra time to one who did not ask before leaving.
    """
    if granted < 0:
        raise Malformed(f"{quantity(granted, 'minute')} for seat {seat}", allowed="0, or so many minutes")
    if granted and (told_at is None or told_at > left):
        raise Illegal(
            f"{quantity(granted, 'minute')} for seat {seat}, asked for when already away",
            allowed="asking before leaving",
            cites=rules.cites("absence"),
        )
    return AbsentPlayer(seat, left, granted)


def reasons_of_absence(
    rules: SeatingRules, away: Sequence[AbsentPlayer], seat: int, now: datetime
) -> tuple[ReleaseReason, ...]:
    """Return the reasons for which an absent player's seat may be released now; `away` are all absent players.

    >>> left = datetime(2024, 5, 1, 20, 0)
    >>> away = [AbsentPlayer(seat, left + timedelta(minutes=seat)) for seat in (2, 5, 8)]
    >>> [reason.why for reason in reasons_of_absence(SeatingRules(away_players=3), away, 8, left)]
    ['player number 3 away from the table']
    """
    absent = next((other for other in away if other.seat == seat), None)
    if absent is None:
        return ()
    cites = rules.cites("absence")
    return tuple(ReleaseReason(why, cites) for why in _why_absence_is_too_long(rules, away, absent, now))


def _why_absence_is_too_long(
    rules: SeatingRules, away: Sequence[AbsentPlayer], absent: AbsentPlayer, now: datetime
) -> Iterator[str]:
    number = sum((other.left, other.seat) <= (absent.left, absent.seat) for other in away)
    if rules.away_players and number >= rules.away_players:
        yield f"player number {number} away from the table"
    missing = absent.big_blinds_missed + absent.big_blind_due
    if rules.away_big_blinds and missing >= rules.away_big_blinds:
        yield (
            f"about to miss big blind number {missing}"
            if absent.big_blind_due
            else f"{quantity(missing, 'big blind')} missed"
        )
    limit = absent.granted or rules.away_minutes
    absence = now - absent.left
    if rules.away_minutes and absence > timedelta(minutes=limit):
        yield f"away {quantity(absence // timedelta(minutes=1), 'minute')}, {limit} allowed"
    if rules.away_often and absent.often:
        yield "away again and again"


@dataclass(frozen=True, slots=True)
class HeldChips:
    """Chips picked up from a released seat; the house holds them for the player."""

    player: str
    chips: int
    why: tuple[str, ...]


def held_from(seats: Seats, seat: int, reasons: Sequence[ReleaseReason], chips: int) -> HeldChips:
    """Return the chips that the house holds for a player whose seat is released.

    Refuse a release without a valid reason.
    """
    if not reasons:
        cites = seats.rules.cites("absence", "idle_player")
        raise Illegal(f"seat {seat} released", allowed="only on the house's grounds", cites=cites)
    player = seats.players.get(seat)
    if player is None:
        raise Malformed(f"nobody has seat {seat}", allowed=", ".join(map(str, sorted(seats.players))))
    return HeldChips(player, chips, tuple(reason.why for reason in reasons))


# Present, but never in a hand


class QuietSpell(Struct, frozen=True, gc=False):
    """How long a seated player has made no voluntary wager: in hands, and in places that the button has moved."""

    hands: int = 0
    travelled: int = 0


def count_after_hand(
    rules: SeatingRules, quiet: QuietSpell, *, wagered: bool, full: bool, button: int, next_button: int, places: int
) -> QuietSpell:
    """Return the count of a player's quiet hands after one more hand.

    `wagered` means a call, bet or raise; forced antes and blinds do not count. `full` says whether every other place
    was in use; `next_button` is the button's next place.

    >>> rules = SeatingRules(idle_hands=3, idle_only_if_full=True)
    >>> count_after_hand(rules, QuietSpell(2, 2), wagered=False, full=True, button=3, next_button=4, places=9)
    QuietSpell(hands=3, travelled=3)
    >>> count_after_hand(rules, QuietSpell(2, 2), wagered=False, full=False, button=3, next_button=4, places=9)
    QuietSpell(hands=0, travelled=0)
    """
    if wagered or (rules.idle_only_if_full and not full):
        return QuietSpell()
    return QuietSpell(quiet.hands + 1, quiet.travelled + (next_button - button) % places)


def reasons_of_idleness(rules: SeatingRules, quiet: QuietSpell, places: int) -> tuple[ReleaseReason, ...]:
    """Return the reasons for which a player who never wagers may be made to give up their seat.

    >>> [reason.why for reason in reasons_of_idleness(SeatingRules(idle_orbits=3), QuietSpell(27, 27), places=9)]
    ['no wager for 3 laps of the button']
    """
    laps, cites = quiet.travelled // places, rules.cites("idle_player")
    reasons = []
    if rules.idle_hands and quiet.hands >= rules.idle_hands:
        reasons.append(ReleaseReason(f"no wager for {quantity(quiet.hands, 'hand')}", cites, "seating.idle_player"))
    if rules.idle_orbits and laps >= rules.idle_orbits:
        why = f"no wager for {quantity(laps, 'lap')} of the button"
        reasons.append(ReleaseReason(why, cites, "seating.idle_player"))
    return tuple(reasons)


# Playing over


def refuse_playover(
    seats: Seats, newcomer: Newcomer, seat: int, *, away: Iterable[int], floor_allows: bool, box: bool
) -> None:
    """Refuse a newcomer who may not play in an absent player's seat, whose chips go under a box."""
    rules = seats.rules
    cites = rules.cites("playover")
    if not rules.playover:
        raise Illegal(f"seat {seat} played over", allowed="waiting until the seat is released", cites=cites)
    if seat not in seats.players or seat not in away or seat in seats.over:
        raise Illegal(f"seat {seat} cannot be played over", allowed="the seat of one who is away", cites=cites)
    if newcomer.player == seats.players[seat]:
        cites = rules.cites("one_seat_each", "conduct.one_hand_per_player")
        raise Illegal(f"{newcomer.player} plays over their own seat", allowed="coming back to it", cites=cites)
    if not floor_allows:
        raise Illegal(f"seat {seat} played over", allowed="with the floor's leave", cites=cites)
    if not box:
        raise Illegal(f"seat {seat} played over", allowed="with a playover box over its chips", cites=cites)
    beside = replace(seats, players=without(seats.players, seat))
    for objection in objections(beside, newcomer, seat):
        raise objection
