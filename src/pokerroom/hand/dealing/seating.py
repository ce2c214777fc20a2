"""A hand before its first event: who is dealt in, in which order, and which forced bets are due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pokerroom.errors import Illegal, Malformed, PokerroomError, as_given, is_kind, listed
from pokerroom.games import from_the_left
from pokerroom.hand.flow import advance
from pokerroom.hand.rules.plan import Plan
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.rules.stated import StatedRules
from pokerroom.hand.state import DueBet, State, button_goes_first
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.wording.plural import quantity

ExtraKind: TypeAlias = Literal["live", "dead"]
EXTRA_KINDS: Final[tuple[ExtraKind, ...]] = get_args(ExtraKind)


class ExtraPost(NamedTuple):
    """A post besides the blinds, such as a new or returning player's."""

    seat: int
    kind: ExtraKind
    amount: int


def dealt_in(rules: StatedRules, seats: Sequence[int], button: int) -> list[int]:
    """Return the seats that get cards, from the button's left.

    >>> dealt_in(HandRules(game="holdem", dealt_in_most=3, over_full_table="button_sits_out"), [1, 2, 3, 4], 2)
    [3, 4, 1]
    """
    order = from_the_left(button, seats)
    most = rules.dealt_in_most
    if most and rules.over_full_table == "button_sits_out" and button in order and len(order) == most + 1:
        return [seat for seat in order if seat != button]
    return order


# Whether a hand may begin


def refuse_unfit(
    rules: HandRules,
    stacks: Mapping[int, int],
    button: int,
    *,
    blinds: Sequence[int | None] | None = None,
    extras: Sequence[ExtraPost] = (),
    carried: int = 0,
) -> None:
    """Refuse a hand that cannot begin, because of its players, their chips, the button, or who posts which bet."""
    if not is_kind(rules, HandRules) or not is_kind(stacks, Mapping):
        raise Malformed("a hand needs its rules, and what every seat has", allowed="HandRules, and chips by seat")
    if type(button) is not int or button < 1:
        raise Malformed(f"the button cannot be on {as_given(button)}", allowed="a seat")
    if type(carried) is not int or carried < 0:
        raise Malformed(f"a carry-over of {as_given(carried)}", allowed="0 or more")
    plan = rules.plan
    kinds = {*map(type, stacks), *map(type, stacks.values())}
    if kinds != _WHOLE_NUMBERS or min(stacks.values()) < plan.step:
        raise _unfit(rules, stacks, plan.step)
    if rules.tournament and plan.step > 1 and any(chips % plan.step for chips in stacks.values()):
        seat, chips = next((seat, chips) for seat, chips in stacks.items() if chips % plan.step)
        cites = rules.cites(*rules.chip_keys)
        raise Illegal(f"the stack of seat {seat} is {chips}", allowed=f"a multiple of {plan.step}", cites=cites)
    refuse_seats(plan, tuple(stacks), button)
    place = _seating(plan, tuple(stacks), button).place
    if blinds is not None:
        _refuse_blinds(rules, place, listed(blinds, "blinds", "the seat that posts each, such as (1, 2)"))
    for extra in listed(extras, "posts", "a list, each a seat, live or dead, and an amount"):
        _refuse_unfit_post(place, extra)


@lru_cache(maxsize=4096)
def refuse_seats(plan: Plan, seated: tuple[int, ...], button: int) -> None:
    """Refuse a hand for these seats: too few or too many, by the rules or for the cards."""
    for seat in seated:
        if seat < 1:
            raise _no_seat(seat)
    rules = plan.rules
    number, most = len(dealt_in(rules, seated, button)), rules.dealt_in_most
    if most and number > most + (rules.over_full_table == "all_dealt"):
        raise Illegal(
            f"{quantity(len(seated), 'player')} for {rules.poker.name}",
            allowed=f"at most {most + 1} seated, {most} dealt in",
            cites=rules.cites("seating.dealt_in_max", "deal.over_full_table"),
        )
    if number < 2:
        raise Illegal(
            f"{number} player at the table",
            allowed="two or more",
            cites=rules.cites("seating.two_players_make_a_table"),
            question=rules.question("seating.two_players_make_a_table"),
        )
    needed = plan.cards_each * number + plan.cards_shared
    if needed > plan.deck_size:
        fit = (plan.deck_size - plan.cards_shared) // plan.cards_each
        raise Illegal(
            f"{quantity(number, 'player')} need {quantity(needed, 'card')} of {plan.deck_size}",
            allowed=f"at most {fit}",
        )


