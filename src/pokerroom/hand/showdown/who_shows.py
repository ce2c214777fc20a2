"""The showdown: who must show, who may muck unseen, who may ask to see a hand, and whether that hand can still win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pokerroom.cards import UNKNOWN
from pokerroom.citation import Citation
from pokerroom.hand.events import Event, Mucked, Shown
from pokerroom.hand.rules.plan import SETTLE, SHOW
from pokerroom.hand.rules.words import MayAskToSee
from pokerroom.hand.showdown.reading import HandRead, read_as
from pokerroom.hand.state import State, members, several
from pokerroom.ranking import ANY_FIVE, rank


def showdown_strengths(state: State, place: int) -> tuple[int, ...]:
    """Return a hand's strengths once the board is complete: for every board, first high and then low where they split
    the pot.
    """
    worth = state.worth.get(place)
    return _weigh(state, (place,))[place] if worth is None else worth


def _weigh(state: State, players: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Work out the strengths of all these hands together, keep them, and return all that are kept."""
    worth = state.worth
    new = [place for place in players if place not in worth]
    if new:
        hands = list(map(state.hands.__getitem__, new))
        measured = [measure(hands, board) for board in state.boards for measure in state.plan.measures]
        worth.update(zip(new, zip(*measured, strict=True), strict=True))
    return worth


def all_cards_known(state: State, place: int) -> bool:
    """Return whether the software has seen all of a player's cards, and the whole board."""
    return UNKNOWN not in state.hands[place] and all(UNKNOWN not in board for board in state.boards)


def announced(state: State, place: int) -> tuple[HandRead, ...]:
    """Return the dealer's reading of a tabled hand, for high and low, board by board; nothing if it is not tabled."""
    if not state.has_shown(place) or not all_cards_known(state, place):
        return ()
    rules = state.plan.rules
    hand, makeup = state.hands[place], rules.poker.makeup
    return tuple(
        read_as(rank(hand, board, scheme=scheme, makeup=makeup), number)
        for number, board in enumerate(state.boards, 1)
        if len(hand) + len(board) >= 5 and (makeup is ANY_FIVE or len(board) >= 3)
        for scheme in rules.schemes
    )


def must_show(state: State, place: int, first_shown: int | None = None) -> tuple[str, ...]:
    """Return the decisions that make this player show; an empty tuple if they may muck unseen."""
    if keys := _must_show_any_hand(state, place):
        return keys
    first = state.first_shown if first_shown is None else first_shown
    if state.plan.rules.others_show == "equal_or_better" and _equals_or_beats(state, place, first):
        return ("showdown.others_show",)
    return ()


def _must_show_any_hand(state: State, place: int) -> tuple[str, ...]:
    """Return the decisions that make this player show whatever cards they hold; all players can know that they
    apply.
    """
    rules = state.plan.rules
    if state.stage.kind != SHOW:
        return ("showdown.all_in_hands_up",)
    if rules.show_no_betting == "called_all_ins" and state.is_all_in(place):
        return ("showdown.order", "showdown.called_player_may_muck")
    if not rules.called_player_may_muck and place == _final_called_player(state):
        return ("showdown.called_player_may_muck",)
    return ()


def _final_called_player(state: State) -> int:
    """Return the place of the player who was called in the final betting round; -1 where there was none."""
    return state.called_player if state.betting_street == state.plan.last_street else -1


def _equals_or_beats(state: State, place: int, first: int) -> bool:
    if first < 0 or first == place or not (all_cards_known(state, place) and all_cards_known(state, first)):
        return False
    shown, own_strengths = showdown_strengths(state, first), showdown_strengths(state, place)
    return any(own and own >= other for own, other in zip(own_strengths, shown, strict=True))


def last_in_a_pot(state: State, place: int, live: int | None = None) -> bool:
    """Return whether a pot would be left without a winner if this player gave up."""
    paid = state.paid
    own_paid = paid[place]
    return all(paid[other] < own_paid for other in members((state.live if live is None else live) & ~(1 << place)))


def may_muck(state: State, place: int) -> bool:
    """Return whether the hand may be given up unseen."""
    return not must_show(state, place) and not last_in_a_pot(state, place)


def may_muck_as_seen(state: State, place: int) -> bool:
    """Return whether a hand may be mucked, judging only by what people who cannot see it know."""
    return not _must_show_any_hand(state, place) and not last_in_a_pot(state, place)


def askable(state: State, asker: int) -> tuple[int, ...]:
    """Return the seats whose hands this player may ask to see now."""
    if state.stage.kind not in (SHOW, SETTLE) or not (state.queue or state.shown | state.mucked):
        return ()
    hidden = (state.mucked | state.live) & ~state.shown & ~(1 << asker)
    allowed = _ASKERS[state.plan.rules.may_ask_to_see](state, asker, hidden)
    seats = state.seats_in(allowed)
    return seats if state.ordered is None else tuple(seat for seat in seats if why_barred(state, asker, seat) is None)


