"""Where the next cards go: to players, to the burn pile, to the board, one place for each card off the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple, NoReturn

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import ToBoard, ToPlayers, order_of_deal
from pokerroom.hand.events import BoardDealt, Burned, Dealt, Event
from pokerroom.hand.flow import is_community
from pokerroom.hand.plan import DRAW
from pokerroom.hand.state import BITS, State, bit_of, members

BURN: Final = -1
BOARD: Final = -2


def places(state: State) -> tuple[int, ...]:
    """A place for every card that is to be dealt now: a seat, `BURN` or `BOARD`. Empty if none is."""
    if state.stage.kind == DRAW:
        return _draw_places(state)
    step = state.stage.step
    if type(step) is ToBoard:
        return (BURN,) * (step.burn and state.plan.burning) + (BOARD,) * step.cards
    if type(step) is ToPlayers:
        if is_community(state):
            return (BOARD,)
        seats = state.seats
        return tuple([seats[player] for player in _layout(state, step).players])
    return ()


class Layout(NamedTuple):
    """Which of the cards off the deck go to whom, by place."""

    players: tuple[int, ...]
    hands: tuple[tuple[int, Callable[[tuple[Card, ...]], tuple[Card, ...]]], ...]


def _layout(state: State, step: ToPlayers) -> Layout:
    made = state.plan.layouts
    key = (id(step), state.live)
    found = made.get(key)
    if found is None:
        players = tuple(order_of_deal(step, members(state.live)))
        offs = {player: [off for off, to in enumerate(players) if to == player] for player in players}
        found = made[key] = Layout(players, tuple((player, _taker(off)) for player, off in offs.items()))
    return found


def _taker(offs: list[int]) -> Callable[[tuple[Card, ...]], tuple[Card, ...]]:
    """What takes a player's cards out of those off the deck."""
    return itemgetter(*offs) if len(offs) > 1 else itemgetter(slice(offs[0], offs[0] + 1))


def _draw_places(state: State) -> tuple[int, ...]:
    if not state.takes or must_reshuffle(state):
        return ()
    seat = state.seats[state.served]
    if burn_due(state):
        return BURN, seat
    return (seat,) * min(state.takes, spare(state))


def burn_due(state: State) -> bool:
    """Whether a card is burned before the late fifth card of the last player to draw."""
    return state.serving_late and state.plan.burn_last_full_draw and state.served == state.last_taker


def spare(state: State) -> int:
    """The cards that may be dealt before the last card of the deck, which is mixed with the discards first."""
    return state.stub - 1 if _reusable(state) else state.stub


def _reusable(state: State) -> int:
    """How many discards would go back into the deck for the player being served."""
    return sum(
        len(pile) + (0 if state.live >> player & 1 else len(state.hands[player]))
        for player, pile in enumerate(state.discards)
        if player != state.served
    )


def must_reshuffle(state: State) -> bool:
    """Whether the discards must be shuffled in before the draw can go on."""
    if state.stage.kind != DRAW or not state.takes or not _reusable(state):
        return False
    needed = 1 + burn_due(state) if state.serving_late else 1
    return spare(state) < needed


def reshuffled_cards(state: State) -> int:
    """What the deck has after that."""
    return state.stub + _reusable(state)


def cards_due(state: State) -> int:
    """How many cards are to be dealt now."""
    step = state.stage.step
    if type(step) is ToBoard:
        return step.cards + (step.burn and state.plan.burning)
    if type(step) is ToPlayers and not step.or_one_for_all:
        return step.cards * state.live.bit_count()
    return len(places(state))


def deal_events(state: State, cards: tuple[Card, ...]) -> list[Event]:
    """The events of these cards leaving the deck in this order."""
    if len(cards) != cards_due(state):
        wanted = places(state)
        raise Malformed(f"{len(cards)} cards, but {len(wanted)} are to be dealt", allowed=describe(wanted))
    try:
        mask = sum(map(bit_of, cards))
    except (TypeError, KeyError):
        raise Malformed(f"{cards!r} are no cards", allowed="cards, or ?? for one that nobody has seen") from None
    if mask & (state.seen | ~state.plan.deck_mask) or mask.bit_count() + cards.count(UNKNOWN) != len(cards):
        _refuse_cards(state, cards)
    step = state.stage.step
    if type(step) is ToBoard:
        dealt = BoardDealt(cards[1:], state.stage.board) if len(cards) > step.cards else None
        return [Burned(cards[0]), dealt] if dealt else [BoardDealt(cards, state.stage.board)]
    if state.stage.kind == DRAW:
        return _draw_events(state, cards)
    if type(step) is not ToPlayers or (step.or_one_for_all and is_community(state)):
        return [BoardDealt(cards, state.stage.board)]
    shown, up, seats = state.shown, step.face_up, state.seats
    return [
        Dealt(seats[player], take(cards), up or shown >> player & 1 == 1) for player, take in _layout(state, step).hands
    ]


def _draw_events(state: State, cards: tuple[Card, ...]) -> list[Event]:
    seat = state.seats[state.served]
    up = state.shown >> state.served & 1 == 1
    if burn_due(state):
        return [Burned(cards[0]), Dealt(seat, cards[1:], up)]
    return [Dealt(seat, cards, up)]


def _refuse_cards(state: State, cards: Sequence[Card]) -> NoReturn:
    """The first card that cannot come off the deck now."""
    rules, gone = state.plan.rules, state.seen | ~state.plan.deck_mask
    card = next(each for place, each in enumerate(cards) if BITS[each] & gone or (each in cards[:place] and each < 53))
    if not state.plan.deck_mask >> card & 1:
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


def describe(wanted: Sequence[int]) -> str:
    """In words: how many cards, and where to."""
    if not wanted:
        return "no cards now"
    burns, board = wanted.count(BURN), wanted.count(BOARD)
    if board:
        words = [f"{burns} to burn"] if burns else []
        return ", ".join([*words, f"{board} to the board"])
    seats = tuple(dict.fromkeys(place for place in wanted if place > 0))
    each = wanted.count(seats[0])
    burning = f"{burns} to burn, " if burns else ""
    return f"{burning}{each} each to seats {', '.join(map(str, seats))}"