def refuse_other_table(setup: TableSetup, stacks: Mapping[Any, object], button: object, usual_places: int) -> None:
    """Refuse seats, a button or blinds that the table of a set-up does not have, with so many players.

    `usual_places` are those of a table of the house whose set-up states none; the button may be at an empty one.
    """
    number, seats = len(stacks), [seat for seat in stacks if type(seat) is int]
    if setup.players is not None and setup.players != number:
        what = f"{quantity(number, 'stack')} for {quantity(setup.players, 'player')}"
        raise Malformed(what, allowed="as many stacks as players, or no line for players")
    if 2 <= number < len(setup.blinds):
        what = f"{quantity(len(setup.blinds), 'blind')} for {quantity(number, 'player')}"
        raise Malformed(what, allowed="at most one blind for each player")
    last = max([number, *seats])
    if setup.places is not None and last > setup.places:
        what = f"a stack for seat {last} at a table with {quantity(setup.places, 'place')}"
        raise Malformed(what, allowed="as many places as seats, or more")
    most = max(last, setup.places or usual_places)
    if type(button) is int and button > most:
        raise Malformed(f"the button cannot be on seat {button}", allowed=f"a seat up to {most}")


def _refuse_blinds(rules: StatedRules, place: Mapping[int, int], blinds: Sequence[int | None]) -> None:
    posting = [seat for seat in blinds if seat is not None]
    if len(set(posting)) < len(posting):
        raise Malformed(f"seats {posting}: one player posts two blinds", allowed="one blind each")
    if len(blinds) != len(rules.blinds):
        raise Malformed(
            f"{quantity(len(blinds), 'player')} for {quantity(len(rules.blinds), 'blind')}",
            allowed="one each, or nobody",
        )
    for seat in posting:
        _refuse_not_dealt_in(place, seat)


def _refuse_unfit_post(place: Mapping[int, int], extra: ExtraPost) -> None:
    if not isinstance(extra, ExtraPost):
        raise Malformed(f"{as_given(extra)} is no post", allowed="a seat, live or dead, and an amount")
    if extra.kind not in ("live", "dead") or type(extra.amount) is not int or extra.amount < 1:
        raise Malformed(f"a post of {extra.amount} {extra.kind}", allowed="an amount, live or dead")
    _refuse_not_dealt_in(place, extra.seat)


def _refuse_not_dealt_in(place: Mapping[int, int], seat: int) -> None:
    if seat not in place:
        raise Malformed(f"seat {seat} is not dealt in", allowed=", ".join(map(str, sorted(place))))


_WHOLE_NUMBERS: Final = {int}


def _unfit(rules: HandRules, stacks: Mapping[int, int], least: int) -> PokerroomError:
    for seat, chips in stacks.items():
        if type(seat) is not int or seat < 1:
            return _no_seat(seat)
        if type(chips) is not int or chips < 1:
            return Malformed(
                f"the stack of seat {seat} is {as_given(chips)}", allowed=f"a whole number, at least {least}"
            )
        if chips < least:
            cites, question = rules.cites(*rules.chip_keys), rules.question(*rules.chip_keys)
            what = f"the stack of seat {seat} is {chips}, less than the smallest chip in play"
            return Illegal(what, allowed=f"at least {least}", cites=cites, question=question)
    return Malformed("nobody at the table", allowed="two players or more")


