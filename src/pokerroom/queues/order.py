"""Who comes first for a free seat, and why: the order of the house over everybody who wants it.

Players of the table, of like games and of the waiting list are ranked as a table ranks them (`vacancies.vacant`). Where
a feeder game plays into the table, its players come after those who sit here already, in the order in which they came;
after them come the players of a table of the game that has closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.queues.commands import CallSeat
from pokerroom.queues.happenings import QueueStep
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import ListEntry, QueueState
from pokerroom.queues.words import NotCalled, SeatClaim
from pokerroom.table.seats.draws import Drawn
from pokerroom.table.seats.vacancies import Claim, vacant


@dataclass(frozen=True, slots=True)
class Wanter:
    """A player who wants a seat: on what claim, since when, from which table; and any reason against a call."""

    player: str
    claim: SeatClaim
    since: datetime
    origin: str = ""
    passed_over: NotCalled = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Everybody who wants a seat, first to last; `level` are those who must draw before anybody is first."""

    wanters: tuple[Wanter, ...]
    level: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()

    @property
    def first(self) -> Wanter | None:
        """The player to call next; None while some are level, or where nobody may be called."""
        if self.level:
            return None
        return next((wanter for wanter in self.wanters if not wanter.passed_over), None)

    def proof(self, called: str, by_order: str = "") -> tuple[QueueStep, ...]:
        """Return the order as a call records it, with why each player ahead of the one called was passed over."""
        steps, seen = [], False
        for wanter in self.wanters:
            if wanter.player == called:
                seen = True
                steps.append(QueueStep(wanter.player, wanter.claim, wanter.since))
                continue
            why: NotCalled = wanter.passed_over or ("later" if seen else "by_order")
            steps.append(
                QueueStep(wanter.player, wanter.claim, wanter.since, why, wanter.why or (by_order if not seen else ""))
            )
        return tuple(steps)


def seat_order(rules: QueueRules, state: QueueState, command: CallSeat) -> SeatOrder:
    """Return everybody who wants the seat of a call, first to last, as things stand."""
    wanters = list(_wanters(state, command))
    may = [wanter for wanter in wanters if not wanter.passed_over]
    ranked = _groups_of_equal_claim(rules, state, command, may, command.drawn)
    everybody = [player for group in _groups_of_equal_claim(rules, state, command, wanters, None) for player in group]
    order = {player: place for place, player in enumerate(player for group in ranked for player in group)}
    # Those who may be called stand as they were ranked; the others where they would have stood.
    called = iter(sorted((wanter.player for wanter in may), key=order.__getitem__))
    names = {wanter.player for wanter in may}
    standing = [next(called) if player in names else player for player in everybody]
    found = {wanter.player: wanter for wanter in wanters}
    level = ranked[0] if ranked and len(ranked[0]) > 1 else ()
    claim = found[ranked[0][0]].claim if may else ""
    cites = rules.cites("list.must_move" if claim == "must_move" else "list.call")
    if claim == "broken_table":
        cites = rules.broken_cites()
    if level or command.drawn:
        cites += rules.seating.cites("card_draw")[:1]
    return SeatOrder(tuple(found[player] for player in standing), level, cites)


def _wanters(state: QueueState, command: CallSeat) -> Iterator[Wanter]:
    """Yield everybody who wants the seat, each once, on their best claim."""
    seen = set(command.seats.values())
    at_table = {player: seat for seat, player in command.seats.items()}
    wishes = state.wishes.get(command.table, ())
    for wish in wishes:
        if wish.origin == command.table and at_table.get(wish.player, command.seat) != command.seat:
            yield _wanter_with_reasons(
                state, command, Wanter(wish.player, "seat_change", wish.at, wish.origin), wish.seat
            )
    for table, feeder in state.feeders_of(command.table).items():
        for player, at in feeder.arrived:
            if player not in seen:
                seen.add(player)
                yield _wanter_with_reasons(state, command, Wanter(player, "must_move", at, table))
    for table, broken in state.broken.items():
        for player in broken.players if broken.game == command.game else ():
            if player not in seen:
                seen.add(player)
                yield _wanter_with_reasons(state, command, Wanter(player, "broken_table", broken.at, table))
    for wish in wishes:
        if wish.origin != command.table and wish.player not in seen:
            seen.add(wish.player)
            yield _wanter_with_reasons(
                state, command, Wanter(wish.player, "table_change", wish.at, wish.origin), wish.seat
            )
    for entry in state.lists.get(command.game, ()):
        if entry.player not in seen and entry.table in ("", command.table):
            seen.add(entry.player)
            yield _wanter_with_reasons(state, command, Wanter(entry.player, "waiting_list", entry.at), entry=entry)


def _wanter_with_reasons(
    state: QueueState, command: CallSeat, wanter: Wanter, seat: int = 0, *, entry: ListEntry | None = None
) -> Wanter:
    """Return a wanter with any reason against calling them now; `seat` is the one wanted, `entry` their list entry."""
    why: NotCalled = ""
    if state.call_of(wanter.player, command.game) is not None:
        why = "called"
    elif entry is not None and entry.out:
        why = "out"
    elif entry is not None and (command.table, command.seat) in entry.passed:
        why = "passed"
    elif seat not in (0, command.seat):
        why = "another_seat"
    elif wanter.player in command.kept_out:
        why = "kept_out"
    text = command.kept_out.get(wanter.player, "") if why == "kept_out" else ""
    return Wanter(wanter.player, wanter.claim, wanter.since, wanter.origin, why, text)


def _groups_of_equal_claim(
    rules: QueueRules, state: QueueState, command: CallSeat, wanters: list[Wanter], drawn: Mapping[str, str] | None
) -> list[tuple[str, ...]]:
    """Return the order of those who want a seat, with those who are level together.

    Whom the house sends comes before those who ask to come: from a feeder game, and from a closed table unless the
    house has its players claim a seat like others.
    """
    sent = ("must_move",) if rules.seating.broken_game == "claim" else ("must_move", "broken_table")
    at_table = {player: seat for seat, player in command.seats.items()}
    places = {entry.player: place for place, entry in enumerate(state.lists.get(command.game, ()), 1)}
    claims = [
        Claim(
            wanter.player,
            seat=at_table.get(wanter.player, 0) if wanter.claim == "seat_change" else 0,
            like_game=wanter.claim in ("table_change", "broken_table"),
            listed=places.get(wanter.player, 0) if wanter.claim == "waiting_list" else 0,
            asked=wanter.since,
        )
        for wanter in wanters
        if wanter.claim not in sent
    ]
    cards: Drawn[str] | None = drawn or None
    groups = list(vacant(rules.seating, claims, button=command.button, drawn=cards).groups)
    changing_seats = {wanter.player for wanter in wanters if wanter.claim == "seat_change"}
    place = next((number for number, group in enumerate(groups) if not changing_seats & set(group)), len(groups))
    groups[place:place] = [(wanter.player,) for wanter in wanters if wanter.claim in sent]
    return groups
