"""A cash table played to the last player: equal buy-ins, no chips added or taken off, and blinds that rise with every
elimination.

While it runs the stakes follow `frozen` rules; the seating decides who may join or leave.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.changes.rules import minimum_wager
from pokerroom.table.stakes.rules import StakeRules


@dataclass(frozen=True, slots=True)
class FreezeOutRules:
    """Whether the house has freeze-outs, and which titles may allow one."""

    offered: bool
    approvers: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FreezeOut:
    """One freeze-out: its players, its buy-in, its first set-up, the players eliminated in order, and those who
    withdrew.
    """

    players: tuple[int, ...]
    buy_in: int
    setup: TableSetup
    out: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()

    @property
    def left(self) -> tuple[int, ...]:
        """The seats that have been neither eliminated nor withdrawn."""
        return tuple(seat for seat in self.players if seat not in self.out + self.withdrawn)

    def moved(self, old: int, new: int) -> FreezeOut:
        """Return the freeze-out after a player changed seats.

        A player eliminated from the new seat is kept as a negative number.
        """
        if old not in self.left:
            return self
        out = tuple(-seat if seat == new else seat for seat in self.out)
        withdrawn = tuple(-seat if seat == new else seat for seat in self.withdrawn)
        players = tuple(-seat if seat == new else new if seat == old else seat for seat in self.players)
        return replace(self, players=players, out=out, withdrawn=withdrawn)

    @property
    def winner(self) -> int | None:
        """The last player in; None while several are left."""
        return self.left[0] if len(self.left) == 1 else None


def freeze_out_rules_for(house: Rulebook | House, setup: TableSetup) -> FreezeOutRules:
    """Return the house's rules for freeze-outs.

    >>> from pokerroom.rulebook import house_named
    >>> freeze_out_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10))).approvers
    ('Gaming Manager',)
    >>> freeze_out_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2))).offered
    False
    """
    return recorded_freeze_out_rules(house_of(house), setup)


def recorded_freeze_out_rules(base: House, setup: TableSetup) -> FreezeOutRules:
    """Return the rules of freeze-outs at a table whose set-up was judged when the table got it."""
    grounds = grounds_at(base.book, setup)
    return FreezeOutRules(
        offered=base.value("stakes.freeze_out") is True,
        approvers=titles_with(base, "freeze_out"),
        cites=grounds.cites("stakes.freeze_out") + grounds.cites("stakes.freeze_out_terms"),
    )


def begin(
    rules: FreezeOutRules, setup: TableSetup, stakes: Mapping[int, int], *, agreed: Collection[int], approved_by: str
) -> FreezeOut:
    """Begin a freeze-out: return it with its players; refuse unless all were told, agree, and have equal stakes."""
    if not rules.offered:
        raise Illegal("a freeze-out at a cash table", cites=rules.cites)
    if approved_by not in rules.approvers:
        who = approved_by or "nobody"
        raise NotAllowed(f"a freeze-out allowed by {who}", allowed=", ".join(rules.approvers), cites=rules.cites)
    if len(stakes) < 2:
        raise Malformed("a freeze-out of fewer than two players")
    unwilling = sorted(set(stakes) - set(agreed))
    if unwilling:
        seats = ", ".join(map(str, unwilling))
        raise Illegal(f"no consent of seat {seats}", allowed="the consent of every player", cites=rules.cites)
    first = next(iter(stakes.values()))
    odd = next((seat for seat, stake in stakes.items() if stake != first), None)
    if odd is not None:
        raise Illegal(f"seat {odd} with {stakes[odd]}", allowed=f"{first}, like everybody", cites=rules.cites)
    return FreezeOut(tuple(sorted(stakes)), first, setup)


def frozen(rules: StakeRules, freeze: FreezeOutRules, buy_in: int) -> StakeRules:
    """Return the rules of stakes while the freeze-out lasts, for buying in and for refusing everything else."""
    keys = ("put_up_on_joining", "maximum_buy_in", "top_up", "add_during_hand", "take_off")
    return replace(
        rules,
        minimum=buy_in,
        maximum=buy_in,
        half_largest=False,
        top_up="never",
        add_during_hand="nobody",
        take_off="never",
        playing_behind=False,
        grounds=rules.grounds and rules.grounds.also({f"stakes.{key}": freeze.cites for key in keys}),
    )


def eliminated(freeze: FreezeOut, stacks: Mapping[int, int]) -> FreezeOut:
    """Return the freeze-out after a hand that left these stacks: players with nothing left are eliminated."""
    return replace(freeze, out=freeze.out + tuple(seat for seat in freeze.left if not stacks[seat]))


def withdraw_player(freeze: FreezeOut, seat: int) -> FreezeOut:
    """Return the freeze-out without a player whom the floor releases with chips; the blinds do not rise for them."""
    if seat not in freeze.left:
        raise Malformed(f"seat {seat} is not in the freeze-out", allowed=", ".join(map(str, freeze.left)))
    return replace(freeze, withdrawn=(*freeze.withdrawn, seat))


def setup_now(freeze: FreezeOut) -> TableSetup:
    """Return the set-up of the next hand: every blind is raised by the first minimum wager for each player eliminated.

    >>> freeze = FreezeOut((1, 2, 3, 4), 500, TableSetup(game="holdem", blinds=(5, 10)), out=(2, 4))
    >>> setup_now(freeze).blinds
    (25, 30)
    """
    rise = minimum_wager(freeze.setup) * len(freeze.out)
    return replace(freeze.setup, blinds=tuple(blind + rise for blind in freeze.setup.blinds))
