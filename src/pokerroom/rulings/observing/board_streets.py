"""Find the street that a fault of the board is about, from the report, the named cards, or the record.

A missed burn may be noticed two streets later, when the next cards are about to come. Then the street is asked for, not
guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from pokerroom.errors import Malformed
from pokerroom.games import ToBoard
from pokerroom.hand import Hand, events, numbers_in_force
from pokerroom.rulebook.ruling_rows.ruling_names import FaultSubject
from pokerroom.rulings.seen import Seen

STREETS: Final = {"flop": 1, "turn": 2, "river": 3}  # which of the deals to the board it is
# What the burn before a street is at fault in.
BURN_FAULTS: Final[frozenset[FaultSubject | Literal[""]]] = frozenset(("missed_burn", "extra_burn"))
_ACTIONS: Final = (events.Folded, events.Checked, events.Called, events.Raised)


def street_in_question(seen: Seen, about: FaultSubject | Literal[""], hand: Hand) -> int | None:
    """Return the street that a fault of board cards is about; None where several are possible."""
    named = STREETS.get(seen.facts.get("street", ""))
    if named is not None:
        _refuse_street_to_come(about, hand, named)
        return named
    if about == "flop":
        return STREETS["flop"]
    named = _by_cards(seen, hand)
    if named is not None or about not in BURN_FAULTS:
        return hand.progress.street_number if named is None else named
    wrong_burn = _by_burns(about, hand)
    if wrong_burn is not None:
        return wrong_burn
    might = _streets_it_may_be(hand)
    latest = max(might, default=None)
    if len(might) > 1 and (latest == _coming(hand) or _acted_since(hand, latest)):
        return None
    return latest


def street_dealt_at(hand: Hand, street: int) -> int | None:
    """Return the number of the event that completed a street on the board; None where it has not been dealt."""
    board_cards, on_board, completed_at = _board_after(hand, street), 0, None
    for number in numbers_in_force(hand.events):
        before, on_board = on_board, on_board + _onto_the_board(hand.events[number])
        if before < board_cards <= on_board:
            completed_at = number
    return completed_at if on_board >= board_cards else None


def _board_after(hand: Hand, street: int) -> int:
    """Return how many board cards there are once a street is dealt."""
    return sum(step.cards for at, step in _board_steps(hand) if at <= street)


def _board_steps(hand: Hand) -> Iterator[tuple[int, ToBoard]]:
    """Yield the deals to the board of this game, each with the number of its street."""
    for number, street in enumerate(hand.rules.poker.streets):
        for step in street.steps:
            if isinstance(step, ToBoard):
                yield number, step


def _onto_the_board(event: events.Event) -> int:
    """Return how many cards an event puts on the board, minus those it takes off."""
    match event:
        case events.BoardDealt(cards=cards, board=0):
            return len(cards)
        case events.Moved(cards=cards, source=source, target=target):
            return len(cards) * ((target == "board") - (source == "board"))
    return 0


def _coming(hand: Hand) -> int | None:
    """Return the street whose board cards are being dealt now; None where no board card is."""
    return hand.progress.street_number if isinstance(hand.progress.step, ToBoard) else None


def _streets_it_may_be(hand: Hand) -> list[int]:
    """Return the streets already dealt, and the one being dealt."""
    streets = sorted({street for street, _ in _board_steps(hand)})
    on_board, coming = len(hand.board), _coming(hand)
    return [street for street in streets if on_board >= _board_after(hand, street) or street == coming]


def _refuse_street_to_come(about: FaultSubject | Literal[""], hand: Hand, street: int) -> None:
    """Refuse a fault of the burn before a street that is still to come."""
    might = _streets_it_may_be(hand)
    if about in BURN_FAULTS and street not in might and street < len(hand.progress.streets):
        names = ", ".join(hand.progress.streets[street] for street in might) or "none yet"
        raise Malformed(
            f"the {hand.progress.streets[street]} is still to come", allowed=f"streets that are out: {names}"
        )


def _by_cards(seen: Seen, hand: Hand) -> int | None:
    """Return the street of named board cards, or the coming one if none of them is out; None if no cards are named."""
    named = [card for group in _ON_THE_BOARD for card in seen.cards.get(group, ())]
    board = hand.board
    places = [board.index(card) for card in named if card in board]
    if not places:
        return _coming(hand) if named else None
    might = _streets_it_may_be(hand)
    return next((street for street in might if min(places) < _board_after(hand, street)), None)


_ON_THE_BOARD: Final = ("flop", "board_card", "turned_cards", "correct_card")


def _by_burns(about: FaultSubject | Literal[""], hand: Hand) -> int | None:
    """Return the only street with too few or too many burns on record; None if there is not exactly one."""
    if any(isinstance(event, events.Ruled) for event in hand.events_in_force):
        return None
    missed = about == "missed_burn"
    wrong = [street for street, burns in _burns_made(hand) if (burns == 0 if missed else burns > 1)]
    return wrong[0] if len(wrong) == 1 else None


def _burns_made(hand: Hand) -> Iterator[tuple[int, int]]:
    """Yield each street with the number of burns before it; the coming street only if it has any."""
    start = 0
    numbers = numbers_in_force(hand.events)
    for street in _streets_it_may_be(hand):
        out = street_dealt_at(hand, street)
        end = len(hand.events) if out is None else out
        made = sum(_burns_added(hand.events[number]) for number in numbers if start <= number < end)
        start = end
        if hand.piles.burning and (out is not None or made):
            yield street, made


def _burns_added(event: events.Event) -> int:
    match event:
        case events.Burned():
            return 1
        case events.Moved(cards=cards, source=source, target=target):
            return len(cards) * ((target == "burns") - (source == "burns"))
    return 0


def _acted_since(hand: Hand, street: int | None) -> bool:
    """Return whether anybody has acted since a street was dealt."""
    out = None if street is None else street_dealt_at(hand, street)
    return out is not None and any(
        number > out and isinstance(hand.events[number], _ACTIONS) for number in numbers_in_force(hand.events)
    )
