"""A house's rules about seats in a tournament as plain values: draws, balancing, and new players' positions.

Each line asks the book one question; the other modules on seating use only these values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.button import COMES_BETWEEN, ComesBetween, chosen_house
from pokerroom.table.blinds.rules import BlindRules, blind_rules_for
from pokerroom.tournament import words

BalanceFrom: TypeAlias = Literal["most_players", "draw_order", "table_order", "director"]
BalanceWho: TypeAlias = Literal["next_big_blind", "by_lot", "director"]
BalanceSeat: TypeAlias = Literal["worst_position", "by_lot", "director"]
BALANCE_FROM: Final[tuple[BalanceFrom, ...]] = get_args(BalanceFrom)
BALANCE_WHO: Final[tuple[BalanceWho, ...]] = get_args(BalanceWho)
BALANCE_SEAT: Final[tuple[BalanceSeat, ...]] = get_args(BalanceSeat)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSeating(RestsOnBook):
    """The house's answers about seats in a tournament; `grounds` know the clauses behind each.

    `apart` is the largest difference in players that needs no balancing.
    """

    initial: words.InitialSeating = "random"
    between: ComesBetween = "dealt_in"
    balance_from: BalanceFrom = "most_players"
    balance_who: BalanceWho = "next_big_blind"
    balance_seat: BalanceSeat = "worst_position"
    apart: int = 1
    blinds: BlindRules = field(default_factory=BlindRules)
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "tournament"


def tournament_seating_for(house: Rulebook | House, setup: TableSetup, *, apart: int = 1) -> TournamentSeating:
    """Return the house's rules about seats at a tournament's tables with this set-up.

    >>> from pokerroom.rulebook import house_named
    >>> level = TableSetup(game="holdem", blinds=(100, 200), tournament=True)
    >>> rules = tournament_seating_for(house_named("uk"), level)
    >>> rules.initial, rules.balance_who, rules.balance_seat, rules.between
    ('random', 'next_big_blind', 'worst_position', 'waits_for_button')
    >>> [str(cite) for cite in rules.cites("balance_seat")]
    ['uk:tournament-seating.6', 'uk:tournament-seating.7']
    """
    chosen = chosen_house(house, setup)
    return TournamentSeating(
        initial=chosen.word("tournament.initial_seating", words.INITIAL_SEATINGS),
        between=chosen.word("tournament.moved_player_between", COMES_BETWEEN),
        balance_from=chosen.word("tournament.balance_from", BALANCE_FROM),
        balance_who=chosen.word("tournament.balance_who", BALANCE_WHO),
        balance_seat=chosen.word("tournament.balance_seat", BALANCE_SEAT),
        apart=apart,
        blinds=blind_rules_for(chosen, setup),
        grounds=grounds_at(chosen.book, setup),
    )
