"""A hand of our engine as a PHH hand, which plays again exactly.

Where the specification has a word, that word is written, so that others can read the hand. Matters that it has no word
for (burned cards, straddles, agreements, charges) stand in comments as our log has them, and the rules in `_pokerroom`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Hand, HandRules, events
from pokerroom.hand.text import event_text, write_log
from pokerroom.notation.phh.phh_actions import (
    Action,
    BringIn,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    FoldHand,
    NoOp,
    ShowMuck,
    StandPatDiscard,
)
from pokerroom.notation.phh.phh_format import PhhHand
from pokerroom.notation.phh.phh_replay import PHH_FOLD, SHORT_OF_MUCK
from pokerroom.notation.phh.phh_rules import HEADING, variant_of


@refuses_misread_calls
def to_phh(hand: Hand, **fields: Any) -> PhhHand:
    """Write a hand as PHH; `fields` are any others of the specification, such as `players` or `venue`.

    >>> from pokerroom.hand import FOLD, Raise
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {4: 100, 7: 100}, button=4)
    >>> _ = hand.post(), hand.post(), hand.deal("As Kd 7h 2c"), hand.act(4, Raise(6)), hand.act(7, FOLD), hand.settle()
    >>> phh = to_phh(hand, players=("Ana", "Ben"))
    >>> phh.variant, phh.seats, [str(action) for action in phh.actions]
    ('NT', (7, 4), ['d dh p1 As7h', 'd dh p2 Kd2c', 'p2 cbr 6', 'p1 f', '# end'])
    """
    refuse_wrong_kind("to_phh", "hand", hand, Hand, allowed="a hand, such as Hand.open(...)")
    heading, rules = hand.heading, hand.rules
    if hand.corrected:
        raise Illegal("a ruling was carried out in this hand", allowed="its own log, which tells of it")
    antes, blinds = _forced_bets(hand)
    fixed, stud = rules.limit == "fixed", rules.bring_in > 0
    stacks = hand.stacks
    own = {HEADING: write_log(heading, ()).rstrip("\n").split("\n")}
    return PhhHand(
        variant=variant_of(rules),
        ante_trimming_status=True,
        antes=antes,
        blinds_or_straddles=None if stud else blinds,
        bring_in=rules.bring_in if stud else None,
        small_bet=rules.bet_sizes[0] if fixed else None,
        big_bet=rules.bet_sizes[-1] if fixed else None,
        min_bet=None if fixed else rules.minimum_bet,
        starting_stacks=tuple(hand.starting_stacks[seat] for seat in hand.seats),
        actions=tuple(actions_of(hand)),
        seats=hand.seats,
        finishing_stacks=tuple(stacks[seat] for seat in hand.seats) if hand.over else None,
        extra={**fields.pop("extra", {}), **own},
        **fields,
    )


def _forced_bets(hand: Hand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return antes and blinds player by player, the other way round for two; a newcomer's live post is negative."""
    number = {seat: player for player, seat in enumerate(hand.seats)}
    antes, blinds = [0] * len(number), [0] * len(number)
    for seat, kind, amount in Hand.from_heading(hand.heading).action.bets_due:
        if kind in ("ante", "dead"):
            antes[number[seat]] += amount
        else:
            blinds[number[seat]] += amount if kind == "blind" else -amount
    for event in hand.events:
        if isinstance(event, events.Posted) and event.kind == "straddle":
            blinds[number[event.seat]] += event.amount
    turn = slice(None, None, -1 if len(antes) == 2 else 1)
    return tuple(antes[turn]), tuple(blinds[turn])


def actions_of(hand: Hand) -> Iterator[Action]:
    """Yield the hand's events as actions; cards dealt one after another to a player are told together."""
    number = {seat: player for player, seat in enumerate(hand.seats, 1)}
    dealt: dict[int, list[Card]] = {}
    flop_asked = False  # for a flop that nobody plays on; PHH has no word for one
    for event in hand.events:
        if isinstance(event, events.Dealt):
            dealt.setdefault(number[event.seat], []).extend(event.cards)
            continue
        yield from (DealHole(player, tuple(cards)) for player, cards in dealt.items())
        dealt = {}
        flop_asked = flop_asked or isinstance(event, events.FlopAsked)
        write = _as_remark if flop_asked and isinstance(event, events.BoardDealt) else _WORDS.get(type(event))
        if write is not None and (action := write(event, number, hand.rules)) != _NO_ACTION:
            yield action
    yield from (DealHole(player, tuple(cards)) for player, cards in dealt.items())


PlayerNumbers = dict[int, int]
_NO_ACTION: Final = NoOp()


def _as_remark(event: events.Event, _number: PlayerNumbers, _rules: HandRules) -> Action:
    return NoOp(event_text(event))


def _write_posted(event: events.Posted, number: PlayerNumbers, rules: HandRules) -> Action:
    return _as_remark(event, number, rules) if event.kind == "straddle" else _NO_ACTION


def _write_burned(event: events.Burned, number: PlayerNumbers, rules: HandRules) -> Action:
    return _NO_ACTION if event.card == UNKNOWN else _as_remark(event, number, rules)


def _write_raised(event: events.Raised, number: PlayerNumbers, rules: HandRules) -> Action:
    player = number[event.seat]
    brought_in = event.opens and not event.full and event.to == rules.bring_in
    return BringIn(player) if brought_in else CompleteBetRaise(player, event.to)


def _write_shown(event: events.Shown, number: PlayerNumbers, rules: HandRules) -> Action:
    return _as_remark(event, number, rules) if event.asked_by else ShowMuck(number[event.seat], event.cards)


def _write_mucked(event: events.Mucked, number: PlayerNumbers, _rules: HandRules) -> Action:
    lines = [word for word, so in ((SHORT_OF_MUCK, event.short), (PHH_FOLD, event.said_fold)) if so]
    return ShowMuck(number[event.seat], (), ", ".join(lines))


# Automatic events (a round closing, a bet going back, a pot being paid) are not written.
_WORDS: Final[dict[type, Callable[[Any, PlayerNumbers, HandRules], Action]]] = {
    events.Posted: _write_posted,
    events.Burned: _write_burned,
    events.BoardDealt: lambda event, _number, _rules: DealBoard(event.cards),
    events.Folded: lambda event, number, _rules: FoldHand(number[event.seat]),
    events.Checked: lambda event, number, _rules: CheckCall(number[event.seat]),
    events.Called: lambda event, number, _rules: CheckCall(number[event.seat]),
    events.Raised: _write_raised,
    events.Discarded: lambda event, number, _rules: StandPatDiscard(number[event.seat], event.cards),
    events.Shown: _write_shown,
    events.Mucked: _write_mucked,
    events.ChopAgreed: _as_remark,
    events.BoardsAgreed: _as_remark,
    events.Exposed: _as_remark,
    events.FlopAsked: _as_remark,
    events.Paid: _as_remark,
    events.Charged: _as_remark,
    events.Ended: _as_remark,
}
