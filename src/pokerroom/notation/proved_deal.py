"""The proof of a hand's deal, held against the hand: whether each card off the deck went where the game has it go.

The log in the proof is followed by the engine, which says for every card in which order it leaves the deck and where it
goes. From the first ruling on cards on, the floor may have had cards go elsewhere: then nothing may have left the deck
that the log does not tell of, and what was ruled is for the reader to judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.deal_proof import DEALT_AS_BURN, DEALT_TO_BOARD, PUT_ASIDE, dealing_order, place_words
from pokerroom.cards.proof_shapes import DealProof, HandProof
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.games import ToBoard
from pokerroom.hand import BOARD, BURN, Hand, events, is_correction
from pokerroom.hand.dealing.dealing import describe
from pokerroom.hand.text.lines import event_text
from pokerroom.hand.text.log import Heading, read_log

_UNTOLD: Final = "how the hand was played is not in it, so that nothing says where its cards should have gone"
_Line = events.Dealt | events.Burned | events.BoardDealt


class _CardInLog(NamedTuple):
    """A card that left the deck, as the log has it: where it went, and which it was, if this viewer knows."""

    to: int
    card: Card


class PlayedDeal(NamedTuple):
    """What a hand's log says of its deals: the cards of each, and the rulings, line by line."""

    heading: Heading
    deals: list[list[_CardInLog]]
    rulings: list[str]
    sure: list[int]  # of each deal, how many cards had left the deck before the first ruling
    moved: int  # cards that rulings took off the deck
    seen: dict[Card, int]  # every card that the log names, and the place of who held it
    loose: bool = (
        False  # whether there were rulings, after each of which the cards that are left are a deal of their own
    )


def dealing_faults(proof: HandProof) -> list[str]:
    """Everything in which the cards of a proof went elsewhere than in the hand, or were not laid open; none is well."""
    if not proof.log:
        return [_UNTOLD]
    try:
        played = played_deal(proof.log)
    except PokerroomError as fault:
        return [f"its hand is not one that the game allows: {fault.what}"]
    if len(played.deals) != len(proof.deals) and not played.loose:
        return [f"it has {len(proof.deals)} deals, and the cards of the hand were shuffled {len(played.deals)} times"]
    faults: list[str] = []
    for deal, told, sure in zip(proof.deals, played.deals, played.sure, strict=False):
        faults += [f"{deal.deal}: {fault}" for fault in _misplaced(deal, told, sure, exact=not played.loose)]
    faults += _beyond(proof, played) if played.loose else []
    return faults or list(dict.fromkeys(_unopened(proof, played)))


def _goes_back(event: events.Event) -> bool:
    """Whether cards are put back on the deck."""
    return isinstance(event, events.Moved) and event.target == "stub"


def played_deal(text: str) -> PlayedDeal:
    """Follow a log card by card; refused where cards are dealt that the game does not deal there.

    A log with rulings may lack cards that its reader may not see, and is then followed as far as it goes.
    """
    heading, lines = read_log(text)
    said = [event for _, event in lines]
    found = PlayedDeal(heading, [[]], [event_text(event) for event in said if is_correction(event)], [], 0, {})
    moved = at = 0
    loose = False
    hand: Hand | None = Hand.begin(heading)
    while at < len(said):
        event, taken = said[at], 1
        if not loose and is_correction(event):
            loose = True
            found.sure.extend(map(len, found.deals))
        if isinstance(event, _Line):
            cards, lines_taken = _off_the_deck(() if hand is None else _due(hand, said[:at]), said[at:])
            if not lines_taken and not loose:
                what = f"line {lines[at][0]}, {event_text(event)!r}: the game deals no such cards there"
                raise Illegal(what, allowed=describe(() if hand is None else hand.due))
            taken = lines_taken or 1
            found.deals[-1].extend(cards or _places(event))
        elif isinstance(event, events.Reshuffled | events.Shuffled):
            found.deals.append([])
        elif isinstance(event, events.Moved) and event.source == "stub":
            moved += len(event.cards)
        elif isinstance(event, events.Shown):
            found.seen.update((card, event.seat) for card in event.cards if card is not UNKNOWN)
        hand = _went_on(hand, said[at : at + taken])
        at += taken
    if not loose:
        found.sure.extend(map(len, found.deals))
    elif any(isinstance(event, events.Rewound) or _goes_back(event) for event in said):
        found.sure.clear()  # cards lay on the deck again, and may have been dealt twice
    found.sure.extend([0] * (len(found.deals) - len(found.sure)))
    found.seen.update((each.card, each.to) for told in found.deals for each in told if each.card is not UNKNOWN)
    return found._replace(moved=moved, loose=loose)


