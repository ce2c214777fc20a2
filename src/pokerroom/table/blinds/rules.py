"""What a house says about blinds, as plain values: how a player comes in, comes back or changes seats.

Every line asks the book one question; the other modules on blinds know only these values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pokerroom.citation import Citation
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.amounts import in_chips
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.blinds.button import ButtonRules, chosen_house, recorded_button


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player comes in: what buys a hand at once, what they may wait for instead, and whether on the button."""

    post: str
    wait_for: str = "big_blind"
    button_entry: bool = True
    free_if: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindRules:
    """A house's answers about blinds, in chips. The last blind is the big blind, however many there are."""

    blinds: tuple[int, ...] = ()
    minimum: int = 0
    new: Entry = Entry("live_big_blind")
    missed: Entry = Entry("dead_small_and_live_big")
    seat_move: str = "further_from_big_blind"
    tournament: bool = False
    button: ButtonRules = field(default_factory=ButtonRules)

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """The clauses behind these decisions."""
        return self.button.cites(*keys)


def blind_rules_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1) -> BlindRules:
    """What holds about blinds at this table; `unit` chips make one of the currency on the sign.

    >>> from pokerroom.rulebook import house_named
    >>> rules = blind_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> rules.new.post, rules.new.wait_for
    ('live_table_minimum', 'own_blind_turn')
    """
    return recorded_blinds(chosen_house(house, setup), setup, unit=unit)


def recorded_blinds(chosen: House, setup: TableSetup, *, unit: int = 1) -> BlindRules:
    """The same at a table that was judged when it got this set-up, whose house has what the set-up chooses."""
    least = setup.minimum_bet or (setup.bet_sizes or setup.blinds[-1:] or (0,))[0]
    return BlindRules(
        blinds=tuple(in_chips(each, unit) for each in setup.blinds),
        minimum=in_chips(least, unit),
        new=_entry(chosen.answer("blinds.new_player")),
        missed=_entry(chosen.answer("blinds.missed")),
        seat_move=chosen.answer("blinds.seat_move"),
        tournament=setup.tournament,
        button=recorded_button(chosen, setup),
    )


def _entry(terms: Mapping[str, Any]) -> Entry:
    return Entry(terms["post"], terms["wait_for"], terms["button_entry"], tuple(terms.get("free_if", ())))
