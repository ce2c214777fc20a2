"""The cards of a hand's log, step by step: which leave the deck, in which order and where to.

Also which come back on it, and when it is shuffled. The engine follows the log and says where the next cards go. A log
may lack cards that its reader may not see. Where a ruling moved such cards the engine may lose the hand, and the log is
then taken at its word, line by line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.deal_proof import DEALT_AS_BURN, DEALT_TO_BOARD, place_of_pile
from pokerroom.errors import Illegal
from pokerroom.games import ToBoard
from pokerroom.hand import BOARD, BURN, Hand, describe_destinations, events, is_correction
from pokerroom.hand.text import Heading, event_text, read_log
from pokerroom.notation.proofs.book_burns import BurnRules

_Line = events.Dealt | events.Burned | events.BoardDealt


class LoggedStep(NamedTuple):
    """One thing that happened to the deck, and how many lines of the log came before it.

    `left`: a card left it, `to` a place; `ruled` where it did so by a ruling, or went to a hand right after one, which
    may have dealt it. `back`: one came back on it, from a place. `shuffled`: it was shuffled, and `cards` are in
    it then. `rewound`: the hand stands as it did after line `to`.
    """

    line: int
    what: Literal["left", "back", "shuffled", "rewound"]
    to: int = 0
    card: Card = UNKNOWN
    cards: int = 0
    ruled: bool = False


class LoggedDeal(NamedTuple):
    """The deck of a hand's log: every step of it, and the rulings, line by line."""

    heading: Heading
    steps: list[LoggedStep]
    rulings: list[str]
    corrected: list[int]  # the lines of the rulings, and of what followed from them
    seen: dict[Card, int]  # every card of the deck that the log names, and the place of who held it
    moved: set[Card]  # the cards that rulings moved, with the unknown one among them where some were not seen


def logged_deal(text: str, burns: BurnRules) -> LoggedDeal:
    """Follow a log card by card; refused where cards are dealt that the game does not deal there.

    So it is where they are burned otherwise than its book has it, if the book is among those of `burns`.
    """
    heading, lines = read_log(text)
    rules = heading.rules
    if rules.burns not in (allowed := burns.get(rules.book, {}).get(rules.game, (rules.burns,))):
        what = f"cards are burned {rules.burns.replace('_', ' ')!r}, which {rules.book} does not have"
        raise Illegal(what, allowed=", ".join(allowed))
    said = [event for _, event in lines]
    found = LoggedDeal(heading, [], rulings=[], corrected=[], seen={}, moved=set())
    hand: Hand | None = Hand.from_heading(heading)
    foreign: set[Card] = set()
    at, ruled = 0, False
    while at < len(said):
        event, taken = said[at], 1
        if is_correction(event) or not isinstance(event, _Line):
            ruled = is_correction(event) and not isinstance(event, events.Shuffled)
        if is_correction(event):
            found.rulings.append(event_text(event))
            found.corrected.append(at)
        if isinstance(event, _Line):
            cards, lines_taken = _steps_in_dealing_order(
                () if hand is None else _destinations_now(hand, said[:at]), said, at
            )
            if not lines_taken and hand is not None:
                what = f"line {lines[at][0]}, {event_text(event)!r}: the game deals no such cards there"
                raise Illegal(what, allowed=describe_destinations(hand.progress.destinations))
            taken = lines_taken or 1
            for step in cards or _cards_leaving_deck(event, at):
                found.steps.append(step._replace(ruled=ruled and step.to > 0))
        else:
            found.steps.extend(_by_ruling(event, at))
        if isinstance(event, events.Shown):
            found.seen.update((card, event.seat) for card in event.cards if card is not UNKNOWN)
        elif isinstance(event, events.Moved):
            found.moved.update(event.cards)
            foreign.update(event.cards if "off" in (event.source, event.target) else ())
        followed = _went_on(hand, said[at : at + taken])
        if hand is not None and followed is None and UNKNOWN not in found.moved:
            what = f"line {lines[at][0]}, {event_text(event)!r}: this cannot be done there"
            raise Illegal(what, allowed="what the hand had come to")
        hand = followed
        at += taken
    dealt = {step.card: step.to for step in found.steps if step.what == "left" and step.card is not UNKNOWN}
    seen = dealt | found.seen  # a player who shows a card holds it, wherever else the log has it
    return found._replace(seen={card: to for card, to in seen.items() if card not in foreign})


def _by_ruling(event: events.Event, at: int) -> Iterator[LoggedStep]:
    """Yield the effect on the deck of a line that deals no cards."""
    match event:
        case events.Reshuffled() | events.Shuffled():
            yield LoggedStep(at, "shuffled", cards=event.cards)
        case events.Rewound():
            yield LoggedStep(at, "rewound", event.to)
        case events.Moved() if event.source == "stub":
            to = place_of_pile(event.target, event.seat)
            yield from (LoggedStep(at, "left", to, card, ruled=True) for card in event.cards)
        case events.Moved() if event.target == "stub":
            to = event.seat or place_of_pile(event.source, event.seat)
            yield from (LoggedStep(at, "back", to, card) for card in event.cards)
        case _:
            return


def _destinations_now(hand: Hand, before: Sequence[events.Event]) -> tuple[int, ...]:
    """Return where the cards due now go; a flop that the last player asks to see is dealt as in play."""
    last = [event for event in before[-2:] if not isinstance(event, events.Tapped)]
    if not last or not isinstance(last[-1], events.FlopAsked):
        return hand.progress.destinations
    streets = hand.rules.poker.streets
    flop = next((step for street in streets for step in street.steps if isinstance(step, ToBoard)), ToBoard(0))
    return (BURN,) * (flop.burn and hand.rules.burns == "every_stage") + (BOARD,) * flop.cards


def _went_on(hand: Hand | None, said: Sequence[events.Event]) -> Hand | None:
    """Return the hand after these lines; None once it cannot be followed, such as after unseen cards were moved."""
    if hand is not None:
        try:
            hand.apply(said)
        except (LookupError, ValueError, TypeError):
            return None
    return hand


def _steps_in_dealing_order(due: Sequence[int], said: Sequence[events.Event], at: int) -> tuple[list[LoggedStep], int]:
    """Return the cards dealt by the lines from here on, in the order they leave the deck, and the number of lines.

    Return no cards and no lines where they are not the cards that are due.
    """
    lines: list[list[LoggedStep]] = []
    for number, event in enumerate(said[at:], at):
        if not isinstance(event, _Line) or sum(map(len, lines)) >= len(due):
            break
        lines.append(list(_cards_leaving_deck(event, number)))
    steps = [step for line in lines for step in line]
    if not due or Counter(due) != Counter(step.to for step in steps):
        return [], 0
    waiting = {to: iter([step for step in steps if step.to == to]) for to in due}
    return [next(waiting[to]) for to in due], len(lines)


def _cards_leaving_deck(event: _Line, at: int) -> Iterator[LoggedStep]:
    match event:
        case events.Burned():
            yield LoggedStep(at, "left", DEALT_AS_BURN, event.card)
        case events.BoardDealt():
            yield from (LoggedStep(at, "left", DEALT_TO_BOARD, card) for card in event.cards)
        case events.Dealt():
            yield from (LoggedStep(at, "left", event.seat, card) for card in event.cards)
