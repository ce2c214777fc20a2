"""Settle wagers: when a hand is given up, when it is turned up, and for the jackpot afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding.round_context import RoundContext, one_line, whole_chips
from pokerroom.bonus.deciding.round_dealing import faces
from pokerroom.bonus.paying.pay import against, bonus_pays, made_hand, pays_ante
from pokerroom.bonus.state import AreaStake, BoxState
from pokerroom.bonus.words import AREA_OF, LAYOUT_AREAS, MAIN_AREAS, LayoutArea
from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed, OutOfTurn
from pokerroom.promotions.words import TokenAfter
from pokerroom.ranking import RankedHand
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.record import effect_texts


def given_up(
    context: RoundContext, box: BoxState, event: events.BoxFolded | events.Conceded
) -> Iterator[events.RoundEvent]:
    """Yield the events of giving up a hand: its wagers are collected and its cards racked at once.

    A Flop Wager that the dealer has questioned is not lost: it goes back.
    """
    yield event
    keeps_bonus = isinstance(event, events.BoxFolded) and context.terms.fold_forfeits == "keeps_ante_bonus"
    for area in LAYOUT_AREAS:
        if not box.on(area).total:
            continue
        if area == "flop" and box.held:
            yield events.WagerReturned(box.number, area)
            continue
        if _stake_that_does_not_count(context, box, area).total:
            yield from _rule_on_wager_off_limits(context, box, area)
        if area == "bonus" and keeps_bonus:
            yield _settled_ante_bonus(context, box, tuple(box.cards))
        else:
            yield events.WagerLost(box.number, area, given_up=True)
    yield events.Racked(box.number)


def next_to_settle(context: RoundContext) -> BoxState | None:
    """Return the box whose hand is settled next; None where none is left."""
    live = context.state.live
    if not live:
        return None
    return live[-1] if context.terms.settlement_order == "dealers_right_first" else live[0]


def decide_settle_hand(context: RoundContext, command: commands.SettleHand) -> Iterator[events.RoundEvent]:
    """Settle one hand: it is turned up, its Ante Bonus paid first, then its other wagers, and its cards racked."""
    state = context.state
    box = next_to_settle(context)
    cites = context.cites("bonus.settlement_order")
    if state.phase != "settlement" or box is None:
        raise OutOfTurn("a hand is settled", allowed="once the dealer's hand is made", cites=cites)
    if command.box and command.box != box.number:
        raise OutOfTurn(f"box {command.box} is settled", allowed=f"box {box.number} first", cites=cites)
    cards = faces(context, box.cards, command.cards, f"the hand of box {box.number}")
    hand = made_hand(cards, state.board)
    yield events.HandShown(box.number, cards, hand.name)
    for area in LAYOUT_AREAS:
        yield from _rule_on_wager_off_limits(context, box, area)
    if box.on("bonus").total:
        yield _settled_ante_bonus(context, box, cards)
    yield from _settle_main_wagers(context, box, hand, made_hand(tuple(state.dealer), state.board))
    yield events.Racked(box.number)


def _settle_main_wagers(
    context: RoundContext, box: BoxState, hand: RankedHand, dealers: RankedHand
) -> Iterator[events.RoundEvent]:
    result = against(hand, dealers)
    order = (*MAIN_AREAS[1:], "ante") if result == "won" else MAIN_AREAS
    for area in order:
        stake = _counted_stake(context, box, area)
        if not stake.total:
            continue
        back = _tokens_back(context, box, stake)
        if result == "lost":
            yield events.WagerLost(box.number, area)
        elif result == "stood_off":
            yield events.StoodOff(box.number, area, stake.chips, back)
        elif area != "ante" or pays_ante(context.terms, hand):
            yield events.WagerPaid(box.number, area, stake.total * context.terms.main_odds[area], stake.chips, back)
        elif context.terms.unpaid_ante == "returned":
            yield events.StoodOff(box.number, area, stake.chips, back, unpaid=True)
        else:
            yield events.WagerLost(box.number, area)


def _settled_ante_bonus(context: RoundContext, box: BoxState, cards: tuple[Card, ...]) -> events.RoundEvent:
    """Return the settlement of the Ante Bonus, which depends only on the two hole cards."""
    odds, stake = bonus_pays(context.terms.bonus_odds, cards), _counted_stake(context, box, "bonus")
    if odds is None:
        return events.WagerLost(box.number, "bonus")
    return events.WagerPaid(box.number, "bonus", stake.total * odds, stake.chips, _tokens_back(context, box, stake))


def _tokens_back(context: RoundContext, box: BoxState, stake: AreaStake) -> int:
    """Return how many tokens of a wager that did not lose go back, by their voucher or else by the house."""
    after: TokenAfter = box.start.token_after or context.terms.token_after
    return stake.tokens if after == "returned_unless_lost" else 0


def _stake_that_does_not_count(context: RoundContext, box: BoxState, area: LayoutArea) -> AreaStake:
    """Return the part of a wager above the maximum that counts, taken from chips before tokens."""
    stake, over = box.on(area), box.on(area).total - context.state.counted(box, area)
    chips = min(over, stake.chips)
    return AreaStake(chips, over - chips)


def _counted_stake(context: RoundContext, box: BoxState, area: LayoutArea) -> AreaStake:
    stake, over = box.on(area), _stake_that_does_not_count(context, box, area)
    return AreaStake(stake.chips - over.chips, stake.tokens - over.tokens)


def _rule_on_wager_off_limits(context: RoundContext, box: BoxState, area: LayoutArea) -> Iterator[events.RoundEvent]:
    """Yield the ruling on a wager outside its limits; the part that does not count goes back if the book says so."""
    seen = _out_of_limits(context, box, area)
    if seen is None:
        return
    ruling = rule(context.house, seen)
    yield events.RoundRuled(seen.what, effect_texts(ruling.effects), box.number, ruling.cites)
    over = _stake_that_does_not_count(context, box, area)
    if over.total and any(use.name == "excess_returned" for use in ruling.effects):
        yield events.ExcessReturned(box.number, area, over.chips, over.tokens)


def _out_of_limits(context: RoundContext, box: BoxState, area: LayoutArea) -> Seen | None:
    """Return the dealer's observation about a wager during settlement; None where nothing is wrong."""
    total, counts = box.on(area).total, context.state.counted(box, area)
    if area in AREA_OF.values():
        required = context.state.required(box, area)
        if not total or total == required:
            return None
        is_ = "below_required" if total < required else "above_required"
        facts = {"noticed": "settlement", "amount_is": is_}
        return Seen("bonus_play_wager_wrong", seat=box.number, amount=total, facts=facts)
    if area == "jackpot" or total <= counts:
        return None
    facts = {"wager_round": "current", "amount_is": "above_maximum"}
    return Seen("bonus_ante_out_of_limits", seat=box.number, amount=total, facts=facts)


