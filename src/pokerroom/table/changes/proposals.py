"""Proposed changes at a running table, and its closing: what has been done for each, and what is still missing.

Each change is one `PendingChange` value that gathers what has been done for it: the players told, a sign put up,
consents. The house has a `Demand` for each kind of change; all must be met, and the change happens between hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Final

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import CHARGES, TableSetup
from pokerroom.table.changes.rules import ChangeRules, Demand, minimum_wager
from pokerroom.table.stakes.chips_in_front import correction
from pokerroom.table.stakes.rules import StakeRules
from pokerroom.wording.plural import quantity

# Each line of a set-up -> the field of `ChangeRules` with its demand; all others belong to the game.
# A straddle, star:8.9.1.2 says, is no part of the structure.
_KINDS: Final = {
    **dict.fromkeys(CHARGES, "charges"),
    **dict.fromkeys(("straddles", "straddling"), "straddles"),
    **dict.fromkeys(("seconds_to_act", "extra_seconds"), "time"),
    **dict.fromkeys(("run_boards", "places", "players", "smallest_chip"), "house"),
}


@dataclass(frozen=True, slots=True)
class PendingChange:
    """A change from one set-up to another, or the closing of a table where there is no other."""

    old: TableSetup
    new: TableSetup | None
    by: str
    hand: int | None = None  # the players were told in, or after, this hand
    at: datetime | None = None
    sign_at: datetime | None = None
    planned: datetime | None = None  # the time that the sign gives
    agreed: frozenset[int] = frozenset()
    last_hands: int = 0  # the number of hands declared to be the last
    withdrawn: bool = False
    approved: tuple[OperatorChoice, ...] = ()  # approvals in writing when it was proposed
    host: str = ""  # the player who proposed it for a table of their own, instead of `by`

    def announced(self, hand: int, at: datetime) -> PendingChange:
        """Return the change with its players told; `hand` is the number of the last hand begun, 0 before the first."""
        return replace(self, hand=hand, at=at)

    def signed(self, at: datetime, planned: datetime | None = None) -> PendingChange:
        """Return the change with a sign that announces it, perhaps with its time."""
        return replace(self, sign_at=at, planned=planned)

    def agreed_by(self, *seats: int) -> PendingChange:
        """Return the same change with the consent of these seats."""
        return replace(self, agreed=self.agreed | set(seats))

    def moved(self, old: int, new: int) -> PendingChange:
        """Return the change after a player who agreed or not has changed seats; their consent moves along."""
        return replace(self, agreed=frozenset(new if seat == old else seat for seat in self.agreed))

    def but_for(self, hand: int) -> PendingChange:
        """Return the change without a hand that was called off, which does not count as played since the
        announcement.
        """
        return self if self.hand is None or self.hand >= hand else replace(self, hand=self.hand + 1)

    def onto(self, setup: TableSetup) -> PendingChange:
        """Return the same change for a table that has changed since: everything it leaves alone is as it is now."""
        if self.new is None or self.old == setup:
            return replace(self, old=setup)
        wanted = {name: getattr(self.new, name) for name in _lines_that_differ(self.old, self.new)}
        return replace(self, old=setup, new=replace(setup, **wanted))

    def without(self, *seats: int) -> PendingChange:
        """Return the same change without the consent of these seats, as new players in them have not agreed yet."""
        return replace(self, agreed=self.agreed - set(seats))


@dataclass(frozen=True, slots=True)
class TableAtChange:
    """The state of a table for a change: the last hand begun, whether it is running, the time, and the players.

    `game_on` is true from the first hand of a game until everybody has left.
    """

    hand: int
    at: datetime
    players: frozenset[int]
    running: bool = False
    game_on: bool = False


@dataclass(frozen=True, slots=True)
class MissingCondition:
    """One thing that a change still lacks, and a remedy; with a hand or a time if waiting for that is enough."""

    what: str
    allowed: str
    cites: tuple[Citation, ...] = ()
    hand: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """The first hand on the new terms, and the moment it waits for, if any."""

    hand: int
    at: datetime | None = None


def propose_change(
    rules: ChangeRules,
    old: TableSetup,
    new: TableSetup,
    *,
    by: str,
    approved: tuple[OperatorChoice, ...] = (),
    host: str = "",
) -> PendingChange:
    """Propose a change of the set-up, by staff, named by title, or by the host."""
    if old == new:
        raise Malformed("nothing changes")
    pending = PendingChange(old, new, by, approved=approved, host=host)
    refuse_by(rules, pending)
    return pending


def propose_closing(
    rules: ChangeRules, setup: TableSetup, *, by: str, last_hands: int = 0, host: str = ""
) -> PendingChange:
    """Propose to close the table, at a time or after a number of last hands, by staff or by the host."""
    if last_hands < 0:
        raise Malformed(quantity(last_hands, "last hand"), allowed="0, or so many last hands")
    pending = PendingChange(setup, None, by, last_hands=last_hands, host=host)
    refuse_by(rules, pending)
    least, minutes = rules.closing.or_hands, rules.closing.minutes
    if last_hands and minutes and (not least or last_hands < least):
        allowed = (
            f"the last {least} or more, or {quantity(minutes, 'minute')} of notice"
            if least
            else f"{quantity(minutes, 'minute')} of notice"
        )
        raise Illegal(f"a closing after {hands_words(last_hands)}", allowed=allowed, cites=rules.closing.cites)
    return pending


def hands_words(last: int) -> str:
    """Return the announcement of a number of last hands.

    >>> hands_words(1), hands_words(3)
    ('the last hand', 'the last 3 hands')
    """
    return "the last hand" if last == 1 else f"the last {quantity(last, 'hand')}"


def put_up_sign(
    rules: ChangeRules, pending: PendingChange, at: datetime, planned: datetime | None = None
) -> PendingChange:
    """Return the change with a sign that announces it; refuse a sign with a time that is too early."""
    wanted = [demand for demand in demands(rules, pending) if demand.sign and not _by_hands(demand, pending)]
    earliest = at + timedelta(minutes=max((demand.minutes for demand in wanted), default=0))
    if planned is not None and planned < earliest:
        cites = joined_cites(*(demand.cites for demand in wanted))
        allowed = f"{earliest:%H:%M} or later"
        raise Illegal(f"a sign that goes up at {at:%H:%M} and says {planned:%H:%M}", allowed=allowed, cites=cites)
    return pending.signed(at, planned)


def refuse_by(rules: ChangeRules, pending: PendingChange) -> None:
    """Refuse a change ordered by a person without the power."""
    if pending.by not in rules.ordered_by:
        what = "the closing of a table" if pending.new is None else "a change"
        cites = joined_cites(*(demand.cites for demand in demands(rules, pending)), rules.order_cites)
        raise NotAllowed(f"{what} ordered by a {pending.by}", allowed=", ".join(rules.ordered_by), cites=cites)


def demands(rules: ChangeRules, pending: PendingChange) -> tuple[Demand, ...]:
    """Return the house's demands for everything that changes."""
    old, new = pending.old, pending.new
    if new is None:
        return (rules.closing,)
    kinds = {_KINDS.get(name, "game") for name in _lines_that_differ(old, new)}
    if new.ante != old.ante:
        kinds.add("antes")
    if minimum_wager(new) > minimum_wager(old):
        kinds.add("minimum_rise")
    return tuple(getattr(rules, part.name) for part in fields(ChangeRules) if part.name in kinds)


