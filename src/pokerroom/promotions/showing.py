"""A promotion for display: its description, its present state, its draws, and the record of its claims."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from pokerroom.errors import Illegal
from pokerroom.promotions import words
from pokerroom.promotions.draws import DrawDocument, commitment_to
from pokerroom.promotions.records import HighHand
from pokerroom.promotions.state import PromotionState
from pokerroom.wording.plural import quantity


class ShownHolder(Struct, frozen=True):
    """The holder of a period's high hand, and the hand."""

    player: str
    called: str
    cards: str
    table: str


class ShownPromotion(Struct, frozen=True, omit_defaults=True):
    """A running promotion in a few words, for all people at its tables and in the lobby."""

    name: str
    title: str
    house: str
    award: words.AwardedBy
    stage: words.PromotionStage
    words: str  # its state in a line
    prize: int = 0  # the next prize, in chips
    until: datetime | None = None  # when the period, the entries or the promotion are over
    holders: tuple[ShownHolder, ...] = ()
    tables: tuple[str, ...] = ()  # where it runs; everywhere if none is named
    commitment: str = ""  # to the draw that comes


HandsKnown = Callable[[str, int], bool]  # whether somebody may know how a hand of a table ended


def _all_known(_table: str, _hand: int) -> bool:
    return True


def promotion_shown(state: PromotionState, now: datetime, knows: HandsKnown = _all_known) -> ShownPromotion:
    """Return a promotion at a moment for one viewer, ignoring shown hands that they may not know of yet."""
    terms = state.terms
    holders: tuple[ShownHolder, ...] = ()
    prize = sum(prize.worth * prize.count for prize in terms.prizes) * terms.unit
    until = terms.ends
    if terms.award == "high_hand":
        period = max(state.period_of(now), state.next_period, 0)
        until, hands = state.period_ends(period), _holders_known_to_viewer(state, period, knows)
        holders = tuple(ShownHolder(hand.player, hand.called, hand.cards, hand.table) for hand in hands)
        prize *= 1 + (state.carried if period == state.next_period else 0)
    elif terms.award == "splash_pot":
        left = state.prizes_left()
        prize = left[0].worth * terms.unit if left else 0
    elif terms.award == "jackpot_multiple":
        prize = state.fund
    elif terms.award == "draw":
        until = terms.closes
    return ShownPromotion(
        name=terms.name,
        title=terms.called,
        house=state.house,
        award=terms.award,
        stage=state.stage,
        words=_standing_in_words(state, holders),
        prize=prize,
        until=until,
        holders=holders,
        tables=terms.eligible.tables,
        commitment=state.commitment.commitment if state.commitment is not None else "",
    )


def _holders_known_to_viewer(state: PromotionState, period: int, knows: HandsKnown) -> tuple[HighHand, ...]:
    """Return the holders of a period among the hands that a viewer knows: the best, and its equals."""
    hands: tuple[HighHand, ...] = ()
    for hand in state.high_hands.get(period, ()):
        if knows(hand.table, hand.hand):
            hands = (*hands, hand) if hands and hands[0].strength == hand.strength else (hand,)
    return hands


def _standing_in_words(state: PromotionState, holders: tuple[ShownHolder, ...]) -> str:
    """Return the promotion's present state in the words of a host."""
    terms = state.terms
    if state.stage == "suspended":
        return f"It stands still: {state.why}."
    if state.stage != "running":
        return f"It is {state.stage}."
    if terms.award == "high_hand":
        if holders:
            return f"{' and '.join(holder.player for holder in holders)}: {holders[0].called}."
        return f"Nobody has shown a {terms.high_hand.least} yet."
    if terms.award == "splash_pot":
        return f"{quantity(len(state.prizes_left()), 'splash', 'splashes')} to come."
    if terms.award == "jackpot_multiple" and terms.jackpot is not None:
        return f"The jackpot {terms.jackpot.pool} pays {terms.jackpot.times} times over."
    if terms.award == "draw":
        return f"{quantity(len(state.tickets), 'ticket')} entered."
    return f"{len(state.standing_awards())} awarded."


def draw_document(state: PromotionState, draw: int) -> DrawDocument:
    """Return everything that anybody needs to check a draw by software."""
    made = next((happening for happening in state.draws if happening.draw == draw), None)
    if made is None or made.live:
        drawn = ", ".join(str(draw.draw) for draw in state.draws if not draw.live)
        raise Illegal(
            f"draw {draw} of {state.terms.called} cannot be worked out", allowed=drawn or "a draw by software"
        )
    before = bytes.fromhex(made.secret)
    return DrawDocument(
        promotion=state.name,
        draw=made.draw,
        commitment=commitment_to(state.name, made.draw, before),
        secret=made.secret,
        word=made.word,
        tickets=made.tickets,
        prizes=made.prizes,
        absent=made.absent,
        once_each=state.terms.entries.once_each,
        winners=made.winners,
    )
