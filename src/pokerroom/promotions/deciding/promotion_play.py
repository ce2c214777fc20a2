"""Judge a promotion's results from hands: high hands of a period, tickets earned, splashed pots."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.deciding.drawing import entries_of, next_ticket
from pokerroom.promotions.deciding.participation import hand_counts, hand_is_theirs
from pokerroom.promotions.deciding.promotion_life import refuse_stage
from pokerroom.promotions.deciding.winning import into_the_pot, prize_awarded
from pokerroom.promotions.hand_at_table import BestHand, HandAtTable, is_at_least
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.posted.terms import PromotionPrize
from pokerroom.promotions.records import HighHand, PrizeAward
from pokerroom.promotions.state import PromotionState


def decide_see_hand(
    _rules: PromotionRules, state: PromotionState, command: commands.SeeHand
) -> Iterator[PromotionHappening]:
    """Judge a finished hand; nothing happens if it does not count or was seen before."""
    if state.stage != "running" or not hand_counts(state.terms, command.hand):
        return
    if state.terms.award == "high_hand":
        yield from _new_holder_of_period(state, command)
    elif state.terms.award == "draw" and state.terms.entries.earned_with:
        yield from _tickets_earned_by_hand(state, command)


def _good_enough_hands_shown(
    state: PromotionState, hand: HandAtTable, hole_cards: int, least: str
) -> Iterator[tuple[str, BestHand]]:
    """Yield each player who showed a hand that is good enough, with that hand."""
    for shown in hand.shown:
        best = shown.best[hole_cards] if hole_cards < len(shown.best) else None
        theirs = hand_is_theirs(state.terms, hand, shown.player)
        if best is not None and theirs and is_at_least(best.category, least, hand.scheme):
            yield shown.player, best


def _new_holder_of_period(state: PromotionState, command: commands.SeeHand) -> Iterator[PromotionHappening]:
    """Yield the new holder of a period, who showed a better hand than anybody else in it."""
    hand, how = command.hand, state.terms.high_hand
    period = state.period_of(hand.at)
    ends = state.terms.ends
    if period < state.next_period or (ends is not None and hand.at >= ends):
        return
    for player, best in _good_enough_hands_shown(state, hand, how.hole_cards, how.least):
        hands = state.holders.get(period, ())
        if any(
            (high_hand.table, high_hand.hand, high_hand.player) == (hand.table, hand.number, player)
            for high_hand in hands
        ):
            continue  # this very hand
        if hands and hands[0].scheme != hand.scheme:
            continue  # hands of different decks are not compared
        top = hands[0].strength if hands else -1
        alike = best.strength == top
        if best.strength > top or (alike and how.tie == "split"):
            high_hand = HighHand(
                player=player,
                table=hand.table,
                hand=hand.number,
                strength=best.strength,
                scheme=hand.scheme,
                called=best.called,
                cards=best.cards,
                at=hand.at,
            )
            yield happenings.HighHandHeld(at=command.at, by=command.by, period=period, hand=high_hand, alike=alike)


def _tickets_earned_by_hand(state: PromotionState, command: commands.SeeHand) -> Iterator[PromotionHappening]:
    """Yield a ticket for a player who showed the hand that earns one, while entries are open."""
    hand, entries, closes = command.hand, state.terms.entries, state.terms.closes
    if closes is not None and hand.at > closes:
        return
    for player, _ in _good_enough_hands_shown(state, hand, 0, entries.earned_with):
        if entries_of(state, player) < entries.most and not _had_one(state, hand, player):
            ticket = next_ticket(state, player)
            yield happenings.DrawEntered(
                at=command.at, by=command.by, ticket=ticket, table=hand.table, hand=hand.number
            )


def _had_one(state: PromotionState, hand: HandAtTable, player: str) -> bool:
    return (hand.table, hand.number, player) in state.earned


def decide_close_high_hands(
    rules: PromotionRules, state: PromotionState, command: commands.CloseHighHands
) -> Iterator[PromotionHappening]:
    """Close every period that is over; the prize goes to its holder, or as the terms say."""
    terms = state.terms
    if terms.award != "high_hand":
        raise Illegal(f"{terms.called} has no high hands", allowed="a promotion of the kind high_hand")
    refuse_stage(state, "high hands closed", "running", "suspended", "ended")
    while state.next_period < terms.periods and state.period_ends(state.next_period) <= command.at:
        period, hands = state.next_period, state.holders.get(state.next_period, ())
        rounds = 1 + state.carried
        carried = rounds if not hands and terms.high_hand.nobody == "next_period" else 0
        yield happenings.HighHandClosed(at=command.at, by=command.by, period=period, carried=carried)
        for prize in terms.prizes if hands else ():
            for award in _awards_of_holders(state, prize, hands, rounds, period):
                yield prize_awarded(rules, state, award, command.by)


def _awards_of_holders(
    state: PromotionState, prize: PromotionPrize, held: tuple[HighHand, ...], rounds: int, period: int
) -> Iterator[PrizeAward]:
    """Yield the holders' shares of one prize: money is divided, any other prize goes to the first holder."""
    value = prize.worth * prize.count * rounds * state.terms.unit
    holders = held if prize.kind == "money" else held[:1]
    even, odd = divmod(value, len(holders))
    latest = state.latest or state.drafted_at
    for place, hand in enumerate(holders):
        share = even + (1 if place < odd else 0)
        yield PrizeAward(
            0, "high_hand", prize.name, share, hand.player, latest, table=hand.table, hand=hand.hand, period=period
        )


def decide_splash(
    rules: PromotionRules, state: PromotionState, command: commands.Splash
) -> Iterator[PromotionHappening]:
    """Splash a table's next pot with the amount in the terms; the winner of the pot wins it."""
    terms = state.terms
    if terms.award != "splash_pot":
        raise Illegal(f"{terms.called} splashes no pots", allowed="a promotion of the kind splash_pot")
    refuse_stage(state, "a splash", "running")
    if terms.eligible.tables and command.table not in terms.eligible.tables:
        raise Illegal(f"{command.table} takes no part", allowed=", ".join(terms.eligible.tables))
    left = state.prizes_left()
    if not left:
        raise Illegal("every splash has been made", allowed="as many as the terms have")
    value = left[0].worth * terms.unit
    award = PrizeAward(0, "splash_pot", left[0].name, value, "", command.at, table=command.table)
    made = prize_awarded(rules, state, award, command.by)
    yield made
    yield into_the_pot(state, made.award, command.by)