def _lines_that_differ(old: TableSetup, new: TableSetup) -> set[str]:
    return {part.name for part in fields(TableSetup) if getattr(old, part.name) != getattr(new, part.name)}


def what_is_missing(rules: ChangeRules, pending: PendingChange, now: TableAtChange) -> tuple[MissingCondition, ...]:
    """Return everything that keeps a change from happening now; an empty tuple if it may."""
    wanted = demands(rules, pending)
    cites = joined_cites(*(demand.cites for demand in wanted), rules.between_hands)
    if _begins_anew(pending, now):
        now = replace(now, players=frozenset(), game_on=False)
    lacking = []
    if now.running:
        lacking.append(MissingCondition(f"hand {now.hand} is running", "when it is over", cites, hand=now.hand + 1))
    for demand in wanted:
        lacking += _lacking(demand, pending, now)
    if (
        pending.planned is not None
        and now.at < pending.planned
        and now.players
        and not any(lack.at for lack in lacking)
    ):
        lacking.append(_too_early(now, pending.planned, cites))  # the time on the sign must be kept
    return tuple(lacking)


def _begins_anew(pending: PendingChange, now: TableAtChange) -> bool:
    """Return whether a player changes a table of their own and everybody there agrees.

    They could just as well all get up and begin a new game, which needs no notice.
    """
    return bool(pending.host) and pending.new is not None and pending.agreed >= now.players


def take_effect(rules: ChangeRules, pending: PendingChange, now: TableAtChange) -> TableSetup | None:
    """Return the set-up from the next hand on, None if the table closes; refuse while anything is missing."""
    lacking = what_is_missing(rules, pending, now)
    if lacking:
        raise Illegal(
            "; ".join(lack.what for lack in lacking),
            allowed="; ".join(lack.allowed for lack in lacking),
            cites=joined_cites(*(lack.cites for lack in lacking)),
        )
    return pending.new