def _due(hand: Hand, before: Sequence[events.Event]) -> tuple[int, ...]:
    """Where the cards go that are due now; a flop that the last player left has asked for is dealt as it would be."""
    last = [event for event in before[-2:] if not isinstance(event, events.Tapped)]
    if not last or not isinstance(last[-1], events.FlopAsked):
        return hand.due
    streets = hand.rules.poker.streets
    flop = next((step for street in streets for step in street.steps if isinstance(step, ToBoard)), ToBoard(0))
    return (BURN,) * (flop.burn and hand.rules.burns == "every_stage") + (BOARD,) * flop.cards


def _went_on(hand: Hand | None, said: Sequence[events.Event]) -> Hand | None:
    """The hand after these lines; none once it cannot be followed, as where a ruling moved cards that were not seen."""
    if hand is not None:
        try:
            hand.apply(said)
        except (LookupError, ValueError, TypeError):
            return None
    return hand


def _off_the_deck(due: Sequence[int], said: Sequence[events.Event]) -> tuple[list[_CardInLog], int]:
    """The cards that leave the deck with the next lines, in the order in which they leave it, and how many lines.

    No line where they are not the cards that are due.
    """
    lines: list[list[_CardInLog]] = []
    for event in said:
        if not isinstance(event, _Line) or sum(map(len, lines)) >= len(due):
            break
        lines.append(list(_places(event)))
    wanted = [DEALT_TO_BOARD if place == BOARD else place for place in due]
    each = [told for line in lines for told in line]
    if not due or Counter(wanted) != Counter(told.to for told in each):
        return [], 0
    waiting = {to: iter([told for told in each if told.to == to]) for to in wanted}
    return [next(waiting[to]) for to in wanted], len(lines)


def _places(event: _Line) -> Iterator[_CardInLog]:
    match event:
        case events.Burned():
            yield _CardInLog(DEALT_AS_BURN, event.card)
        case events.BoardDealt():
            yield from (_CardInLog(DEALT_TO_BOARD, card) for card in event.cards)
        case events.Dealt():
            yield from (_CardInLog(event.seat, card) for card in event.cards)


def _misplaced(deal: DealProof, told: Sequence[_CardInLog], sure: int, *, exact: bool) -> Iterator[str]:
    """The first card that went elsewhere than in the hand, before the first ruling; or that their numbers differ."""
    for number, (to, card) in enumerate(zip(deal.dealt, told[:sure], strict=False), 1):
        if to != card.to:
            told_to, went_to = place_words(to), place_words(card.to)
            yield f"card {number} of the deck is told to be {told_to}, and was {went_to} in the hand"
            return
    if exact and len(deal.dealt) != len(told):
        yield f"{len(deal.dealt)} cards left the deck, and {len(told)} were dealt in the hand"


def _beyond(proof: HandProof, played: PlayedDeal) -> Iterator[str]:
    """What more left the deck than the log of a hand with rulings tells of."""
    told = Counter(each.to for deal in played.deals for each in deal) + Counter({PUT_ASIDE: played.moved})
    for to, count in sorted(Counter(to for deal in proof.deals for to in deal.dealt).items()):
        if count > told[to]:
            yield f"{count} cards are told to be {place_words(to)}, and {told[to]} were in the hand"


def _unopened(proof: HandProof, played: PlayedDeal) -> Iterator[str]:
    """Cards that the log names and the proof does not lay open, or at another place of the deck."""
    lies: dict[str, int] = {}
    for deal in proof.deals:
        went = dict(zip(dealing_order(deal.deal, deal.cards, deal.seeds), deal.dealt, strict=False))
        lies.update((each.card, went[each.position]) for each in deal.openings if each.position in went)
    for deal, told, sure in zip(proof.deals, played.deals, played.sure, strict=False):
        opened = {each.position: each.card for each in deal.openings}
        order = dealing_order(deal.deal, deal.cards, deal.seeds)
        for each, position in zip(told[:sure], order, strict=False):
            if each.card is not UNKNOWN and opened.get(position) != str(each.card):
                yield f"{each.card} was {place_words(each.to)} in the hand, and is not laid open there"
    if played.loose:
        return  # a card that was shown may have come from no deck that was published
    for card, to in played.seen.items():
        if lies.get(str(card)) != to:
            yield f"{card} was {place_words(to)} in the hand, and is not laid open there"
