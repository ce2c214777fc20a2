"""The acts open to a player as a value: their exact amounts, a description in words, and the clauses behind each.

`options.py` beside it works this value out for a seat, in a module of its own because that one is compiled (`HOT` in
the Makefile); this one cannot be, as its struct renames its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct, field

from pokerroom.errors import Malformed, as_given, refuses_misread_calls
from pokerroom.hand.commands import Bet, Raise
from pokerroom.hand.grounds_of_events import ACTS
from pokerroom.rulebook.grounds import Grounds, Round, TableGrounds
from pokerroom.wording.few_names import few_names

OptionKind: TypeAlias = Literal[
    "fold", "check", "call", "bring_in", "bet", "raise", "chop", "discard", "draw", "show", "muck", "ask", "straddle",
    "run_boards", "expose",
]  # fmt: skip
LIMIT_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "fixed": ("betting.fixed_sizes", "betting.raise_cap"),
    "range": ("betting.limit", "betting.raise_cap"),
    "double_previous": ("betting.limit", "betting.raise_cap"),
    "half_pot": ("betting.pot_ratio_counts_call", "betting.no_cap_in_big_bet"),
    "pot": ("betting.pot_ratio_counts_call", "betting.no_cap_in_big_bet"),
    "no_limit": ("betting.up_to_the_stack", "betting.no_cap_in_big_bet"),
}


class OpenActions(Struct, frozen=True, gc=False):
    """The acts open to a player, in exact amounts; both the engine's answers and the room's messages are built on it.

    An amount of 0 means that the act is not open. `call` is in chips to put in; a bet or raise may be made to
    `least_to` up to `most_to` in all, in steps of `step`; `fold_costs` is the price of a fold where the opener must pay
    for one. In messages `least_to` and `most_to` are called `least` and `most`.
    """

    fold: bool = False
    fold_costs: int = 0
    check: bool = False
    call: int = 0
    call_all_in: bool = False
    least_to: int = field(default=0, name="least")
    most_to: int = field(default=0, name="most")
    step: int = 1
    opens: bool = False  # a wager would be a bet, not a raise
    bring_in: int = 0  # the smaller amount with which the lowest card may open
    straddle: int = 0
    chop: bool = False
    # Options outside the betting
    discard: int = 0
    draw: int = -1  # the most cards; -1 where there is no draw
    show: bool = False
    muck: bool = False
    ask: tuple[int, ...] = ()
    run_boards: int = 0  # the most boards
    expose: bool = False  # whether cards may be shown to others now, the hand being decided

    def open_actions(self) -> dict[str, Any]:
        """Return the open acts by name, for conversion into another format.

        >>> OpenActions(fold=True, call=10).open_actions()["call"]
        10
        """
        return {name: getattr(self, name) for name in OpenActions.__struct_fields__}


@refuses_misread_calls
class Options(OpenActions, frozen=True, gc=False, kw_only=True):
    """Everything open to one seat now, in exact amounts, with the clauses behind each (`behind`)."""

    seat: int
    grounds: TableGrounds | None = None
    round: Round = ""
    more: tuple[str, ...] = ()  # questions that only arise in this position

    def __bool__(self) -> bool:
        """Return whether anything at all is open to the seat."""
        return self != Options(seat=self.seat, grounds=self.grounds, round=self.round, more=self.more)

    def __iter__(self) -> Iterator[OptionKind]:
        """Go through the kinds of option that are open.

        >>> options = Options(seat=3, fold=True, call=10, least_to=20, most_to=200)
        >>> list(options), "raise" in options
        (['fold', 'call', 'raise'], True)
        """
        is_open: dict[OptionKind, object] = {
            "fold": self.fold,
            "check": self.check,
            "call": self.call,
            "bring_in": self.bring_in,
            "bet": self.least_to and self.opens,
            "raise": self.least_to and not self.opens,
            "chop": self.chop,
            "discard": self.discard,
            "draw": self.draw >= 0,
            "show": self.show,
            "muck": self.muck,
            "ask": self.ask,
            "straddle": self.straddle,
            "run_boards": self.run_boards > 1,
            "expose": self.expose,
        }
        return (kind for kind, open_now in is_open.items() if open_now)

    def wager(self, to: int) -> Bet | Raise:
        """Return the wager that makes the player's bet `to`: a bet where it opens the betting, and otherwise a raise.

        >>> Options(seat=3, least_to=20, most_to=200, opens=True).wager(40)
        Bet(amount=40)
        """
        return Bet(to) if self.opens else Raise(to)

    def behind(self, kind: OptionKind) -> Grounds:
        """Return the clauses and decisions behind one kind of option; none where no book is followed."""
        if self.grounds is None:
            return Grounds(())
        return self.grounds.of(*self._questions(kind), when=self.round)

    def _questions(self, kind: OptionKind) -> tuple[str, ...]:
        match kind:
            case "fold":
                return (ACTS["fold" if self.call or self.fold_costs else "fold_unasked"],)
            case "check":
                return (ACTS["check" if self.opens else "check_blind"],)
            case "call":
                return (ACTS["call_all_in" if self.call_all_in else "call"], *self.more)
            case "bring_in" | "bet" | "raise":
                limit = self.grounds.limit if self.grounds is not None else ""
                return (ACTS[kind], *LIMIT_KEYS.get(limit, ()), *self.more)
            case _ if kind in get_args(OptionKind):
                return (ACTS[kind],)
        known = few_names(get_args(OptionKind), kind)
        raise Malformed(f"{as_given(kind)} is no kind of option", allowed=known)

    def __repr__(self) -> str:
        return f"<Options seat {self.seat}: {self.words()}>"

    def __str__(self) -> str:
        return self.words()

    def words(self) -> str:
        """Write the options as a dealer would say them: "fold, call 10, raise to 20 to 500".

        >>> Options(seat=3, fold=True, call=10, least_to=20, most_to=200).words()
        'fold, call 10, raise to 20 to 200'
        """
        return ", ".join(self._words()) or "nothing"

    def _words(self) -> Iterator[str]:
        """Yield in words each action that is open, in the order in which they are offered."""
        if self.fold:
            yield f"pay {self.fold_costs} and fold" if self.fold_costs else "fold"
        if self.check:
            yield "check"
        if self.call:
            yield f"call {self.call}" + (" all-in" if self.call_all_in else "")
        if self.bring_in:
            yield f"bring in for {self.bring_in}"
        if self.least_to:
            amounts = str(self.least_to) if self.least_to == self.most_to else f"{self.least_to} to {self.most_to}"
            yield f"bet {amounts}" if self.opens else f"raise to {amounts}"
        if self.straddle:
            yield f"straddle {self.straddle}"
        if self.chop:
            yield "chop the blinds"
        if self.discard:
            yield f"discard {self.discard}"
        if self.draw >= 0:
            yield f"draw up to {self.draw}"
        if self.show:
            yield "show"
        if self.muck:
            yield "muck"
        if self.ask:
            yield "ask to see " + ", ".join(f"seat {seat}" for seat in self.ask)
        if self.run_boards:
            yield f"run the board up to {self.run_boards} times"
