"""A house's rules about blinds as plain values: how a player comes in, comes back or changes seats.

Each line asks the book one question; the other modules on blinds use only these values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, get_args

from pokerroom.citation import Citation
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import each_of, one_of
from pokerroom.table.blinds.button import ButtonRules, chosen_house, recorded_button

FreeIf: TypeAlias = Literal[
    "first_lap",
    "first_lap_and_button_not_past_seat",
    "from_broken_table_same_game_and_limits",
    "moved_by_staff",
]
FREE_IF: Final[tuple[FreeIf, ...]] = get_args(FreeIf)
NewPost: TypeAlias = Literal["live_big_blind", "live_table_minimum"]
MissedPost: TypeAlias = Literal[
    "dead_small_and_live_big", "every_missed_blind_largest_live", "value_of_missed_blinds_live_up_to_last_blind"
]
WaitFor: TypeAlias = Literal["big_blind", "own_blind_turn"]
SeatMove: TypeAlias = Literal["further_from_big_blind", "more_than_two_live_seats"]
NEW_POSTS: Final[tuple[NewPost, ...]] = get_args(NewPost)
MISSED_POSTS: Final[tuple[MissedPost, ...]] = get_args(MissedPost)
WAIT_FOR: Final[tuple[WaitFor, ...]] = get_args(WaitFor)
SEAT_MOVES: Final[tuple[SeatMove, ...]] = get_args(SeatMove)

Post = TypeVar("Post", NewPost, MissedPost)


@dataclass(frozen=True, slots=True)
class EntryTerms(Generic[Post]):
    """How a player comes in: the posts that buy a hand at once, the place to wait for instead, and whether the button
    will do.
    """

    post: Post
    wait_for: WaitFor = "big_blind"
    button_entry: bool = True
    free_if: tuple[FreeIf, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindRules:
    """A house's answers about blinds, in chips. The last blind is the big blind, whatever their number."""

    blinds: tuple[int, ...] = ()
    minimum: int = 0
    new: EntryTerms[NewPost] = EntryTerms("live_big_blind")
    missed: EntryTerms[MissedPost] = EntryTerms("dead_small_and_live_big")
    seat_move: SeatMove = "further_from_big_blind"
    tournament: bool = False
    button: ButtonRules = field(default_factory=ButtonRules)

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these decisions."""
        return self.button.cites(*keys)

    def question(self, *keys: str) -> str:
        """Return the first of these questions on which the book is silent; "" if it has a clause."""
        return self.button.question(*keys)


def blind_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> BlindRules:
    """Return the rules about blinds at this table; `unit` chips make one of the currency on the sign.

    >>> from pokerroom.rulebook import house_named
    >>> rules = blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> rules.new.post, rules.new.wait_for
    ('live_table_minimum', 'own_blind_turn')
    """
    return recorded_blind_rules(chosen_house(house, setup), setup, unit=unit)


def recorded_blind_rules(chosen: House, setup: TableSetup, *, unit: int = 1) -> BlindRules:
    """Return the rules of blinds for a set-up that was judged when the table got it; judge nothing again."""
    least = setup.minimum_bet or (setup.bet_sizes or setup.blinds[-1:] or (0,))[0]
    return BlindRules(
        blinds=tuple(in_chips(blind, unit) for blind in setup.blinds),
        minimum=in_chips(least, unit),
        new=_read_entry_terms(chosen.answer("blinds.new_player"), NEW_POSTS),
        missed=_read_entry_terms(chosen.answer("blinds.missed"), MISSED_POSTS),
        seat_move=chosen.word("blinds.seat_move", SEAT_MOVES, otherwise="further_from_big_blind"),
        tournament=setup.tournament,
        button=recorded_button(chosen, setup),
    )


def _read_entry_terms(terms: Mapping[str, Any], posts: tuple[Post, ...]) -> EntryTerms[Post]:
    post, wait_for = one_of(posts, terms["post"], "post"), one_of(WAIT_FOR, terms["wait_for"], "wait_for")
    free_if = each_of(FREE_IF, terms.get("free_if", ()), "blinds.new_player")
    return EntryTerms(post, wait_for, terms["button_entry"], free_if)
