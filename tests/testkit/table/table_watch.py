"""A table under watch: every command is checked as it is given, and the whole evening when it is over.

After each command the books balance, and what is kept of it makes the same table; a refused one has changed nothing. At
the end everybody has paid the blinds as the house says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import Struct, structs

from pokerroom.cards import SeededShuffle
from pokerroom.errors import PokerroomError
from pokerroom.hand import CHECK_OR_CALL, FOLD, Bet, Hand, Raise, SoftwareDealer
from pokerroom.record_kind import kind_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, commands, evolve_table
from pokerroom.table.deciding.playing.between_hands import line_up_from
from pokerroom.table.happening_text import read_happening, write_happening
from pokerroom.table.happenings import ChangedSeat, HandBegan, HandEnded, Happening, PlayedOver, PlayoverEnded, Sat
from testkit.rulebook.by_name import as_house
from testkit.suite.read_back import is_same

_NOT_COMPARED = ("hand", "ledger", "rules")


def snapshot(table: Table) -> dict[str, Any]:
    """Return everything a table is, as a value that later changes do not touch."""
    found = {name: _frozen(value) for name, value in vars(table.state).items() if name not in _NOT_COMPARED}
    hand = table.hand
    return {
        **found,
        "setup": table.rules.setup,
        "stake rules": table.rules.stakes,
        "played": len(hand.events) if hand is not None else None,
        "balances": {name: balance for name, balance in table.books.ledger.balances.items() if balance},
        "entries": len(table.books.ledger),
        "told": len(table.happenings),
    }


def _frozen(value: Any) -> Any:
    if isinstance(value, Struct):
        return {name: _frozen(part) for name, part in structs.asdict(value).items()}
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return list(value) if isinstance(value, list) else value


class Follower:
    """A second table that knows nothing but what is kept of the first: every happening as text, read and applied."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.twin = Table.from_happenings(table.rules.house.book, [self._read(table.happenings[0])])

    def catch_up(self) -> None:
        """Apply what has been told since, and see that both tables are the same."""
        self.table.record.report_play()
        twin = self.twin
        for happening in self.table.happenings[len(twin.happenings) :]:
            evolve_table(twin.state, self._read(happening))
            twin.happenings.append(happening)
        assert snapshot(twin) == snapshot(self.table)

    def _read(self, happening: Happening) -> Happening:
        read = read_happening(kind_of(type(happening).__name__), write_happening(happening))
        assert is_same(read, happening)
        return read


class Watched:
    """A table and whoever watches it."""

    def __init__(self, house: House | str, setup: TableSetup) -> None:
        self.house, self.setup = house, setup
        self.table = Table(as_house(house), setup, unit=1)
        self.done: list[str] = []
        self.twin = Follower(self.table)

    def try_to(self, name: str, *given: Any, **named: Any) -> Any:
        """Give a command; see that nothing has changed if it is refused; return its answer, or whether it was done."""
        before = snapshot(self.table)
        refusal = ""
        try:
            result = self._ask(name)(*given, **named)
        except PokerroomError as refused:
            refusal = str(refused)
        if refusal:
            assert snapshot(self.table) == before, f"{name} was refused and changed something: {refusal}"
            return False
        assert self.table.books.balanced, f"the books do not balance after {name}{given}"
        self.twin.catch_up()
        self.done.append(name)
        return True if result is None else result

    def _ask(self, name: str) -> Callable[..., Any]:
        """Return the table's own method of this name, or what gives it the command of this name."""
        if hasattr(self.table, name):
            return getattr(self.table, name)  # type: ignore[no-any-return]
        kind = getattr(commands, name.title().replace("_", ""))
        return lambda *given, **named: self.table.do(kind(*given, **named))

    def play(self, seed: int, now: datetime, in_between: Callable[[Hand, int], None] | None = None) -> bool:
        """Play one hand, however the seed has it; `in_between` is asked before every decision."""
        table, chance, cards = self.table, Random(seed), SeededShuffle(seed)
        here = [seat for seat, each in line_up_from(table.state, now).items() if not each.away]
        drawn = {seat: (card,) for seat, card in zip(here, table.rules.hand.whole_deck.cards, strict=False)}
        hand = self.try_to("begin_hand", now, drawn)
        if not isinstance(hand, Hand):
            return False
        dealer = SoftwareDealer(hand, cards.shuffle(hand.deck.cards), charges=table.charges.take)
        while seat := dealer.go_on():
            if in_between is not None:
                in_between(hand, seat)
                if table.hand is not hand:
                    return False
                if hand.turn != seat:
                    continue
            hand.act(seat, _decision(hand, seat, chance))
        return bool(self.try_to("end_hand"))

    def finish(self) -> None:
        """End the evening: its record must make the same table again, and the blinds must have been paid as due."""
        self.twin.catch_up()
        assert self.twin.twin.books.ledger.text() == self.table.books.ledger.text()
        assert self.table.books.closing_report().balanced
        check_blinds(self.table)


def _decision(hand: Hand, seat: int, chance: Random) -> Any:
    options = hand.options(seat)
    if not hand.betting:
        return CHECK_OR_CALL
    drawn = chance.random()
    if options.least_to and drawn < 0.08:
        return Bet(options.most_to) if options.opens else Raise(options.most_to)
    if options.least_to and drawn < 0.25:
        return Bet(options.least_to) if options.opens else Raise(options.least_to)
    return FOLD if options.fold and hand.to_call and drawn < 0.6 else CHECK_OR_CALL


# The blinds


def roles_told(table: Table) -> Iterator[dict[str, str]]:
    """Yield hand by hand which blinds each player posted and who had the button; a new seat counts as a new player."""
    names: dict[int, str] = {}
    roles: dict[str, str] = {}
    for number, happened in enumerate(table.happenings):
        match happened:
            case Sat() | PlayedOver():
                names[happened.seat] = f"{happened.player} since {number}"
            case ChangedSeat():
                names[happened.new] = f"{names[happened.old]}, then {happened.new}"
            case PlayoverEnded():
                names[happened.seat] = f"{happened.absent} since {number}"
            case HandBegan():
                line_up = happened.line_up
                if line_up.button == line_up.places.start and not line_up.places.laps:
                    yield {}  # a new game
                roles = {
                    names[seat]: "".join(str(n) for n, who in enumerate(line_up.blinds) if who == seat)
                    + ("b" if seat == line_up.button else "")
                    for seat in line_up.seats
                }
            case HandEnded():  # a misdeal is dealt again
                yield roles
            case _:
                pass


def check_blinds(table: Table) -> None:
    """Check the blinds: none twice in a lap, the big one never twice running; and the button comes to everybody."""
    told, count = list(roles_told(table)), len(table.rules.blinds.blinds)
    last = str(count - 1)
    for before, after in pairwise(told):
        for name in before.keys() & after.keys():
            assert not (count > 1 and last in before[name] and last in after[name]), f"{name} has it twice running"
    for name in {name for roles in told for name in roles}:
        since: list[str] = []  # its roles since the button was there
        for roles in told:
            if name not in roles or len(roles) <= max(count, 2):
                since = []
                continue
            since.append(roles[name])
            assert len(since) <= 12, f"the button never comes to {name}"
            if "b" in roles[name]:
                for blind in map(str, range(count)):
                    assert sum(blind in role for role in since) <= 1, f"{name} pays twice"
                since = []