def decide_pay_jackpot(context: RoundContext, command: commands.PayJackpot) -> Iterator[events.RoundEvent]:
    """Pay jackpots, in a separate round of payments once all hands are settled."""
    cites = context.cites("jackpot.settled_when")
    box = context.state.box(command.box)
    if context.state.phase != "jackpots":
        raise OutOfTurn("a jackpot is paid", allowed="when all hands are settled", cites=cites)
    if not box.had_jackpot or box.status == "void":
        what = f"a jackpot for box {box.number}, which has no Jackpot Wager"
        raise Illegal(
            what, allowed="a wager registered before the first card", cites=context.cites("jackpot.side_wager_terms")
        )
    if not whole_chips("a jackpot", command.amount):
        raise Malformed("the jackpot has no amount", allowed="at least 1")
    yield events.JackpotPaid(box.number, command.amount, one_line("a prize", command.what), command.cites or cites)


def decide_close_round(context: RoundContext, _: commands.CloseRound) -> Iterator[events.RoundEvent]:
    """Judge the end of the round; the Jackpot Wagers are the price of that game, and are taken.

    A round without any wager may be closed before its first card.
    """
    context.refuse_over()
    idle = context.state.phase == "wagers" and not any(box.wagers for box in context.state.boxes.values())
    if context.state.phase != "jackpots" and not idle:
        cites = context.cites("bonus.settlement_order")
        raise OutOfTurn("the round is not settled", allowed="once every hand is", cites=cites)
    for box in reversed(context.state.boxes.values()):
        if box.on("jackpot").total:
            yield events.WagerLost(box.number, "jackpot")
    yield events.RoundFinished()
