"""Apply one event to a round. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.bonus import events
from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.state import NO_STAKE, AreaStake, BoxState, RoundState
from pokerroom.bonus.words import AREA_OF, PHASE_AFTER, SHOWN_AFTER, LayoutArea
from pokerroom.cards import UNKNOWN, Card


def evolve_round(state: RoundState, event: events.RoundEvent) -> None:
    """Apply one event to a round."""
    _APPLY[type(event)](state, event)


def _lay(box: BoxState, area: LayoutArea, chips: int, tokens: int) -> None:
    """Set what lies on an area; the difference comes from the box or goes back to it."""
    before = box.on(area)
    box.chips -= chips - before.chips
    box.tokens -= tokens - before.tokens
    paid = box.paid_in
    box.paid_in = AreaStake(paid.chips + chips - before.chips, paid.tokens + tokens - before.tokens)
    if chips or tokens:
        box.wagers[area] = AreaStake(chips, tokens)
    else:
        box.wagers.pop(area, None)


def _settled(state: RoundState, box: BoxState, area: LayoutArea, chips: int, tokens: int, pays: int = 0) -> None:
    """Settle a wager: give back so much of it with what it is paid, and the rest to the house."""
    stake = box.wagers.pop(area, NO_STAKE)
    box.chips += chips + pays
    box.tokens += tokens
    chips_kept, paper = stake.chips - chips - pays, stake.tokens - tokens
    state.house = AreaStake(state.house.chips + chips_kept, state.house.tokens + paper)
    if stake.total:
        box.results[area] = -chips_kept - paper


def _placed(state: RoundState, event: events.WagerPlaced) -> None:
    box = state.boxes[event.box]
    _lay(box, event.area, event.chips, event.tokens)
    if event.area == "ante":
        box.status = "in"
    elif event.area == "jackpot":
        box.had_jackpot = True


def _taken_back(state: RoundState, event: events.WagerTakenBack | events.WagerRefused) -> None:
    box = state.boxes[event.box]
    _lay(box, event.area, 0, 0)
    if event.area == "ante":
        box.status = "out"
    elif event.area == "jackpot":
        box.had_jackpot = False


def _no_more_bets(state: RoundState, _: events.NoMoreBets) -> None:
    state.no_more_bets = True


def _board_dealt(state: RoundState, event: events.CommunityDealt) -> None:
    state.board += event.cards
    state.phase = "deal"
    _dealt(state, len(event.cards))


def _box_dealt(state: RoundState, event: events.BoxDealt) -> None:
    state.boxes[event.box].cards += event.cards
    _dealt(state, len(event.cards))


def _dealer_dealt(state: RoundState, event: events.DealerDealt) -> None:
    state.dealer += event.cards
    _dealt(state, len(event.cards))


def _dealt(state: RoundState, cards: int) -> None:
    state.stub -= cards
    if not packets_due(state):
        state.phase = "before_flop"


def _looked(state: RoundState, event: events.BoxLooked) -> None:
    state.boxes[event.box].handled = True


def _bet(state: RoundState, event: events.BetMade | events.WagerFound | events.WagerCorrected) -> None:
    box = state.boxes[event.box]
    _lay(box, event.area, event.chips, event.tokens)
    if event.area not in state.terms.multiples:
        return
    decision = state.decision
    if decision is not None and AREA_OF[decision] == event.area:
        box.decided = box.handled = True
        box.held = False
    state.flop_wager_made = True


def _checked(state: RoundState, event: events.BoxChecked) -> None:
    box = state.boxes[event.box]
    box.decided = box.handled = True


def _folded(state: RoundState, event: events.BoxFolded) -> None:
    box = state.boxes[event.box]
    box.status, box.held, box.handled = "folded", False, True
    _end_if_nobody_is_in(state)


def _conceded(state: RoundState, event: events.Conceded) -> None:
    state.boxes[event.box].status = "conceded"
    _end_if_nobody_is_in(state)


def _end_if_nobody_is_in(state: RoundState) -> None:
    if not state.live and not state.void and state.phase not in ("wagers", "deal"):
        state.phase = "jackpots"


def _turned_up(state: RoundState, event: events.TurnedUp) -> None:
    _name_cards(state.board, event.cards, state.shown)
    state.shown = SHOWN_AFTER[event.street]
    state.phase = PHASE_AFTER[event.street]
    for box in state.live:
        box.decided = False


def _name_cards(cards: list[Card], seen: events.CardTuple, start: int = 0) -> None:
    """Give their faces to the cards that nobody had seen."""
    for place, card in enumerate(seen, start):
        if cards[place] is UNKNOWN:
            cards[place] = card


def _dealer_shown(state: RoundState, event: events.DealerShown) -> None:
    _name_cards(state.dealer, event.cards)
    state.dealer_shown, state.dealer_called, state.phase = True, event.called, "settlement"


def _hand_shown(state: RoundState, event: events.HandShown) -> None:
    box = state.boxes[event.box]
    _name_cards(box.cards, event.cards)
    box.shown, box.open, box.called = True, event.cards, event.called


def _taken(state: RoundState, event: events.WagerLost) -> None:
    _settled(state, state.boxes[event.box], event.area, 0, 0)


def _paid(state: RoundState, event: events.WagerPaid) -> None:
    _settled(state, state.boxes[event.box], event.area, event.chips, event.tokens, event.pays)


def _stood_off(state: RoundState, event: events.StoodOff) -> None:
    _settled(state, state.boxes[event.box], event.area, event.chips, event.tokens)


def _excess(state: RoundState, event: events.ExcessReturned) -> None:
    box = state.boxes[event.box]
    lies = box.on(event.area)
    _lay(box, event.area, lies.chips - event.chips, lies.tokens - event.tokens)


def _returned(state: RoundState, event: events.WagerReturned) -> None:
    _lay(state.boxes[event.box], event.area, 0, 0)


def _racked(state: RoundState, event: events.Racked) -> None:
    box = state.boxes[event.box]
    state.rack += box.cards
    box.cards.clear()
    if box.status == "in" and state.phase == "settlement":
        box.status = "settled"
        _end_if_nobody_is_in(state)


def _jackpot_paid(state: RoundState, event: events.JackpotPaid) -> None:
    box = state.boxes[event.box]
    box.chips += event.amount
    box.from_jackpot += event.amount
    box.results["jackpot"] = box.results.get("jackpot", 0) + event.amount
    state.house = AreaStake(state.house.chips - event.amount, state.house.tokens)
    state.jackpots_paid = True


def _ended(state: RoundState, _: events.RoundFinished) -> None:
    state.phase = "over"


def _held(state: RoundState, event: events.HeldForCorrection) -> None:
    state.boxes[event.box].held = True


def _in_vain(state: RoundState, event: events.HandDealtInVain) -> None:
    state.rack += event.cards
    state.stub -= len(event.cards)


def _voided(state: RoundState, _: events.RoundVoided) -> None:
    state.void = True


def _box_voided(state: RoundState, event: events.BoxVoided) -> None:
    box = state.boxes[event.box]
    box.status, box.held = "void", False
    _end_if_nobody_is_in(state)


def _made_good(state: RoundState, event: events.MadeGood) -> None:
    _stands_at(state, state.boxes[event.box], event.chips, event.tokens)


def _forfeited(state: RoundState, event: events.WagersForfeited) -> None:
    box = state.boxes[event.box]
    chips, tokens = box.start.chips - event.chips - box.chips, box.start.tokens - event.tokens - box.tokens
    _stands_at(state, box, chips, tokens)


def _stands_at(state: RoundState, box: BoxState, chips: int, tokens: int) -> None:
    """Give a box so much, clear its areas, and book the difference to the house."""
    box.chips += chips
    box.tokens += tokens
    lay = box.wagers.values()
    chips_kept, paper = sum(stake.chips for stake in lay) - chips, sum(stake.tokens for stake in lay) - tokens
    state.house = AreaStake(state.house.chips + chips_kept, state.house.tokens + paper)
    box.wagers.clear()
    box.results.clear()


def _plays_first(state: RoundState, event: events.PlaysFirst) -> None:
    state.first = event.boxes


def _corrected(state: RoundState, event: events.PaymentCorrected) -> None:
    state.boxes[event.box].chips += event.chips
    state.house = AreaStake(state.house.chips - event.chips, state.house.tokens)


def _nothing_changes(_: RoundState, __: events.RoundEvent) -> None:
    """Apply an event that is only told: nothing changes."""


_APPLY: Final[dict[type, Callable[[RoundState, Any], None]]] = {
    events.WagerPlaced: _placed,
    events.WagerTakenBack: _taken_back,
    events.WagerRefused: _taken_back,
    events.NoMoreBets: _no_more_bets,
    events.CommunityDealt: _board_dealt,
    events.BoxDealt: _box_dealt,
    events.DealerDealt: _dealer_dealt,
    events.BoxLooked: _looked,
    events.BetMade: _bet,
    events.BoxChecked: _checked,
    events.BoxFolded: _folded,
    events.Conceded: _conceded,
    events.TurnedUp: _turned_up,
    events.DealerShown: _dealer_shown,
    events.HandShown: _hand_shown,
    events.WagerLost: _taken,
    events.WagerPaid: _paid,
    events.StoodOff: _stood_off,
    events.ExcessReturned: _excess,
    events.Racked: _racked,
    events.JackpotPaid: _jackpot_paid,
    events.RoundFinished: _ended,
    events.WagerFound: _bet,
    events.RoundRuled: _nothing_changes,
    events.HeldForCorrection: _held,
    events.WagerCorrected: _bet,
    events.WagerReturned: _returned,
    events.CardsTurnedDown: _nothing_changes,
    events.HandDealtInVain: _in_vain,
    events.RoundVoided: _voided,
    events.BoxVoided: _box_voided,
    events.MadeGood: _made_good,
    events.WagersForfeited: _forfeited,
    events.PlaysFirst: _plays_first,
    events.PaymentCorrected: _corrected,
}
