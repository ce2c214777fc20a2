"""Judge the dealer's acts: posting, dealing and settling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.hand import commands
from pokerroom.hand.betting.open_wagers import short_all_in_amount
from pokerroom.hand.dealing.next_cards import as_if_flop_due, deal_events, must_reshuffle, reshuffled_cards
from pokerroom.hand.deciding.refusing import what_is_allowed
from pokerroom.hand.events import Event, FlopAsked, Posted, Reshuffled, Tapped
from pokerroom.hand.flow import tap_due, to_board
from pokerroom.hand.rules.plan import BET, DEAL, DRAW, OVER, POST, SETTLE
from pokerroom.hand.showdown.settling import settlement
from pokerroom.hand.showdown.who_shows import advised
from pokerroom.hand.state import DueBet, State


def _decide_forced_bet(state: State, command: commands.Post) -> list[Event]:
    if state.stage.kind != POST:
        raise Illegal("no forced bet is due", allowed=what_is_allowed(state))
    if command.spared and not state.plan.rules.tournament:
        cites = state.plan.rules.cites("blinds.not_declined")
        raise Illegal(
            "a forced bet that is not taken", allowed="in a tournament, where its director says so", cites=cites
        )
    if not command.all:
        return [_post_due(state, state.bets_due[0], 0, command.spared)]
    events: list[Event] = []
    paid: dict[int, int] = {}
    for due in state.bets_due:
        already = paid.get(due.place, 0)
        if already < state.stacks[due.place] and not state.is_all_in(due.place):
            event = _post_due(state, due, already, command.spared)
            # A player who is all-in owes nothing more.
            paid[due.place] = state.stacks[due.place] if event.all_in else already + event.amount
            events.append(event)
    return events


def _post_due(state: State, due: DueBet, already: int, spared: tuple[int, ...]) -> Posted:
    if state.seats[due.place] in spared:
        return Posted(state.seats[due.place], due.kind, 0)
    stack = state.stacks[due.place] - already
    amount = due.amount
    if amount > stack:
        amount = short_all_in_amount(state, stack) if state.plan.rules.wagers_in_chips else stack
    return Posted(state.seats[due.place], due.kind, amount, all_in=stack - amount < state.plan.step)


_POST_KEYS: Final = ("blinds.forced_bets", "blinds.not_declined", "blinds.posted_in_order_from_buttons_left")


def _decide_tap(state: State, _: commands.Tap) -> list[Event]:
    if state.stage.kind != DEAL or not to_board(state) or state.tapped:
        raise Illegal("there is nothing to tap for", allowed=what_is_allowed(state))
    return [Tapped()]


def _decide_deal(state: State, command: commands.Deal) -> list[Event]:
    kind = state.stage.kind
    if kind != DEAL and (kind != DRAW or not state.takes or must_reshuffle(state)):
        keys: tuple[str, ...]
        keys = _POST_KEYS if kind == POST else ("betting.round_ends", f"games.{state.plan.rules.game}")
        observation = "ruling.premature_card" if kind == BET else ""
        if kind in (SETTLE, OVER):
            keys = ("cards.undealt_and_discards_stay_hidden",)
        cites = state.plan.rules.cites(*keys)
        raise Illegal("no cards may be dealt now", allowed=what_is_allowed(state), cites=cites, observation=observation)
    if tap_due(state):
        cites = state.plan.rules.cites("deal.tap_before_board")
        raise Illegal("the table has not been tapped", allowed="tap first", cites=cites)
    return deal_events(state, command.cards)


def _decide_show_flop(state: State, command: commands.ShowFlop) -> list[Event]:
    """Deal the flop on request; another layer judges whether the house deals one, and with which cards."""
    seat, rules = command.seat, state.plan.rules
    due = as_if_flop_due(state)
    alone = state.stage.kind == SETTLE and state.seats_in(state.live) == (seat,)
    if due is None or not alone or state.boards[0]:
        allowed = "for the last player left, before the flop"
        cites = rules.cites("cards.undealt_and_discards_stay_hidden")
        raise Illegal(f"a flop for seat {seat}", allowed=allowed, cites=cites)
    first: list[Event] = [FlopAsked(seat, cites=command.cites)]
    if rules.tap_before_board:
        first.append(Tapped())
    return first + deal_events(due, command.cards)


def _decide_reshuffle(state: State, _: commands.Reshuffle) -> list[Event]:
    if not must_reshuffle(state):
        raise Illegal("the discards are not needed", allowed=what_is_allowed(state))
    return [Reshuffled(reshuffled_cards(state), state.seats[state.served])]


def _decide_show_down(state: State, _: commands.ShowDown) -> list[Event]:
    if not state.queue:
        raise Illegal("nobody is to show", allowed=what_is_allowed(state))
    return advised(state)


def _decide_settle(state: State, command: commands.Settle) -> list[Event]:
    if state.stage.kind != SETTLE:
        keys = ("showdown.table_all_cards",) if state.queue else (f"games.{state.plan.rules.game}",)
        cites = state.plan.rules.cites(*keys, "pots.settlement_order", "pots.no_private_deals")
        raise Illegal("the pot cannot be paid yet", allowed=what_is_allowed(state), cites=cites)
    if not isinstance(command.charges, tuple):
        raise Malformed(f"{as_given(command.charges)} are no charges", allowed="a tuple of charges")
    return settlement(state, command.charges)


DEALS: Final[dict[type, Callable[[State, Any], list[Event]]]] = {
    commands.Post: _decide_forced_bet,
    commands.Tap: _decide_tap,
    commands.Deal: _decide_deal,
    commands.Reshuffle: _decide_reshuffle,
    commands.ShowFlop: _decide_show_flop,
    commands.ShowDown: _decide_show_down,
    commands.Settle: _decide_settle,
}