def _no_seat(seat: object) -> Malformed:
    return Malformed(f"{as_given(seat)} is not a seat", allowed="seats are numbered from 1")


# The hand


def new_hand(
    rules: HandRules,
    stacks: Mapping[int, int],
    button: int,
    *,
    blinds: Sequence[int | None] | None = None,
    extras: Sequence[ExtraPost] = (),
    carried: int = 0,
) -> State:
    """Return a hand that is about to begin, without judging it.

    `blinds` names who posts each blind where it is not the players next to the button.
    """
    plan = rules.plan
    seats, place, forced_bets = _seating(plan, tuple(stacks), button, None if blinds is None else tuple(blinds))
    state = State()
    number = len(seats)
    everybody = (1 << number) - 1
    state.plan = plan
    state.seats, state.place = seats, place
    state.button = button
    state.stacks = list(map(stacks.__getitem__, seats))
    state.starting = tuple(state.stacks)
    state.carried = state.pot = carried
    state.program, state.stage_number, state.stage = plan.stages, 0, plan.stages[0]
    state.turn, state.tapped = -1, False
    nothing = [0] * number
    state.bets, state.paid, state.dead = nothing[:], nothing[:], nothing[:]
    state.posted, state.returned = nothing[:], nothing
    state.charged = state.added = 0
    state.live = state.can_act = everybody
    state.all_in = state.to_act = state.acted = 0
    state.raised_in_hand = state.capped = False
    state.level = state.full_level = state.raises = 0
    state.increment = plan.sizes[0]
    state.last_blind = state.aggressor = state.called_player = state.betting_street = -1
    state.straddlers = state.callers = 0
    state.order_of_acts, state.earlier_orders_of_acts = [], []
    state.hands, state.up, state.discards = [[] for _ in seats], [[] for _ in seats], [[] for _ in seats]
    state.boards, state.burns = [[]], []
    state.stub, state.off_deck = plan.deck_size, 0
    state.takes, state.late, state.served, state.serving_late, state.last_taker = 0, [], -1, False, -1
    state.gave_up_last = -1
    state.chop, state.wishes = 0, {}
    state.queue, state.shown, state.mucked, state.said_fold, state.short_of_muck, state.killed = [], 0, 0, 0, 0, 0
    state.first_shown, state.faces_up, state.exposed, state.worth = -1, False, {}, {}
    state.flop_asked = False
    state.ordered = None
    state.bets_due = list(forced_bets)
    if extras:
        state.bets_due += _extras(place, extras)
    if not state.bets_due:
        advance(state)
    return state


class _Seating(NamedTuple):
    """The values shared by all hands with the same players, button and blinds."""

    seats: tuple[int, ...]
    place: Mapping[int, int]
    forced_bets: Sequence[DueBet]


@lru_cache(maxsize=4096)
def _seating(
    plan: Plan, seated: tuple[int, ...], button: int, blinds: tuple[int | None, ...] | None = None
) -> _Seating:
    rules = plan.rules
    seats = tuple(dealt_in(rules, seated, button))
    number, places = len(seats), {seat: place for place, seat in enumerate(seats)}
    if blinds is None:
        order = (1, 0) if button_goes_first(rules, seats, button) else range(number)
        due = [DueBet(place, "blind", amount) for place, amount in zip(order, rules.blinds, strict=False)]
    else:
        posted = zip(blinds, rules.blinds, strict=True)
        due = [DueBet(places[seat], "blind", amount) for seat, amount in posted if seat is not None]
    return _Seating(seats, places, _antes_due(rules, number) + due)


def _antes_due(rules: StatedRules, number: int) -> list[DueBet]:
    return [DueBet(place, "ante", rules.ante) for place in range(number)] if rules.ante else []


def _extras(place: Mapping[int, int], extras: Sequence[ExtraPost]) -> list[DueBet]:
    return [DueBet(place[extra.seat], extra.kind, extra.amount) for extra in extras]
