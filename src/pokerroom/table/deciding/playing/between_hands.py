"""Work done between two hands: held chips come in, the line-up is made, absences are counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from operator import attrgetter
from typing import Final

from msgspec import structs

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import bought_in
from pokerroom.table.deciding.money.paying_time import time_due
from pokerroom.table.happenings import StakeChanged
from pokerroom.table.seats import absence, refusals
from pokerroom.table.seats.absence import AbsentPlayer, QuietSpell
from pokerroom.table.stakes import adding
from pokerroom.table.stakes.chips_in_front import Stake, correction, each_in_play
from pokerroom.table.state import TableState

DECLARED_TOP_UP: Final = "into_range_or_declared"  # players below the minimum at the deal may add no more
_NEVER_QUIET = QuietSpell()
_HELD = attrgetter("held")


def stacks_from(state: TableState, brought: Mapping[int, Stake] | None = None) -> dict[int, int]:
    """Return the chips that each player may lose in a hand that starts now; `brought` is the answer of `held_back`."""
    brought = held_back(state) if brought is None else brought
    return each_in_play(state.rules.stakes, {**state.players.stakes, **brought} if brought else state.players.stakes)


def line_up_from(state: TableState, at: datetime, stacks: Mapping[int, int] | None = None) -> Mapping[int, BlindStatus]:
    """Return all players' blind statuses; players who cannot be dealt in count as away.

    `stacks` is the answer of `stacks_from`, where the caller already has it.
    """
    rules, seats = state.rules, state.seats
    statuses: Mapping[int, BlindStatus] = state.players.blind_statuses
    barred: list[int] = []
    if stacks is None:
        stacks = stacks_from(state)
    if rules.terms.hand_fee is not None or rules.terms.time_charge is not None:
        barred = [seat for seat, chips in stacks.items() if _cannot_pay(state, seat, chips, at)]
    elif stacks and min(stacks.values()) < rules.hand.chip:
        barred = [seat for seat, chips in stacks.items() if chips < rules.hand.chip]
    if state.players.to_correct:
        chips = {**state.players.stakes, **held_back(state)}
        barred += [seat for seat in state.players.to_correct if correction(rules.stakes, chips[seat].chips)]
    if seats.unapproved or seats.leaving:
        barred += [seat for seat in statuses if refusals.not_dealt(seats, seat) is not None]
    if state.orders.stakes:
        chips = {**state.players.stakes, **held_back(state)}
        barred += [seat for seat, order in state.orders.stakes.items() if order.due(chips[seat].chips)]
    if state.floor.bars:
        barred += state.barred_seats(at)
    if state.orders.contenders:
        barred += shut_out(state)
    if state.orders.deal_in:
        statuses = {
            seat: structs.replace(status, away=False, posts=True) if seat in state.orders.deal_in else status
            for seat, status in statuses.items()
        }
    if not barred:  # the usual case
        return statuses
    return {
        seat: structs.replace(status, away=True) if seat in barred and not status.away else status
        for seat, status in statuses.items()
    }


def shut_out(state: TableState) -> list[int]:
    """Return the seats that are dealt no hand because they have no part in the pot carried over.

    Where fewer than two players with a part in it are left, everybody plays for it; otherwise no hand could be dealt.
    """
    contending = [seat for seat in state.players.blind_statuses if state.seats.plays(seat) in state.orders.contenders]
    if sum(not state.players.blind_statuses[seat].away for seat in contending) < 2:
        return []
    return [seat for seat in state.players.blind_statuses if seat not in contending]


def _cannot_pay(state: TableState, seat: int, chips: int, at: datetime) -> bool:
    """Return whether a player cannot pay the charges due before the deal, or would have no chip left to play with."""
    terms, least = state.rules.terms, state.rules.hand.chip
    fee = terms.hand_fee.before_the_deal if terms.hand_fee is not None else 0
    if terms.time_charge is not None:
        due, stake = sum(charge_due.amount for charge_due in time_due(state, seat, at)), state.players.stakes[seat]
        if due > stake.chips + stake.held:  # notes, and chips on their way, cannot pay yet
            return True
        chips -= due
    return chips < least + (0 if fee and _pays_with_checks(state, seat, fee) else fee)


def _pays_with_checks(state: TableState, seat: int, fee: int) -> bool:
    checks = state.players.checks.get(seat)
    return checks is not None and checks.worth == fee


def held_back(state: TableState) -> dict[int, Stake]:
    """Return the stakes of players who bought chips during the last hand, as they will be in the next one."""
    stakes: dict[int, Stake] = {}
    if not any(map(_HELD, state.players.stakes.values())):  # the usual case
        return stakes
    for seat, stake in state.players.stakes.items():
        if stake.held:
            try:
                stakes[seat] = adding.bring_in(state.rules.stakes, stake, largest=state.largest(but=seat))
            except PokerroomError:
                # The house does not accept such chips: they go back to the player.
                stakes[seat] = structs.replace(stake, held=0)
    return stakes


def bring_in_waiting_chips(state: TableState, brought: Mapping[int, Stake], at: datetime) -> Deciding[None]:
    """Bring chips that were held back onto the table, return those that do not fit, and declare players."""
    rules = state.rules.stakes
    for seat, new in brought.items():
        before = state.players.stakes[seat]
        more = new.chips - before.chips
        if more:
            yield bought_in(state, seat, more, at)
            yield StakeChanged(seat, "brought in", more, at, new)
        if rest := before.held - more:
            yield StakeChanged(seat, "given back", rest, at, new)
    if rules.top_up == DECLARED_TOP_UP:
        for seat, stake in list(state.players.stakes.items()):
            # Nor is a player dealt in who has not paid for the time.
            if (
                not state.players.blind_statuses[seat].away
                and not stake.declared
                and seat not in state.paid_time.unpaid
            ):
                now = adding.at_the_deal(rules, stake)
                if now.declared:
                    yield StakeChanged(seat, "declared", stake.chips, at, now)


def missed_by_the_absent(state: TableState, line_up: LineUp) -> dict[int, AbsentPlayer]:
    """Return the absences of players who have missed a big blind that passed them."""
    missed: dict[int, AbsentPlayer] = {}
    for seat, blind in line_up.missed:
        if blind == len(line_up.blinds) - 1 and seat in state.players.away:
            away = state.players.away[seat]
            missed[seat] = replace(away, big_blinds_missed=away.big_blinds_missed + 1)
    return missed


def quiet_players(state: TableState, hand: Hand, line_up: LineUp) -> dict[int, QuietSpell | None]:
    """Return each player's count of hands without a wager, where the house counts them: one more, or none."""
    rules = state.rules.seating
    found: dict[int, QuietSpell | None] = {}
    if not (rules.idle_hands or rules.idle_orbits):
        return found
    full = len(state.seats.players) >= state.seats.most
    button, places = line_up.button, len(state.seats.numbers)
    before = state.button.places.button if state.button.places is not None else button
    quiet, wagerers = state.players.quiet, hand.action.wagerers
    for seat in state.players.stakes:
        if seat in wagerers:
            if seat in quiet:
                found[seat] = None
        else:
            found[seat] = absence.count_after_hand(
                rules,
                quiet.get(seat, _NEVER_QUIET),
                wagered=False,
                full=full,
                button=before,
                next_button=button,
                places=places,
            )
    return found


def button_awarded(state: TableState, here: Collection[int]) -> int:
    """Return the seat awarded the button in a first hand that was called off; 0 if its player is not here."""
    seat, player = state.button.first or (0, "")
    return seat if seat in here and state.seats.players.get(seat) == player else 0
