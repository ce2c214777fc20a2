"""A house's rules about the decks of a live table: checks, shuffling machines, changes of deck, and backs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import each_of

ShufflingMachine: TypeAlias = Literal["none", "one_deck", "two_decks"]
DeckChangeGround: TypeAlias = Literal["majority_of_players", "damaged_card", "staff_discretion"]
LiveDeckCheck: TypeAlias = Literal["before_use", "wash_new", "replacement_by_two", "after_play", "device_may"]
BacksDiffer: TypeAlias = Literal[
    "replacement", "machine", "divided_table"
]  # where decks side by side must not look alike

MACHINES: Final[tuple[ShufflingMachine, ...]] = get_args(ShufflingMachine)
CHANGE_GROUNDS: Final[tuple[DeckChangeGround, ...]] = get_args(DeckChangeGround)
LIVE_DECK_CHECKS: Final[tuple[LiveDeckCheck, ...]] = get_args(LiveDeckCheck)
BACKS_DIFFER: Final[tuple[BacksDiffer, ...]] = get_args(BacksDiffer)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRules(RestsOnBook):
    """The house's answers about decks; `grounds` know the clauses behind each."""

    machine: ShufflingMachine = "none"
    change_on: tuple[DeckChangeGround, ...] = ()
    staff_order: bool = False  # whether the floor orders the change also where a card is unfit
    backs_differ: tuple[BacksDiffer, ...] = ()
    checks: tuple[LiveDeckCheck, ...] = ()
    counts_folded: bool = False
    straddles: bool = False  # somebody may straddle here, which they do before the cut
    begins_with_shuffle: bool = False  # a hand: with the first riffle, or the button of a machine
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "cards"


def recorded_deck_rules(house: House, setup: TableSetup) -> DeckRules:
    """Return the rules of the decks at a table; judge nothing about its set-up.

    >>> from pokerroom.rulebook import house_named
    >>> rules = recorded_deck_rules(house_named("star"), TableSetup("holdem", blinds=(5, 10)))
    >>> rules.machine, rules.change_on, rules.checks
    ('two_decks', ('damaged_card',), ('before_use', 'device_may'))
    """
    return DeckRules(
        machine=house.word("cards.shuffling_machine", MACHINES, otherwise="none"),
        change_on=each_of(
            CHANGE_GROUNDS, _as_tuple_of_answers(house.answer("cards.deck_change_on")), "a change of decks"
        ),
        staff_order=bool(house.answer("cards.staff_order_deck_change")),
        backs_differ=each_of(BACKS_DIFFER, _as_tuple_of_answers(house.answer("cards.backs_must_differ")), "backs"),
        checks=each_of(LIVE_DECK_CHECKS, _as_tuple_of_answers(house.answer("cards.deck_checks")), "a check of a deck"),
        counts_folded=bool(house.answer("cards.count_folded_hands")),
        straddles=bool(setup.straddling or setup.straddles),
        begins_with_shuffle=house.says("hand.starts_at", "first_riffle"),
        grounds=grounds_at(house.book, setup),
    )


def _as_tuple_of_answers(answer: Any) -> tuple[object, ...]:
    return tuple(answer or ())
