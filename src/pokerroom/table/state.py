"""Everything one cash table knows, and the questions that several decisions ask of it.

Nothing here judges what somebody wants, and nothing here changes the table: `deciding` judges, `evolving` changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from pokerroom.charges import ChargeLine, Checks, TableHour
from pokerroom.charges.entries import HAND_FEE, box_account, checks_account, seat_account
from pokerroom.charges.ledger import Ledger
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.rulebook.words import Power
from pokerroom.table.blinds.blinds import LineUp
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.standing import Standing
from pokerroom.table.changes.changes import Pending
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.clock import clock
from pokerroom.table.decks.decks import TableDecks
from pokerroom.table.floor_notes import (
    STANDING_LEAVE,
    BarNote,
    DisputeNote,
    PayoutNote,
    ReportNote,
    RulingNote,
    StakeOrder,
    Stopped,
)
from pokerroom.table.game_words import game_words
from pokerroom.table.happenings.dealing import DealerEntered
from pokerroom.table.rules import TableRules
from pokerroom.table.seats.absence import Away, Quiet
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.seats import Seats, empty_seats
from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes import stakes
from pokerroom.table.stakes.dealt_in import DealtIn
from pokerroom.table.stakes.stakes import Involvement, Stake, TakenAway
from pokerroom.wording.plural import so_many

DEALER_TITLE = "dealer"  # the title of whoever deals at a live table
THIS_HAND, HAND_BEFORE = "this hand", "the hand before"


@dataclass(frozen=True, slots=True)
class CoveredSeat:
    """What lies under a playover box: an absent player's chips, and how they stand until they come back.

    What the floor has ordered for them waits there as well: it is theirs, and not the seat's.
    """

    player: str
    stake: Stake
    standing: Standing
    away: Away
    paid_until: datetime | None = None
    checks: Checks | None = None
    stake_order: StakeOrder | None = None
    deal_in: bool = False
    to_correct: bool = False

    @property
    def booked(self) -> int:
        """What the books have under the box."""
        return self.stake.booked + (self.checks.price if self.checks else 0)


@dataclass(frozen=True, slots=True)
class FreezeOutPlan:
    """A freeze-out before it begins: for how much everybody buys in, who allowed it, and who agrees."""

    buy_in: int
    by: str
    agreed: frozenset[int] = frozenset()


class Fee(NamedTuple):
    """A fee per hand as it was paid, and by whom with which check."""

    line: ChargeLine
    checks: Mapping[int, Checks]


class Checkpoint(NamedTuple):
    """A table as it stood, to go back to: its values, and how many entries and events of the hand there were."""

    values: dict[str, Any]
    entries: int
    events: int


class TableState:
    """One table as it stands between two happenings."""

    def __init__(self, rules: TableRules, name: str, group: str = "") -> None:
        self.rules = rules  # what holds here now; a change or another level puts others in their place
        self.ledger = Ledger(name)  # every movement of chips
        # Who is here, and with what: most by seat (evolving/seats.py, evolving/chips.py).
        self.seats: Seats = empty_seats(self.rules.seating, group)  # which seats there are, and whose they are
        self.stakes: dict[int, Stake] = {}  # what everybody plays with; whoever plays has one
        self.standings: dict[int, Standing] = {}  # what everybody owes in blinds, or waits for
        self.away: dict[int, Away] = {}  # who is away, since when and for how long
        self.quiet: dict[int, Quiet] = {}  # for how many hands a player has wagered nothing
        self.boxes: dict[int, CoveredSeat] = {}  # what lies under the boxes of those who are played over
        self.checks: dict[int, Checks] = {}  # commission checks
        self.left: dict[str, TakenAway] = {}  # by player, what each took along when leaving last
        self.sent_away = 0  # how many went on to other tables
        self.arrived: frozenset[Ticket] = frozenset()  # the tickets of those who came from them
        self.to_correct: frozenset[int] = frozenset()  # stakes outside a range that has changed
        self.guests: dict[int, str] = {}  # who sits behind whom and does not play
        # Who wants which seat (evolving/seats.py).
        self.claims: dict[int, dict[str, Claim]] = {}  # who has asked for a seat, by seat and player
        self.drawn: dict[int, Mapping[str, str]] = {}  # the cards drawn for a seat by those who are level for it
        self.markers: dict[int, tuple[str, datetime]] = {}  # whose marker lies on a seat, and since when
        # The hand, and the one before (evolving/hands.py, evolving/dealing.py).
        self.hands = 0  # how many have begun
        self.hand: Hand | None = None  # the one that is being played
        self.entered: tuple[DealerEntered, ...] = ()  # by the dealer of a live table in this hand, and not taken back
        self.line_up: LineUp | None = None  # who takes part in it, in which place
        self.unposted: tuple[int, ...] = ()  # who was dealt in without the post they owed
        self.fee: Fee | None = None  # what was paid for this hand before the deal
        self.sat: Mapping[int, str] = {}  # who had which seat when the hand began
        self.rising: dict[int, tuple[datetime, str]] = {}  # who has folded and left before the hand was over
        self.first_button: tuple[int, str] | None = None  # who got the button of a first hand that is not played yet
        self.dealt: list[DealtIn] = []  # who was in which of the hands that are over
        self.places: Places | None = None  # the button and the blinds of the last hand
        self.places_before: Places | None = None  # and of the one before that
        self.button_was_wrong = False  # whether the last hand had the button in the wrong place
        self.last_lines: tuple[ChargeLine, ...] = ()  # what was taken from the pots of the running hand
        self.began_at: datetime | None = None  # when the last hand began
        # Time: of the game, paid for, and to act (evolving/hands.py, evolving/chips.py; evolving/clocks.py sets it).
        self.opened: datetime | None = None  # when the first player sat down
        self.latest: datetime | None = None  # the time of the last thing that happened
        self.game_began: datetime | None = None  # with its first hand; none while nobody is here
        self.paid_until: dict[int, datetime] = {}  # up to when each has paid for the time
        self.table_hours: tuple[TableHour, ...] = ()  # charged to the table and not yet paid by all, and the last
        self.unpaid: dict[int, datetime] = {}  # who was told that time must be paid first, and up to when
        self.turn: clock.Turn | None = None  # the time to act of whoever is in turn
        self.turn_of: tuple[int, ...] = ()  # what tells this turn from any other
        self.bought: dict[tuple[int, int], int] = {}  # by seat and betting round, how often time was bought
        # Changes, and how the table is dealt (evolving/changes.py, evolving/decks.py).
        self.pending: list[Pending] = []  # every change that was proposed, by its number
        self.settled: frozenset[int] = frozenset()  # those that have taken effect or were withdrawn
        self.closed = False  # whether it has closed for good
        self.plan: FreezeOutPlan | None = None  # a freeze-out that is allowed
        self.freeze: FreezeOut | None = None  # and one that is being played
        self.before_freeze: TableRules | None = None  # what holds again when it has been won
        self.decks = TableDecks()  # of a live table
        # What the floor has ruled and ordered (evolving/rulings.py, evolving/tournament.py).
        self.stopped: Stopped | None = None  # why the floor has stopped the table
        self.rulings: list[RulingNote] = []  # in the order of their numbers
        self.contested_at: dict[int, datetime] = {}  # by the number of a ruling, when it was contested last
        self.deal_in: frozenset[int] = frozenset()  # who was left out of a deal and has a hand in the next
        self.absent: frozenset[int] = frozenset()  # competitors whom the dealer of a live table has noted as away
        self.contenders: frozenset[str] = frozenset()  # who plays for the pot carried over; nobody if there is none
        self.stake_orders: dict[int, StakeOrder] = {}  # stakes to be corrected before their players are dealt in again
        self.button_order = ""  # which hand's button is put right after this one: THIS_HAND, HAND_BEFORE or nobody's
        self.payouts: tuple[PayoutNote, ...] = ()  # to be put right when the hand is over
        self.paid_right: tuple[PayoutNote, ...] = ()  # that were put right
        self.bars: tuple[BarNote, ...] = ()  # who is kept out
        self.report: ReportNote | None = None  # what the floor is ruling on
        self.disputes: tuple[DisputeNote, ...] = ()  # also those that are settled
        self.directions: frozenset[str] = frozenset()  # what the floor has ordered: english, silence
        self.talk_muted: frozenset[str] = frozenset()  # who may not talk, by order of the floor; "" for everybody
        self.not_asking: frozenset[str] = frozenset()  # who may not ask to see hands

    # What several decisions ask

    def words(self) -> str:
        """Return the table in one line: its name, its game, and how far it has come."""
        game = f"{game_words(self.rules.hand)} under {self.rules.house.book.id}"
        playing = (
            f"hand {self.hands} is being played" if self.hand is not None else f"{so_many(self.hands, 'hand')} played"
        )
        players = so_many(len(self.stakes), "player")
        return f"{self.ledger.table!r}: {game}, {players}, {playing}"

    def __repr__(self) -> str:
        return f"<TableState {self.words()}>"

    @property
    def dealt_live(self) -> bool:
        """Whether a person deals here, with real cards and chips."""
        return self.rules.setup.live

    def deals_here(self, by: str) -> bool:
        """Return whether somebody with this title deals at the table, and so speaks first when something goes wrong."""
        return self.dealt_live and by == DEALER_TITLE

    def stake(self, seat: int) -> Stake:
        """Return the stake of whoever plays in a seat; refuse a seat where nobody does."""
        if type(seat) is not int or seat not in self.stakes:
            taken = ", ".join(map(str, sorted(self.stakes))) or "none is taken"
            raise Malformed(f"nobody is in seat {seat!r}", allowed=f"seats: {taken}")
        return self.stakes[seat]

    def standing(self, seat: int) -> Standing:
        """Return what whoever plays in a seat owes in blinds, or waits for."""
        self.stake(seat)
        return self.standings[seat]

    def involvement(self, seat: int) -> Involvement:
        """Return whether a player is in the running hand, out of it, or no hand is running."""
        if self.hand is None:
            return Involvement.BETWEEN_HANDS
        return Involvement.IN_HAND if self.hand.is_live(seat) else Involvement.OUT_OF_HAND

    def in_play(self, seat: int) -> int:
        """Return what a player may lose in a hand that starts now."""
        return stakes.in_play(self.rules.stakes, self.stake(seat))

    def largest(self, *, but: int = 0) -> int:
        """Return the largest stack at the table without one seat's; 0 where no maximum depends on it."""
        if not self.rules.stakes.half_largest:
            return 0
        amounts = stakes.each_in_play(self.rules.stakes, self.stakes)
        return max((amount for seat, amount in amounts.items() if seat != but), default=0)

    def refuse_in_hand(self, seat: int, what: str) -> None:
        """Refuse what a player may not do in the middle of a hand they were dealt into."""
        self.stake(seat)
        if self.hand is not None and self.hand.is_in(seat):
            cites = self.rules.hand.cites("conduct.live_hand_stays_at_table")
            raise Illegal(f"seat {seat} may not {what} during a hand", allowed="when the hand is over", cites=cites)

    def refuse_if_closed(self) -> None:
        """Refuse anything at a closed table."""
        if self.closed:
            raise Illegal("the table is closed", allowed="another table", cites=self.rules.changes.closing.cites)

    def refuse_if_stopped(self, what: str) -> None:
        """Refuse what may not be done while the floor has stopped the table."""
        if self.stopped is not None:
            raise Illegal(f"{what} while {self.stopped.words}", allowed="when play goes on")

    def refuse_unless_stopped(self, what: str) -> None:
        """Refuse what the floor does only while the table is stopped."""
        if self.stopped is None:
            raise Illegal(f"{what} while play goes on", allowed="stop the table first")

    def refuse_barred(self, player: str, at: datetime) -> None:
        """Refuse a seat to somebody whom the floor keeps out."""
        refuse_barred(self.bars, player, at, game=self.ledger.table)

    def barred_seats(self, at: datetime) -> tuple[int, ...]:
        """Return the seats whose players get no further hand here."""
        game = self.ledger.table
        return tuple(
            seat
            for seat in sorted(self.stakes)
            if any(bar.holds(self.seats.plays(seat), game, at) for bar in self.bars)
        )

    @property
    def awaited(self) -> DisputeNote | None:
        """The first dispute that the next hand waits for."""
        return next((dispute for dispute in self.disputes if not dispute.settled and dispute.holds_next), None)

    def refuse_earlier(self, at: datetime, what: str) -> None:
        """Refuse a time before that of the last thing that happened."""
        if self.latest is not None and at < self.latest:
            what = f"{what} at {at:%Y-%m-%d %H:%M:%S}, before the last thing that happened"
            raise Illegal(what, allowed=f"from {self.latest:%Y-%m-%d %H:%M:%S} on")

    def refuse_no_ruling(self, number: int) -> None:
        """Refuse the number of a ruling that was not made at this table."""
        count = len(self.rulings)
        if not count:
            raise Illegal("nothing has been ruled here", allowed="when something has been")
        if not 1 <= number <= count:
            there = "there is 1" if count == 1 else f"there are 1 to {count}"
            raise Illegal(f"there is no ruling {number} at this table; {there}", allowed=there.split(maxsplit=2)[2])

    def refuse_without_power(self, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse an order from somebody whose title does not give them the power."""
        refuse_title_without(self.rules.house, by, power, what, cites)

    def refuse_unless_given(self, leave: str, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse leave to sit from somebody who may not give it; where everybody may sit, nothing is asked."""
        if leave and leave != STANDING_LEAVE:
            self.refuse_without_power(leave, "seat", what, cites)

    def check_for(self, line: ChargeLine, seat: int) -> int:
        """Return what a commission check would pay of a charge: all of a fee per hand, or nothing."""
        checks = self.checks.get(seat)
        if checks is None or line.kind != HAND_FEE or dict(line.from_seats)[seat] != checks.worth:
            return 0
        return checks.worth

    def copy(self) -> TableState:
        """Return an independent state that stands where this one does."""
        twin = TableState.__new__(TableState)
        vars(twin).update(self._values())
        twin.ledger = self.ledger.copy()
        twin.hand = self.hand.copy() if self.hand is not None else None
        return twin

    def checkpoint(self) -> Checkpoint:
        """Return what `go_back_to` needs to undo everything that happens from now on."""
        return Checkpoint(self._values(), len(self.ledger), len(self.hand.events) if self.hand is not None else 0)

    def go_back_to(self, checkpoint: Checkpoint) -> None:
        """Undo everything that has happened since a checkpoint; whoever holds the hand or the ledger sees it too."""
        vars(self).clear()
        vars(self).update(checkpoint.values)
        self.ledger.go_back_to(checkpoint.entries)
        if self.hand is not None and len(self.hand.events) > checkpoint.events:
            self.hand.go_back_to(checkpoint.events)

    def _values(self) -> dict[str, Any]:
        """Return every value of this state, with tables and lists of its own: what changes in place is in those."""
        return {
            name: value.copy() if type(value) is dict or type(value) is list else value
            for name, value in vars(self).items()
        } | {"claims": {seat: claims.copy() for seat, claims in self.claims.items()}}

    @property
    def balanced(self) -> bool:
        """Whether the books agree with the chips on the table, box by box and check by check."""
        balance = self.ledger.balance
        held = self._held()
        return (
            not sum(self.ledger.balances.values())
            and all(balance(account) == amount for account, amount in held.items())
            and not any(amount for account, amount in self.ledger.on_table() if account not in held)
        )

    def _held(self) -> dict[str, int]:
        return {
            **{seat_account(seat): stake.booked for seat, stake in self.stakes.items()},
            **{box_account(seat): box.booked for seat, box in self.boxes.items()},
            **{checks_account(seat): checks.price for seat, checks in self.checks.items()},
        }