def start(rules: ChangeRules, pending: PendingChange, now: TableAtChange) -> Start | None:
    """Return when a change will happen if nothing more is done; None while notice, a sign or consent is missing."""
    lacking = what_is_missing(rules, pending, now)
    if any(lack.hand is None and lack.at is None for lack in lacking):
        return None
    hands, times = [lack.hand for lack in lacking if lack.hand], [lack.at for lack in lacking if lack.at]
    return Start(max(hands, default=now.hand + 1), max(times, default=None))


def last_hand(pending: PendingChange) -> int | None:
    """Return the number of the last hand before a closing, or None where no last hands were declared."""
    if pending.new is not None or pending.hand is None or not pending.last_hands:
        return None
    return pending.hand + pending.last_hands


def stakes_to_correct(
    rules: ChangeRules, pending: PendingChange, new: StakeRules, stakes: Mapping[int, int]
) -> dict[int, int]:
    """Return the chips that each stake must add, or take off (below 0), after a change of the buy-in range.

    These players are dealt no hand before that.
    """
    posted = [(setup.min_buy_in, setup.max_buy_in) for setup in (pending.old, pending.new) if setup is not None]
    if not rules.stakes_must_fit or len(set(posted)) < 2:
        return {}
    due = {seat: correction(new, chips) for seat, chips in stakes.items()}
    return {seat: amount for seat, amount in due.items() if amount}


def _lacking(demand: Demand, pending: PendingChange, now: TableAtChange) -> Iterator[MissingCondition]:
    if demand.before_play and now.game_on:
        yield MissingCondition("the game has begun", "before play starts, or when everybody has left", demand.cites)
    if demand.sign and not demand.minutes and pending.sign_at is None:
        yield MissingCondition("the sign does not show it", "once the sign is changed", demand.cites)
    if not now.players:
        return  # nobody is there to be told or asked
    unheard = now.players - pending.agreed
    if demand.consent and unheard:
        seats = ", ".join(map(str, sorted(unheard)))
        yield MissingCondition(f"no consent of seat {seats}", "with the consent of every player", demand.cites)
    if (demand.told or _by_hands(demand, pending)) and (unheard or not demand.waived):
        yield from _missing_notice(demand, pending, now)
    if demand.minutes and not _by_hands(demand, pending):
        yield from _in_time(demand, pending, now)


def _missing_notice(demand: Demand, pending: PendingChange, now: TableAtChange) -> Iterator[MissingCondition]:
    """Yield what is missing until the players have been told of a change and have played the hands on the old terms."""
    otherwise = ", or with the consent of every player" if demand.waived else ""
    if pending.hand is None:
        if demand.hands or pending.sign_at is None:  # a sign at the table tells them as well
            yield MissingCondition("the players have not been told", f"after notice{otherwise}", demand.cites)
        return
    hands = pending.last_hands if _by_hands(demand, pending) else demand.hands
    played = max(0, now.hand - pending.hand - now.running)
    if played < hands:
        first = pending.hand + hands + 1
        what = f"{played} of {hands} hands played since the notice"
        yield MissingCondition(what, f"from hand {first}{otherwise}", demand.cites, hand=first)


def _in_time(demand: Demand, pending: PendingChange, now: TableAtChange) -> Iterator[MissingCondition]:
    """Yield what is missing until the notice or sign is old enough, and the time on the sign has come."""
    since = pending.sign_at if demand.sign else pending.at
    if since is None:
        what = "no sign tells of it" if demand.sign else "no notice was given"
        yield MissingCondition(what, f"{quantity(demand.minutes, 'minute')} later", demand.cites)
        return
    if demand.sign_gives_time and pending.planned is None:
        yield MissingCondition(
            "the sign gives no time", f"{quantity(demand.minutes, 'minute')} after one that does", demand.cites
        )
        return
    due = max(since + timedelta(minutes=demand.minutes), pending.planned or since)
    if now.at < due:
        yield _too_early(now, due, demand.cites)


def _too_early(now: TableAtChange, due: datetime, cites: tuple[Citation, ...]) -> MissingCondition:
    return MissingCondition(f"it is {now.at:%H:%M}", f"at {due:%H:%M}", cites, at=due)


def _by_hands(demand: Demand, pending: PendingChange) -> bool:
    """Return whether last hands were declared, and the house demands no time or accepts last hands instead."""
    return bool(pending.last_hands and (demand.or_hands or not demand.minutes))
