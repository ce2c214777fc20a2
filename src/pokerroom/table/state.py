"""Everything one cash table knows between two commands, and the questions that several commands ask of it.

Nothing here judges what somebody wants: the modules in `commands` do, each for one side of a table's life, and `Table`
gathers them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from msgspec import structs

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import Hand
from pokerroom.house import Checks, Line, TableHour
from pokerroom.house.entries import JACKPOT, Move, box_account, checks_account, house_account, seat_account
from pokerroom.house.ledger import Ledger
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import clock, seating, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.absence import Away, Quiet
from pokerroom.table.blinds import LineUp
from pokerroom.table.button import Places
from pokerroom.table.changes import Pending
from pokerroom.table.freeze_out import FreezeOut
from pokerroom.table.opening import refuse_forbidden
from pokerroom.table.seats import Seats
from pokerroom.table.stake_rules import titles_with
from pokerroom.table.stakes import Involvement, Left, Stake
from pokerroom.table.standing import Standing
from pokerroom.table.table_rules import TableRules, table_rules_for
from pokerroom.table.vacancies import Claim


class Command(NamedTuple):
    """One thing that was asked of a table: the method's name and what it was given."""

    name: str
    given: tuple[Any, ...]
    named: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Box:
    """What lies under a playover box: an absent player's chips, and how he stands until he comes back."""

    player: str
    stake: Stake
    standing: Standing
    away: Away
    paid_until: datetime | None = None
    checks: Checks | None = None

    @property
    def booked(self) -> int:
        """What the books have under the box."""
        return self.stake.booked + (self.checks.price if self.checks else 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A freeze-out before it begins: for how much everybody buys in, who allowed it, and who agrees."""

    buy_in: int
    by: str
    agreed: frozenset[int] = frozenset()


class Fee(NamedTuple):
    """A fee per hand as it was paid, and by whom with which check."""

    line: Line
    checks: Mapping[int, Checks]


class TableState:
    """One table as it stands. `keep` is whether it remembers its commands and happenings.

    `recorded` is a table that is read back from its record: nobody asks again whether it might be opened or changed.
    """

    def __init__(
        self,
        house: Rulebook | House | str,
        setup: TableSetup,
        *,
        name: str = "table",
        unit: int | None = None,
        group: str = "",
        keep: bool = True,
        recorded: bool = False,
    ) -> None:
        self.rules: TableRules = table_rules_for(house, setup, unit=unit)
        self.recorded = recorded
        if not recorded:
            refuse_forbidden(self.rules.house, setup)
        self.books = Ledger(name)
        self.keep = keep
        self.happenings: list[happened.Happening] = []
        self.commands: list[Command] = []
        # who is here, and with what
        self.seats: Seats = seating.open_table(self.rules.seating, group=group)
        self.stakes: dict[int, Stake] = {}
        self.standings: dict[int, Standing] = {}
        self.away: dict[int, Away] = {}
        self.quiet: dict[int, Quiet] = {}
        self.boxes: dict[int, Box] = {}
        self.checks: dict[int, Checks] = {}
        self.left: dict[str, Left] = {}
        self.sent_away = 0  # how many went on to other tables
        self.arrived: frozenset[tuple[str, int, str, datetime]] = frozenset()  # the tickets of those who came from them
        self.to_correct: frozenset[int] = frozenset()  # stakes outside a range that has changed
        self.guests: dict[int, str] = {}
        # who wants which seat
        self.claims: dict[int, dict[str, Claim]] = {}
        self.drawn: dict[int, Mapping[str, str]] = {}
        self.markers: dict[int, tuple[str, datetime]] = {}
        # the hand, and the one before
        self.hands = 0
        self.hand: Hand | None = None
        self.heard = 0  # how many of its events the kept commands tell
        self.line_up: LineUp | None = None
        self.unposted: tuple[int, ...] = ()
        self.fee: Fee | None = None  # what was paid for this hand before the deal
        self.sat: Mapping[int, str] = {}  # who had which seat when the hand began
        self.rising: dict[int, tuple[datetime, str]] = {}  # who has folded and left before the hand was over
        self.first_button: tuple[int, str] | None = None  # who got the button of a first hand that is not played yet
        self.places: Places | None = None
        self.places_before: Places | None = None
        self.button_was_wrong = False
        self.last_lines: tuple[Line, ...] = ()
        self.began_at: datetime | None = None
        # time
        self.opened: datetime | None = None
        self.latest: datetime | None = None  # the time of the last thing that happened
        self.game_began: datetime | None = None  # with its first hand; none while nobody is here
        self.paid_until: dict[int, datetime] = {}
        self.table_hours: tuple[TableHour, ...] = ()  # charged to the table and not yet paid by all, and the last
        self.unpaid: dict[int, datetime] = {}  # who was told that time must be paid first, and up to when
        self.turn: clock.Turn | None = None
        self.turn_of: tuple[int, ...] = ()  # what tells this turn from any other
        self.bought: dict[tuple[int, int], int] = {}  # by seat and betting round, how often time was bought
        # changes
        self.pending: list[Pending] = []
        self.settled: frozenset[int] = frozenset()  # those that have taken effect or were withdrawn
        self.closed = False
        self.plan: Plan | None = None
        self.freeze: FreezeOut | None = None
        self.before_freeze: TableRules | None = None  # what holds again when it has been won

    # What several commands ask

    def stake(self, seat: int) -> Stake:
        """The stake of whoever plays in a seat; refused where nobody does."""
        if type(seat) is not int or seat not in self.stakes:
            taken = ", ".join(map(str, sorted(self.stakes))) or "none is taken"
            raise Malformed(f"nobody is in seat {seat!r}", allowed=f"seats: {taken}")
        return self.stakes[seat]

    def standing(self, seat: int) -> Standing:
        """How whoever plays in a seat stands with the blinds."""
        self.stake(seat)
        return self.standings[seat]

    def involvement(self, seat: int) -> Involvement:
        """Whether a player is in the hand that is running, if one is."""
        if self.hand is None:
            return Involvement.BETWEEN_HANDS
        place = self.hand.state.place.get(seat)
        live = place is not None and self.hand.state.live >> place & 1
        return Involvement.IN_HAND if live else Involvement.OUT_OF_HAND

    def in_play(self, seat: int) -> int:
        """What a player may lose in a hand that starts now."""
        return stakes.in_play(self.rules.stakes, self.stake(seat))

    def largest(self, *, but: int = 0) -> int:
        """The largest stack at the table, one seat's aside."""
        rules = self.rules.stakes
        return max((stakes.in_play(rules, stake) for seat, stake in self.stakes.items() if seat != but), default=0)

    def refuse_in_hand(self, seat: int, what: str) -> None:
        """What nobody does in the middle of a hand he was dealt into."""
        self.stake(seat)
        if self.hand is not None and seat in self.hand.state.place:
            cites = self.rules.hand.cites("conduct.live_hand_stays_at_table")
            raise Illegal(f"seat {seat} may not {what} during a hand", allowed="when the hand is over", cites=cites)

    def refuse_if_closed(self) -> None:
        """What nobody does at a closed table."""
        if self.closed:
            raise Illegal("the table is closed", allowed="another table", cites=self.rules.changes.closing.cites)

    def refuse_earlier(self, at: datetime, command: str) -> None:
        """What cannot have been before the last thing that happened; a record that is read back is not asked again."""
        if self.latest is not None and at < self.latest and not self.recorded:
            what = f"{command.replace('_', ' ')} at {at:%Y-%m-%d %H:%M:%S}, before the last thing that happened"
            raise Illegal(what, allowed=f"from {self.latest:%Y-%m-%d %H:%M:%S} on")

    def refuse_without_power(self, by: str, power: str, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """What only some people of the house may order."""
        titles = titles_with(self.rules.house, power)
        if by not in titles:
            raise NotAllowed(f"{what} on the word of a {by or 'nobody'}", allowed=", ".join(titles), cites=cites)

    # What several commands do

    def tell(self, happening: happened.Happening) -> None:
        """It happened."""
        if self.keep:
            self.happenings.append(happening)

    def take(self, line: Line | None, at: datetime) -> Fee | None:
        """A charge out of stakes, or out of the checks that pay it; who cannot pay all of it pays what is there.

        A charge that is waived is told with its reason, and nothing is booked.
        """
        if line is None:
            return None
        if line.waived:
            self.tell(happened.Taken(line, at))
            return None
        from_checks = {seat: worth for seat, _ in line.from_seats if (worth := self.check_for(line, seat))}
        parts = tuple(
            (seat, amount if seat in from_checks else min(amount, self.stakes[seat].chips))
            for seat, amount in line.from_seats
        )
        parts = tuple((seat, amount) for seat, amount in parts if amount)
        if not parts:
            return None
        if parts != line.from_seats:
            line = _cut(line, parts)
        paid = Fee(line, {seat: replace(self.checks[seat], count=1) for seat in from_checks})
        for seat, amount in parts:
            if seat in from_checks:
                left = replace(self.checks[seat], count=self.checks[seat].count - 1)
                self.checks[seat] = left
                if not left.count:
                    del self.checks[seat]
            else:
                stake = self.stakes[seat]
                left_over = stake.chips - amount
                self.stakes[seat] = structs.replace(stake, chips=left_over, small=min(stake.small, left_over))
        self.books.charge(line, at=at, from_checks=tuple(from_checks))
        self.tell(happened.Taken(line, at))
        return paid

    def give_back(self, paid: Fee, at: datetime) -> None:
        """A fee goes back to whoever paid it, in the checks or the chips it was paid with."""
        line, account = paid.line, house_account(paid.line.kind)
        moves = [Move(JACKPOT, account, line.for_jackpot)] if line.for_jackpot else []
        for seat, amount in line.from_seats:
            check, held = paid.checks.get(seat), self.checks.get(seat)
            if check is not None and (held is None or replace(held, count=1) == check):
                self.checks[seat] = replace(check, count=1 + (held.count if held is not None else 0))
                moves.append(Move(account, checks_account(seat), amount))
            else:
                self.stakes[seat] = structs.replace(self.stakes[seat], chips=self.stakes[seat].chips + amount)
                moves.append(Move(account, seat_account(seat), amount))
            self.tell(happened.StakeChanged(seat, f"{line.kind} given back", amount, at))
        self.books.post(f"{line.kind} given back", *moves, at=at, cites=line.cites)

    def check_for(self, line: Line, seat: int) -> int:
        """What a commission check would pay of a charge: all of a fee per hand, or nothing."""
        checks = self.checks.get(seat)
        if checks is None or line.kind != "hand fee" or dict(line.from_seats)[seat] != checks.worth:
            return 0
        return checks.worth

    def clear(self, seat: int) -> None:
        """Nobody plays in this seat any more; what lies under a box is uncovered."""
        del self.stakes[seat], self.standings[seat]
        for kept in (self.paid_until, self.unpaid, self.away, self.quiet, self.guests, self.checks):
            kept.pop(seat, None)
        if not self.stakes and not self.boxes:
            self._game_over()
        self.to_correct -= {seat}
        self.forget_consent(seat)

    def _game_over(self) -> None:
        """Everybody has gone: whoever comes next begins a new game."""
        self.game_began = None
        self.forget_paid_time()
        if self.freeze is None:
            self.seats = replace(self.seats, started=False)
            self.places = self.places_before = self.first_button = None

    def forget_paid_time(self) -> None:
        """Nobody has paid for any time here, nor has to."""
        self.paid_until.clear()
        self.unpaid.clear()
        self.table_hours = ()

    def forget_consent(self, seat: int) -> None:
        """Another plays in this seat now, who has agreed to nothing yet."""
        self.pending = [pending.without(seat) for pending in self.pending]
        if self.plan is not None:
            self.plan = replace(self.plan, agreed=self.plan.agreed - {seat})

    @property
    def balanced(self) -> bool:
        """Whether the books agree with the chips on the table, box by box and check by check."""
        balance = self.books.balance
        held = self._held()
        return (
            not sum(self.books.balances.values())
            and all(balance(account) == amount for account, amount in held.items())
            and not any(amount for account, amount in self.books.on_table() if account not in held)
        )

    def _held(self) -> dict[str, int]:
        return {
            **{seat_account(seat): stake.booked for seat, stake in self.stakes.items()},
            **{box_account(seat): box.booked for seat, box in self.boxes.items()},
            **{checks_account(seat): each.price for seat, each in self.checks.items()},
        }


def _cut(line: Line, parts: tuple[tuple[int, int], ...]) -> Line:
    """A charge of which not everything is there: what is taken of it, and why no more."""
    paid, taken = dict(parts), sum(amount for _, amount in parts)
    short = tuple(
        f"seat {seat} has {paid.get(seat, 0)} of {amount} left"
        for seat, amount in line.from_seats
        if amount != paid.get(seat, 0)
    )
    jackpot = min(line.for_jackpot, taken)
    return structs.replace(line, amount=taken, from_seats=parts, because=line.because + short, for_jackpot=jackpot)