def open_to_asking(state: State) -> tuple[int, ...]:
    """Return the seats whose hidden hands a player may ask to see at the showdown, or could have asked to see."""
    if not (state.queue or state.shown | state.mucked):
        return ()
    hidden = (state.mucked | state.live) & ~state.shown
    asked = _ASKERS[state.plan.rules.may_ask_to_see]
    allowed = 0
    for asker in range(len(state.seats)):
        allowed |= asked(state, asker, hidden & ~(1 << asker))
    return state.seats_in(allowed)


def why_barred(state: State, asker: int, seat: int) -> tuple[Citation, ...] | None:
    """Return the clauses by which a ruling stops a player from asking for a hand; None if no ruling does."""
    barred = state.ordered.barred if state.ordered is not None else []
    me = state.seats[asker]
    return next((cites for who, whose, cites in barred if me == who or seat == whose), None)


def _final_callers(state: State, asker: int, hidden: int) -> int:
    called = _final_called_player(state)
    if called < 0 or not state.callers >> asker & 1:
        return 0
    return hidden & state.mucked & (1 << called)


_ASKERS: Final[dict[MayAskToSee, Callable[[State, int, int], int]]] = {
    "nobody": lambda _state, _asker, _hidden: 0,
    "callers_of_final_bet": _final_callers,
    "anyone_dealt_in": lambda _state, _asker, hidden: hidden,
}


def lives_again(state: State, asker: int, place: int) -> bool:
    """Return whether a hand shown on request competes for the pot again."""
    if not state.has_mucked(place):
        return True
    if state.ordered is not None and state.ordered.dead >> place & 1:
        return False  # ruled dead
    if state.plan.rules.asked_hand_lives == "if_winner_asks":
        # Nobody has won before everybody else has shown or given up.
        decided = not state.queue or (state.queue == [asker] and not state.contested)
        return decided and bool(leaders(state) >> asker & 1)
    # A request must come before the cards touch the muck; a spoken fold kills the hand too.
    lives = state.short_of_muck & ~state.said_fold
    return state.is_live(asker) and bool(lives >> place & 1)


def leaders(state: State) -> int:
    """Return who would win a pot if the hand ended now, counting players whose hands are face up or who are alone."""
    live = state.live
    if not several(live):
        return live
    shown = [place for place in state.places_in(live & state.shown) if all_cards_known(state, place)]
    if not shown:
        return 0
    won = 0
    for level in {state.paid[place] for place in shown}:
        for best in winners(state, [place for place in shown if state.paid[place] >= level]):
            won |= sum(1 << place for place in best)
    return won


def winners(state: State, players: Sequence[int]) -> list[list[int]]:
    """Return the best of these hands, for every board and half; an empty list where no low qualifies."""
    worth = _weigh(state, players)
    if len(worth[players[0]]) == 1:
        top = max([worth[place] for place in players])
        return [[place for place in players if worth[place] == top]]
    best = [max(column) for column in zip(*(worth[place] for place in players), strict=True)]
    return [[place for place in players if worth[place][way] == most] if most else [] for way, most in enumerate(best)]


def advised(state: State) -> list[Event]:
    """Return the showdown acts of players who leave it to the software: it shows hands that can win or must be shown.

    A hand can win if, for high or low on some board, no shown hand that has paid as much beats it.
    """
    seats, hands, queue = state.seats, state.hands, state.queue
    if state.stage.kind != SHOW:
        return [Shown(seats[place], tuple(hands[place])) for place in queue]
    paid, rules, left, first = state.paid, state.plan.rules, state.live, state.first_shown
    if not several(left) and not rules.last_hand_shows:
        queue = [place for place in queue if must_show(state, place)]
    tabled = list(members(left & state.shown))
    worth = _weigh(state, (*tabled, *queue))
    # Usually all remaining players have paid the same for one pot: then only the best open hand matters.
    alike = len(set(map(paid.__getitem__, members(left)))) == 1
    plain = alike and len(state.plan.measures) == len(state.boards) == 1
    best = max([worth[place] for place in tabled]) if plain and tabled else _NO_WORTH
    events: list[Event] = []
    for place in queue:
        own_worth = worth[place]
        if plain:
            may_win = own_worth >= best
        else:
            stake = paid[place]
            rivals = [worth[other] for other in tabled if paid[other] >= stake]
            may_win = _may_win_against(own_worth, rivals) or last_in_a_pot(state, place, left)
        if may_win or must_show(state, place, first):
            events.append(Shown(seats[place], tuple(hands[place])))
            tabled.append(place)
            if own_worth > best:
                best = own_worth
            if first < 0:
                first = place
        else:
            events.append(Mucked(seats[place]))
            left &= ~(1 << place)
    return events


_NO_WORTH: Final = (0,)


def _may_win_against(mine: tuple[int, ...], rivals: Sequence[tuple[int, ...]]) -> bool:
    if not rivals:
        return True
    if len(mine) == 1:
        return (0,) < mine >= max(rivals)
    return any(own and own >= max(others) for own, *others in zip(mine, *rivals, strict=True))
