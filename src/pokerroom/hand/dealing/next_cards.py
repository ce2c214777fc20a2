"""Where the next cards go: to players, to the burn pile or to the board, with a destination for each card of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, NoReturn

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.games import ToBoard, ToPlayers, order_of_deal
from pokerroom.hand.events import (
    BURN_FROM_THE_TABLE,
    FACE_UP,
    NO_BURN,
    SHUFFLE_FIRST,
    BoardDealt,
    Burned,
    Dealt,
    Event,
    Moved,
    Shuffled,
)
from pokerroom.hand.flow import is_community
from pokerroom.hand.orders import Orders
from pokerroom.hand.rules.plan import DRAW
from pokerroom.hand.state import BITS, State, bit_of, members
from pokerroom.wording.plural import quantity

# Destinations that are no seats, with the numbers that they have in a proof of a deal.
BURN: Final = -1
BOARD: Final = 0


def destinations(state: State) -> tuple[int, ...]:
    """Return where each card to be dealt now goes: a seat, `BURN` or `BOARD`; an empty tuple if no card is due."""
    if state.stage.kind == DRAW:
        return _draw_destinations(state)
    step = state.stage.step
    if type(step) is ToBoard:
        return (BURN,) * burns(state, step) + (BOARD,) * step.cards
    if type(step) is ToPlayers:
        if is_community(state):
            return (BOARD,)
        seats = state.seats
        return tuple([seats[place] for place in _card_layout_for(state, step).players])
    return ()


def burns(state: State, step: ToBoard) -> bool:
    """Return whether a card comes off the deck to be burned before these board cards."""
    if not step.burn or not state.plan.burning:
        return False
    ordered, street = state.ordered, state.stage.street
    return ordered is None or not (ordered.on(street, NO_BURN) or ordered.on(street, BURN_FROM_THE_TABLE))


class CardLayout(NamedTuple):
    """Which of the cards from the deck go to which player, by place."""

    players: tuple[int, ...]
    hands: tuple[tuple[int, Callable[[tuple[Card, ...]], tuple[Card, ...]]], ...]


def _card_layout_for(state: State, step: ToPlayers) -> CardLayout:
    made = state.plan.layouts
    key = (step, state.live)
    found = made.get(key)
    if found is None:
        players = tuple(order_of_deal(step, members(state.live)))
        offs = {place: [off for off, to in enumerate(players) if to == place] for place in players}
        found = made[key] = CardLayout(players, tuple((place, _card_picker(off)) for place, off in offs.items()))
    return found


def _card_picker(offs: list[int]) -> Callable[[tuple[Card, ...]], tuple[Card, ...]]:
    """Return a function that picks a player's cards out of the cards that left the deck."""
    return itemgetter(*offs) if len(offs) > 1 else itemgetter(slice(offs[0], offs[0] + 1))


def _draw_destinations(state: State) -> tuple[int, ...]:
    if not state.takes or must_reshuffle(state):
        return ()
    seat = state.seats[state.served]
    if burn_due(state):
        return BURN, seat
    return (seat,) * min(state.takes, spare(state))


def burn_due(state: State) -> bool:
    """Return whether a card is burned before the late fifth card of the last player to draw."""
    return state.serving_late and state.plan.burn_last_full_draw and state.served == state.last_taker


def spare(state: State) -> int:
    """Return how many cards may be dealt before the last card of the deck, which must be mixed with the discards
    first.
    """
    return state.stub - 1 if _reusable(state) else state.stub


def _reusable(state: State) -> int:
    """Return how many discards would go back into the deck for the player being served."""
    return sum(
        len(pile) + (0 if state.is_live(place) else len(state.hands[place]))
        for place, pile in enumerate(state.discards)
        if place != state.served
    )


def must_reshuffle(state: State) -> bool:
    """Return whether the discards must be shuffled in before the draw can go on."""
    if state.stage.kind != DRAW or not state.takes or not _reusable(state):
        return False
    needed = 1 + burn_due(state) if state.serving_late else 1
    return spare(state) < needed


def reshuffled_cards(state: State) -> int:
    """Return how many cards the deck has once the used ones are shuffled into it."""
    return state.stub + _reusable(state)


def cards_due(state: State) -> int:
    """Return how many cards are to be dealt now."""
    stage = state.stage
    if stage.to_board and state.ordered is None:
        return stage.to_board
    step = stage.step
    if type(step) is ToPlayers and not step.or_one_for_all:
        return step.cards * state.live.bit_count()
    return len(destinations(state))


