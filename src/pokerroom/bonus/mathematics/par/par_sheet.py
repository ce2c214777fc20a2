"""A PAR sheet's contents as one value: rules, combinations, returns, strategy, risk, spread, hold and a simulation.

It is made once and then written as a page or as JSON; nothing is worked out while writing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Final

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.mistakes import Mistake, mistakes
from pokerroom.bonus.mathematics.paying import ANY_WINNER, MainWagers, PayTable
from pokerroom.bonus.mathematics.side_wagers import JackpotWager, SideWager, ante_bonus, jackpot_wager
from pokerroom.bonus.mathematics.simulation import SimulatedRounds
from pokerroom.bonus.mathematics.spread import (
    BankrollSpread,
    ExpectedHold,
    TableHours,
    bankroll_spread,
    expected_hold,
    volatility_index,
)
from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.cards import Deck
from pokerroom.citation import Citation
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House

SPREAD_ROUNDS: Final = (50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
HOURS: Final = (1, 4, 8, 24, 24 * 7, 24 * 30, 24 * 365)


@dataclass(frozen=True)
class Rule:
    """One line of the rules' digest, with its clauses."""

    name: str
    words: str
    cites: tuple[Citation, ...]


@dataclass(frozen=True)
class ParSheet:
    """A PAR sheet as a value: its rules, with their clauses, and all figures worked out from them."""

    house: str
    book_digest: str
    rules: tuple[Rule, ...]
    figures: Figures
    ante_bonus: SideWager
    jackpot: JackpotWager
    meter: Fraction
    mistakes: tuple[Mistake, ...]
    spread: tuple[BankrollSpread, ...]
    table: TableHours
    hold: tuple[ExpectedHold, ...]
    volatility: float
    simulation: SimulatedRounds

    @property
    def rules_digest(self) -> str:
        """A digest of the rules and pay tables above, for comparing two sheets."""
        lines = [f"{rule.name}|{rule.words}" for rule in self.rules]
        lines += [
            f"{event.name}|{event.wins}" for event in (*self.ante_bonus.events, *self.jackpot.at(self.meter).events)
        ]
        return sha256("\n".join(lines).encode()).hexdigest()


def par_sheet(
    house: House, figures: Figures, table: PayTable, hours: TableHours, simulation: SimulatedRounds
) -> ParSheet:
    """Make the sheet of a game from a house's rules, or from a pay table in their place if one is given."""
    meter = table.jackpot.meter if table.jackpot is not None else Fraction(0)
    return ParSheet(
        house=house.book.name,
        book_digest=house.book.digest,
        rules=rules_in_brief(house, figures.wagers, figures.solution.pack.scheme.deck),
        figures=figures,
        ante_bonus=ante_bonus(house, table, figures.folded),
        jackpot=jackpot_wager(house, table, figures.folded),
        meter=meter,
        mistakes=mistakes(figures),
        spread=tuple(bankroll_spread(figures.results, rounds) for rounds in SPREAD_ROUNDS),
        table=hours,
        hold=expected_hold(figures.edge, figures.standard_deviation, figures.average_wager, hours, HOURS),
        volatility=volatility_index(figures.standard_deviation),
        simulation=simulation,
    )


def rules_in_brief(house: House, wagers: MainWagers, deck: Deck) -> tuple[Rule, ...]:
    """Return the rules of the game in a few lines, each with its clauses."""
    grounds = grounds_of(house.book, BONUS_GAME)
    cites = grounds.cites
    least = wagers.ante_pays_from.replace("_", " ")
    paid = "any winning hand" if wagers.ante_pays_from == ANY_WINNER else f"a {least} or better"
    unpaid = "comes back" if wagers.unpaid_ante == "returned" else "is collected"

    return (
        Rule("Cards", f"one deck of {deck}, best five of seven", grounds.of(*deck.matters).most_telling),
        Rule(
            "Wagers",
            f"Ante 1; Flop Wager {wagers.flop}; Turn Wager {wagers.turn}; River Wager {wagers.river}",
            cites("bonus.wager_multiples"),
        ),
        Rule("Choices", "fold or bet; fold, check or bet; fold, check or bet", cites("bonus.choices")),
        Rule("A fold", "gives up every wager made, the Ante Bonus and the jackpot wager", cites("bonus.fold_forfeits")),
        Rule(
            "Odds",
            f"Flop {wagers.flop_odds}, Turn {wagers.turn_odds}, River {wagers.river_odds} to 1; equal hands stand off",
            cites("bonus.main_odds"),
        ),
        Rule(
            "The Ante",
            f"{wagers.ante_odds} to 1 on {paid}; of a lower winner it {unpaid}",
            cites("bonus.ante_pays_from", "bonus.unpaid_ante"),
        ),
    )
