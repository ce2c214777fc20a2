"""A hand of hold'em or Omaha as an Open Hand History, which plays again with the same actions and stacks.

The format has no words for burned cards, or for who was asked to show; those are left out. Our rules go along under
`_pokerroom`, which other readers pass over.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from types import NoneType
from typing import Any, Final

import pokerroom
from pokerroom.cards import Card
from pokerroom.charges.entries import JACKPOT
from pokerroom.errors import Illegal, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Hand, HandRules, events
from pokerroom.hand.text import write_log
from pokerroom.notation.ohh.ohh_objects import OhhAction, OhhBetLimit, OhhHand, OhhPlayer, OhhPot, OhhRound, OhhWin
from pokerroom.notation.ohh.ohh_replay import BET_TYPES, GAME_TYPES
from pokerroom.notation.phh.phh_rules import HEADING, NotDealtHere
from pokerroom.table.game_words import game_words, variant_words

_STREETS: Final = ("Preflop", "Flop", "Turn", "River", "Showdown")
_POSTS: Final = {"ante": "Post Ante", "straddle": "Straddle", "dead": "Post Dead", "live": "Post Extra Blind"}


@refuses_misread_calls
def to_ohh(hand: Hand, *, started: datetime.datetime, names: Mapping[int, str] | None = None, **fields: Any) -> OhhHand:
    """Write a hand as an Open Hand History: `names` are the players' by seat; `fields` others, such as `table_name`.

    A hand knows who was dealt in, and not how many seats its table has: without a `table_size` it is the least that the
    seats in it need. The currency is that of the book it was played by, where the hand knows its book; a hand read from
    a log knows only the book's name, and is told the `currency`.

    >>> from pokerroom.hand import FOLD, HandRules, Raise
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {4: 100, 7: 100}, button=4)
    >>> _ = hand.post(), hand.post(), hand.deal("As Kd 7h 2c"), hand.act(4, Raise(6)), hand.act(7, FOLD), hand.settle()
    >>> ohh = to_ohh(hand, started=datetime.datetime(2024, 2, 29, tzinfo=datetime.UTC), table_name="4")
    >>> [(action.action, action.amount) for action in ohh.rounds[0].actions if action.amount]
    [('Post SB', 1), ('Post BB', 2), ('Raise', 5)]
    """
    refuse_wrong_kind("to_ohh", "hand", hand, Hand, allowed="a hand, such as Hand.open(...)")
    refuse_wrong_kind("to_ohh", "started", started, datetime.datetime, allowed="a time, such as datetime(2024, 8, 16)")
    refuse_wrong_kind("to_ohh", "names", names, (Mapping, NoneType), allowed="names by seat, such as {1: 'Ann'}")
    rules = hand.rules
    game = {ours: theirs for theirs, ours in GAME_TYPES.items()}.get(rules.game)
    limit = {ours: theirs for theirs, ours in BET_TYPES.items()}.get(rules.limit)
    if game is None or limit is None or variant_words(rules):
        what = f"{game_words(rules)}, {rules.limit.replace('_', ' ')}, has no name in this format"
        raise NotDealtHere(what, allowed=f"{', '.join(GAME_TYPES.values())}; {', '.join(BET_TYPES.values())}")
    if any(isinstance(event, events.BoardsAgreed | events.ChopAgreed) for event in hand.events):
        raise Illegal("an agreement among the players", allowed="a hand with one board, played to its end")
    if hand.corrected or any(isinstance(event, events.Paid) for event in hand.events):
        raise Illegal("a ruling, or something bought, in the hand", allowed="its own log, which tells of it")
    places, stacks = {seat: number for number, seat in enumerate(hand.seats)}, hand.starting_stacks
    known = names or {}
    first, last = (rules.blinds[0], rules.blinds[-1]) if rules.blinds else (None, None)
    given = {
        "table_size": max(hand.seats),
        "table_name": "1",
        "game_number": "1",
        "currency": _currency(rules),
        **fields,
    }
    return OhhHand(
        spec_version="1.4.7",
        site_name="Pokerroom",
        network_name="Pokerroom",
        internal_version=pokerroom.__version__,
        start_date_utc=started.astimezone(datetime.UTC),
        game_type=game,
        bet_limit=OhhBetLimit(bet_type=limit),
        dealer_seat=hand.button,
        small_blind_amount=first if len(rules.blinds) > 1 else None,
        big_blind_amount=last,
        ante_amount=rules.ante,
        players=tuple(
            OhhPlayer(id=number, seat=seat, name=known.get(seat, f"Seat {seat}"), starting_stack=stacks[seat])
            for seat, number in places.items()
        ),
        rounds=tuple(_ohh_rounds(hand, places)),
        pots=tuple(_pots_in_file(hand, places)),
        extra={HEADING: write_log(hand.heading, ()).rstrip("\n").split("\n")},
        **given,
    )


def _currency(rules: HandRules) -> str:
    """Return the currency of the book that the hand was played by; "" for a hand of no house."""
    return rules.grounds.book.currency if rules.grounds is not None else ""


def _ohh_rounds(hand: Hand, places: Mapping[int, int]) -> Iterator[OhhRound]:
    """Yield the hand's rounds as OHH has them: each street with its cards and its actions."""
    street = number = posted = 0
    cards: tuple[Card, ...] = ()
    actions: list[OhhAction] = []
    flop_asked = False  # for a flop that nobody plays on; OHH has no round for one
    for event in hand.events:
        flop_asked = flop_asked or isinstance(event, events.FlopAsked)
        if isinstance(event, events.BoardDealt) and not flop_asked:
            yield OhhRound(id=street, street=_STREETS[street], cards=cards, actions=tuple(actions))
            street, cards, actions = street + 1, event.cards, []
        if isinstance(event, events.Posted) and event.kind == "blind":
            posted += 1
            last = posted == len(hand.rules.blinds)
            rounds: dict[str, Any] | None = {"action": "Post BB" if last else "Post SB", "amount": event.amount}
        else:
            write = _WORDS.get(type(event))
            rounds = write(event) if write else None
        if rounds is not None and (seat := getattr(event, "seat", 0)):
            actions.append(
                OhhAction(
                    action_number=number, player_id=places[seat], is_allin=getattr(event, "all_in", False), **rounds
                )
            )
            number += 1
    yield OhhRound(id=street, street=_STREETS[street], cards=cards, actions=tuple(actions))