def deal_events(state: State, cards: tuple[Card, ...]) -> list[Event]:
    """Return the events of dealing these cards in this order; refuse cards that cannot come off the deck now."""
    if len(cards) != cards_due(state):
        targets = destinations(state)
        raise Malformed(
            f"{quantity(len(cards), 'card')}, but {len(targets)} are to be dealt",
            allowed=describe_destinations(targets),
        )
    try:
        mask = sum(map(bit_of, cards))
    except (TypeError, KeyError):
        raise Malformed(
            f"{as_given(cards)} are no cards", allowed="cards, or ?? for one that nobody has seen"
        ) from None
    ordered = state.ordered
    off_deck = (state.off_deck if ordered is None else off_deck_now(state)) | state.plan.foreign
    beyond = len(cards) - mask.bit_count()  # cards that nobody has seen, or that are there twice
    if mask & off_deck or (beyond and beyond != cards.count(UNKNOWN)):
        _refuse_cards_not_in_deck(state, cards)
    stage = state.stage
    step = stage.step
    if type(step) is ToBoard:
        burned = len(cards) > step.cards
        dealt = BoardDealt(cards[1:] if burned else cards, board=stage.board)
        events: list[Event] = [Burned(cards[0]), dealt] if burned else [dealt]
        return events if ordered is None else [*_first(state, ordered), *events]
    if stage.kind == DRAW:
        return _draw_events(state, cards)
    if type(step) is not ToPlayers or (step.or_one_for_all and is_community(state)):
        community: list[Event] = [BoardDealt(cards, board=state.stage.board)]
        return community if ordered is None else [*_first(state, ordered), *community]
    shown, up, seats = state.shown, step.face_up, state.seats
    hands = _card_layout_for(state, step).hands
    if ordered is not None:
        rest_up = up or ordered.on(state.stage.street, FACE_UP)
        down = ordered.face_down if up else 0
        faces = {place: (rest_up and not down >> place & 1) or shown >> place & 1 == 1 for place, _ in hands}
        return [*_first(state, ordered), *(Dealt(seats[place], take(cards), faces[place]) for place, take in hands)]
    if shown:
        return [Dealt(seats[place], take(cards), up or shown >> place & 1 == 1) for place, take in hands]
    return [Dealt(seats[place], take(cards), up) for place, take in hands]


def as_if_flop_due(state: State) -> State | None:
    """Return the hand as if its first board cards were to be dealt now; None in a game without a board."""
    flop = next((number for number, stage in enumerate(state.program) if stage.to_board), None)
    if flop is None:
        return None
    twin = state.copy()
    twin.stage_number, twin.stage = flop, state.program[flop]
    return twin


def off_deck_now(state: State) -> int:
    """Return the mask of cards that cannot come off the deck now; cards to be shuffled in before this street still
    can.
    """
    ordered = state.ordered
    if ordered is None or not ordered.aside or not ordered.on(state.stage.street, SHUFFLE_FIRST):
        return state.off_deck
    return state.off_deck & ~sum(BITS[card] for card in ordered.aside)


def _first(state: State, ordered: Orders) -> list[Event]:
    """Return the events by which a ruling moves cards on the table before this street is dealt."""
    events: list[Event] = []
    street = state.stage.street
    if ordered.on(street, SHUFFLE_FIRST) and ordered.aside:
        events += [Moved(tuple(ordered.aside), "aside", "stub"), Shuffled(state.stub + len(ordered.aside))]
    if ordered.next_burn and (ordered.on(street, BURN_FROM_THE_TABLE) or not state.plan.burning):
        events.append(Moved(tuple(ordered.next_burn), "next burn", "burns"))
    return events


def _draw_events(state: State, cards: tuple[Card, ...]) -> list[Event]:
    seat = state.seats[state.served]
    up = state.has_shown(state.served)
    if burn_due(state):
        return [Burned(cards[0]), Dealt(seat, cards[1:], up)]
    return [Dealt(seat, cards, up)]


def _refuse_cards_not_in_deck(state: State, cards: Sequence[Card]) -> NoReturn:
    """Refuse these cards, naming the first of them that cannot come off the deck now."""
    rules, off_deck = state.plan.rules, off_deck_now(state) | ~state.plan.deck_mask
    card = next(
        card
        for number, card in enumerate(cards)
        if BITS[card] & off_deck or (card in cards[:number] and card != UNKNOWN)
    )
    if not state.has_in_deck(card):
        raise Illegal(
            f"{card} is not in the deck",
            allowed=f"a deck of {rules.deck}",
            cites=rules.cites("cards.deck", "cards.one_deck_in_play"),
            observation="ruling.foreign_card_found",
            facts={"card": str(card)},
        )
    twice = list(cards).count(card) > 1
    what = "is dealt twice" if twice else "is out already"
    raise Illegal(
        f"{card} {what}", allowed="a card that is still in the deck", cites=rules.cites("cards.one_deck_in_play"),
        observation="ruling.foreign_card_found", facts={"card": str(card)},
    )  # fmt: skip


def describe_destinations(wanted: Sequence[int]) -> str:
    """Describe cards to be dealt in words: how many, and where to."""
    if not wanted:
        return "no cards now"
    burns, board = wanted.count(BURN), wanted.count(BOARD)
    if board:
        words = [f"{burns} to burn"] if burns else []
        return ", ".join([*words, f"{board} to the board"])
    seats = tuple(dict.fromkeys(to for to in wanted if to > 0))
    count = wanted.count(seats[0])
    burning = f"{burns} to burn, " if burns else ""
    return f"{burning}{count} each to seats {', '.join(map(str, seats))}"
