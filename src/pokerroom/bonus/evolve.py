"""Apply events to a round. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.bonus import events
from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.state import NO_STAKE, AreaStake, BoxState, RoundState
from pokerroom.bonus.words import AREA_OF, PHASE_AFTER, SHOWN_AFTER, LayoutArea
from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import no_such_happening


def evolve_round(state: RoundState, event: events.RoundEvent) -> None:
    """Apply one event to a round."""
    apply = _APPLY.get(type(event))
    if apply is None:
        raise no_such_happening(event, "a round of a bonus game", "pokerroom.bonus.events")
    apply(state, event)


def _set_stake_on_area(box: BoxState, area: LayoutArea, chips: int, tokens: int) -> None:
    """Set the stake on an area; the difference comes from the box or goes back to it."""
    before = box.on(area)
    box.chips -= chips - before.chips
    box.tokens -= tokens - before.tokens
    paid = box.paid_in
    box.paid_in = AreaStake(paid.chips + chips - before.chips, paid.tokens + tokens - before.tokens)
    if chips or tokens:
        box.wagers[area] = AreaStake(chips, tokens)
    else:
        box.wagers.pop(area, None)


def _settle_wager_with_house(
    state: RoundState, box: BoxState, area: LayoutArea, chips: int, tokens: int, pays: int = 0
) -> None:
    """Settle a wager: the box gets these chips and tokens back, with its payment; the house keeps the rest."""
    stake = box.wagers.pop(area, NO_STAKE)
    box.chips += chips + pays
    box.tokens += tokens
    chips_kept, paper = stake.chips - chips - pays, stake.tokens - tokens
    state.house = AreaStake(state.house.chips + chips_kept, state.house.tokens + paper)
    if stake.total:
        box.results[area] = -chips_kept - paper


def _lay_wager_on_area(state: RoundState, event: events.WagerPlaced) -> None:
    box = state.boxes[event.box]
    _set_stake_on_area(box, event.area, event.chips, event.tokens)
    if event.area == "ante":
        box.status = "in"
    elif event.area == "jackpot":
        box.had_jackpot = True


def _take_wager_back(state: RoundState, event: events.WagerTakenBack | events.WagerRefused) -> None:
    box = state.boxes[event.box]
    _set_stake_on_area(box, event.area, 0, 0)
    if event.area == "ante":
        box.status = "out"
    elif event.area == "jackpot":
        box.had_jackpot = False


def _lock_wagers(state: RoundState, _: events.NoMoreBets) -> None:
    state.no_more_bets = True


def _deal_board_face_down(state: RoundState, event: events.CommunityDealt) -> None:
    state.board += event.cards
    state.phase = "deal"
    _take_dealt_cards_off_stub(state, len(event.cards))


def _deal_cards_to_box(state: RoundState, event: events.BoxDealt) -> None:
    state.boxes[event.box].cards += event.cards
    _take_dealt_cards_off_stub(state, len(event.cards))


def _deal_cards_to_dealer(state: RoundState, event: events.DealerDealt) -> None:
    state.dealer += event.cards
    _take_dealt_cards_off_stub(state, len(event.cards))


def _take_dealt_cards_off_stub(state: RoundState, cards: int) -> None:
    state.stub -= cards
    if not packets_due(state):
        state.phase = "before_flop"


def _note_that_box_looked(state: RoundState, event: events.BoxLooked) -> None:
    state.boxes[event.box].handled = True


def _set_wager_of_decision(
    state: RoundState, event: events.BetMade | events.WagerFound | events.WagerCorrected
) -> None:
    box = state.boxes[event.box]
    _set_stake_on_area(box, event.area, event.chips, event.tokens)
    if event.area not in state.terms.multiples:
        return
    decision = state.decision
    if decision is not None and AREA_OF[decision] == event.area:
        box.decided = box.handled = True
        box.held = False
    state.flop_wager_made = True


def _note_that_box_checked(state: RoundState, event: events.BoxChecked) -> None:
    box = state.boxes[event.box]
    box.decided = box.handled = True


def _fold_hand_of_box(state: RoundState, event: events.BoxFolded) -> None:
    box = state.boxes[event.box]
    box.status, box.held, box.handled = "folded", False, True
    _end_if_nobody_is_in(state)


def _concede_hand_of_box(state: RoundState, event: events.Conceded) -> None:
    state.boxes[event.box].status = "conceded"
    _end_if_nobody_is_in(state)


def _end_if_nobody_is_in(state: RoundState) -> None:
    if not state.live and not state.void and state.phase not in ("wagers", "deal"):
        state.phase = "jackpots"


def _turn_board_cards_up(state: RoundState, event: events.TurnedUp) -> None:
    _name_cards(state.board, event.cards, state.shown)
    state.shown = SHOWN_AFTER[event.street]
    state.phase = PHASE_AFTER[event.street]
    for box in state.live:
        box.decided = False


def _name_cards(cards: list[Card], seen: events.CardTuple, start: int = 0) -> None:
    """Fill in the faces of cards that had not been seen before."""
    for place, card in enumerate(seen, start):
        if cards[place] is UNKNOWN:
            cards[place] = card


def _show_dealers_hand(state: RoundState, event: events.DealerShown) -> None:
    _name_cards(state.dealer, event.cards)
    state.dealer_shown, state.dealer_called, state.phase = True, event.called, "settlement"


def _show_hand_of_box(state: RoundState, event: events.HandShown) -> None:
    box = state.boxes[event.box]
    _name_cards(box.cards, event.cards)
    box.shown, box.open, box.called = True, event.cards, event.called


def _collect_lost_wager(state: RoundState, event: events.WagerLost) -> None:
    _settle_wager_with_house(state, state.boxes[event.box], event.area, 0, 0)


def _pay_won_wager(state: RoundState, event: events.WagerPaid) -> None:
    _settle_wager_with_house(state, state.boxes[event.box], event.area, event.chips, event.tokens, event.pays)


def _give_back_wager_that_stood_off(state: RoundState, event: events.StoodOff) -> None:
    _settle_wager_with_house(state, state.boxes[event.box], event.area, event.chips, event.tokens)


def _take_excess_off_area(state: RoundState, event: events.ExcessReturned) -> None:
    box = state.boxes[event.box]
    stake = box.on(event.area)
    _set_stake_on_area(box, event.area, stake.chips - event.chips, stake.tokens - event.tokens)


def _return_whole_wager(state: RoundState, event: events.WagerReturned) -> None:
    _set_stake_on_area(state.boxes[event.box], event.area, 0, 0)


def _rack_cards_of_box(state: RoundState, event: events.Racked) -> None:
    box = state.boxes[event.box]
    state.rack += box.cards
    box.cards.clear()
    if box.status == "in" and state.phase == "settlement":
        box.status = "settled"
        _end_if_nobody_is_in(state)


def _pay_jackpot_to_box(state: RoundState, event: events.JackpotPaid) -> None:
    box = state.boxes[event.box]
    box.chips += event.amount
    box.from_jackpot += event.amount
    box.results["jackpot"] = box.results.get("jackpot", 0) + event.amount
    state.house = AreaStake(state.house.chips - event.amount, state.house.tokens)
    state.jackpots_paid = True


def _finish_round(state: RoundState, _: events.RoundFinished) -> None:
    state.phase = "over"


def _hold_box_for_correction(state: RoundState, event: events.HeldForCorrection) -> None:
    state.boxes[event.box].held = True


def _rack_hand_dealt_in_vain(state: RoundState, event: events.HandDealtInVain) -> None:
    state.rack += event.cards
    state.stub -= len(event.cards)


def _void_whole_round(state: RoundState, _: events.RoundVoided) -> None:
    state.void = True


def _void_wagers_of_box(state: RoundState, event: events.BoxVoided) -> None:
    box = state.boxes[event.box]
    box.status, box.held = "void", False
    _end_if_nobody_is_in(state)


def _make_box_good(state: RoundState, event: events.MadeGood) -> None:
    _clear_box_against_house(state, state.boxes[event.box], event.chips, event.tokens)


def _forfeit_wagers_of_box(state: RoundState, event: events.WagersForfeited) -> None:
    box = state.boxes[event.box]
    chips, tokens = box.start.chips - event.chips - box.chips, box.start.tokens - event.tokens - box.tokens
    _clear_box_against_house(state, box, chips, tokens)


def _clear_box_against_house(state: RoundState, box: BoxState, chips: int, tokens: int) -> None:
    """Add these chips and tokens to a box, clear its areas, and book the difference to the house."""
    box.chips += chips
    box.tokens += tokens
    lay = box.wagers.values()
    chips_kept, paper = sum(stake.chips for stake in lay) - chips, sum(stake.tokens for stake in lay) - tokens
    state.house = AreaStake(state.house.chips + chips_kept, state.house.tokens + paper)
    box.wagers.clear()
    box.results.clear()


def _set_boxes_that_play_first(state: RoundState, event: events.PlaysFirst) -> None:
    state.first = event.boxes


def _correct_payment_to_box(state: RoundState, event: events.PaymentCorrected) -> None:
    state.boxes[event.box].chips += event.chips
    state.house = AreaStake(state.house.chips - event.chips, state.house.tokens)


def _nothing_changes(_: RoundState, __: events.RoundEvent) -> None:
    """Change nothing, for an event that is only recorded."""


_APPLY: Final[dict[type, Callable[[RoundState, Any], None]]] = {
    events.WagerPlaced: _lay_wager_on_area,
    events.WagerTakenBack: _take_wager_back,
    events.WagerRefused: _take_wager_back,
    events.NoMoreBets: _lock_wagers,
    events.CommunityDealt: _deal_board_face_down,
    events.BoxDealt: _deal_cards_to_box,
    events.DealerDealt: _deal_cards_to_dealer,
    events.BoxLooked: _note_that_box_looked,
    events.BetMade: _set_wager_of_decision,
    events.BoxChecked: _note_that_box_checked,
    events.BoxFolded: _fold_hand_of_box,
    events.Conceded: _concede_hand_of_box,
    events.TurnedUp: _turn_board_cards_up,
    events.DealerShown: _show_dealers_hand,
    events.HandShown: _show_hand_of_box,
    events.WagerLost: _collect_lost_wager,
    events.WagerPaid: _pay_won_wager,
    events.StoodOff: _give_back_wager_that_stood_off,
    events.ExcessReturned: _take_excess_off_area,
    events.Racked: _rack_cards_of_box,
    events.JackpotPaid: _pay_jackpot_to_box,
    events.RoundFinished: _finish_round,
    events.WagerFound: _set_wager_of_decision,
    events.RoundRuled: _nothing_changes,
    events.HeldForCorrection: _hold_box_for_correction,
    events.WagerCorrected: _set_wager_of_decision,
    events.WagerReturned: _return_whole_wager,
    events.CardsTurnedDown: _nothing_changes,
    events.HandDealtInVain: _rack_hand_dealt_in_vain,
    events.RoundVoided: _void_whole_round,
    events.BoxVoided: _void_wagers_of_box,
    events.MadeGood: _make_box_good,
    events.WagersForfeited: _forfeit_wagers_of_box,
    events.PlaysFirst: _set_boxes_that_play_first,
    events.PaymentCorrected: _correct_payment_to_box,
}