_WORDS: Final[dict[type, Callable[[Any], dict[str, Any]]]] = {
    events.Posted: lambda event: {"action": _POSTS[event.kind], "amount": event.amount},
    events.Dealt: lambda event: {"action": "Dealt Cards", "cards": event.cards},
    events.Folded: lambda _: {"action": "Fold"},
    events.Checked: lambda _: {"action": "Check"},
    events.Called: lambda event: {"action": "Call", "amount": event.amount},
    events.Raised: lambda event: {"action": "Bet" if event.opens else "Raise", "amount": event.amount},
    events.Shown: lambda event: {"action": "Shows Cards", "cards": event.cards},
    events.Mucked: lambda _: {"action": "Mucks Cards"},
}


def _pots_in_file(hand: Hand, places: Mapping[int, int]) -> Iterator[OhhPot]:
    won: dict[int, dict[int, int]] = {}
    charged: dict[int, dict[str, int]] = {}
    for event in hand.events:
        if isinstance(event, events.Awarded):
            wins = won.setdefault(event.pot, {})
            wins[event.seat] = wins.get(event.seat, 0) + event.amount
        elif isinstance(event, events.Charged):
            kinds = charged.setdefault(event.pot, {"rake": 0, "jackpot": 0})
            kinds["jackpot" if event.kind == JACKPOT else "rake"] += event.amount
    for number in sorted({*won, *charged}):
        wins, taken = won.get(number, {}), charged.get(number, {})
        yield OhhPot(
            number=number,
            amount=sum(wins.values()) + sum(taken.values()),
            rake=taken.get("rake", 0),
            jackpot=taken.get("jackpot") or None,
            player_wins=tuple(OhhWin(player_id=places[seat], win_amount=amount) for seat, amount in wins.items()),
        )
