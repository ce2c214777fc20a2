"""Everything that one cash table knows, and the questions and refusals that several decisions share.

A whole command is judged in `deciding`, whose judges call a `refuse_...` here where they refuse the same; `evolving`
changes the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import Struct

from pokerroom.charges import ChargeLine
from pokerroom.charges.entries import HAND_FEE, box_account, checks_account, seat_account
from pokerroom.charges.ledger import Ledger
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, as_given, refuse_earlier
from pokerroom.hand import Hand
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.rulebook.words import Power
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.decks.table_decks import TableDecks
from pokerroom.table.floor_notes import (
    DEALER_TITLE,
    STANDING_LEAVE,
    DisputeNote,
)
from pokerroom.table.game_words import game_words
from pokerroom.table.rules import TableRules
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.occupancy import Seats, empty_seats
from pokerroom.table.stakes import chips_in_front
from pokerroom.table.stakes.chips_in_front import Involvement, Stake
from pokerroom.table.state.button import ButtonNotes
from pokerroom.table.state.floor import FloorBook
from pokerroom.table.state.freeze_out import FreezeOutNotes
from pokerroom.table.state.hand_notes import HandNotes
from pokerroom.table.state.orders import FloorOrders
from pokerroom.table.state.paid_time import PaidTime
from pokerroom.table.state.past_hands import PastHands
from pokerroom.table.state.players import PlayersHere
from pokerroom.table.state.proposals import Proposals
from pokerroom.table.state.requests import SeatRequests
from pokerroom.table.state.times import TableTimes
from pokerroom.table.state.travel import Travel
from pokerroom.table.state.turn_notes import TurnNotes
from pokerroom.wording.plural import quantity

Part = TypeVar("Part", bound=Struct)

STATE_PARTS: Final = (
    *(PlayersHere, PaidTime, Travel, SeatRequests, HandNotes, PastHands, ButtonNotes),
    *(TableTimes, TurnNotes, Proposals, FreezeOutNotes, FloorBook, FloorOrders),
)
# The fields of each part that are a dict or a list, all of them empty at a new table.
_MUTABLE_FIELDS: Final[Mapping[type[Struct], tuple[str, ...]]] = {
    kind: tuple(name for name in kind.__struct_fields__ if type(getattr(kind(), name)) in (dict, list))
    for kind in STATE_PARTS
}


class Checkpoint(NamedTuple):
    """A saved state of a table to go back to: its values, and the numbers of entries and of events of the hand."""

    values: dict[str, Any]
    entries: int
    events: int


class TableState:
    """One table's state between two happenings.

    Most of it is held in the parts below. Each is defined in the module of its name beside this one; `clock` is in
    `turn_notes.py`.

        players, paid_time    the players of the table, and up to when each has paid for time
        travel, requests      players who went to other tables or came from them; requests for seats
        hand_notes            who takes part in the hand in progress, and what it has cost them
        past_hands, button    who was in earlier hands; where the button and the blinds were
        times, clock          when things began; the turn whose time is running
        proposals, freeze_out proposed changes, and a freeze-out
        floor, orders         the floor's rulings, and its orders
    """

    def __init__(self, rules: TableRules, name: str, group: str = "") -> None:
        """Begin an empty table; each part below holds what belongs together."""
        self.rules = rules  # the rules in force; a change or another level replaces them
        self.rules_after_freeze: TableRules | None = None  # the rules that hold again after a freeze-out is won
        self.ledger = Ledger(name)  # every movement of chips
        self.closed = False  # whether the table has closed for good
        # The players
        self.seats: Seats = empty_seats(self.rules.seating, group)  # the seats, and their players
        self.players = PlayersHere()  # each player's stake, debts and waits
        self.paid_time = PaidTime()  # the time up to which each player has paid
        self.travel = Travel()  # players who left, and players from other tables
        self.requests = SeatRequests()  # the players who want each seat
        # The play
        self.hands = 0  # the number of hands begun
        self.hand: Hand | None = None  # the hand being played
        self.hand_notes = HandNotes()  # its players and charges
        self.past_hands = PastHands()  # the players of earlier hands
        self.button = ButtonNotes()  # the places of the button and the blinds
        self.decks = TableDecks()  # of a live table
        self.times = TableTimes()  # when the opening, the game and the hand began
        self.clock = TurnNotes()  # the time to act of the player in turn
        # Changes, and the floor
        self.proposals = Proposals()  # the changes that were proposed
        self.freeze_out = FreezeOutNotes()  # the planned or running freeze-out
        self.floor = FloorBook()  # the floor's rulings
        self.orders = FloorOrders()  # the floor's orders

    # Questions that several decisions ask

    def words(self) -> str:
        """Return the table in one line: its name, its game, and its progress."""
        game = f"{game_words(self.rules.hand)} under {self.rules.house.book.id}"
        playing = (
            f"hand {self.hands} is being played" if self.hand is not None else f"{quantity(self.hands, 'hand')} played"
        )
        players = quantity(len(self.players.stakes), "player")
        return f"{self.ledger.table!r}: {game}, {players}, {playing}"

    def __repr__(self) -> str:
        return f"<TableState {self.words()}>"

    def __eq__(self, other: object) -> bool:
        """Return whether two tables stand exactly alike, in the middle of a hand too."""
        if not isinstance(other, TableState):
            return NotImplemented
        return self is other or vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes

    @property
    def dealt_live(self) -> bool:
        """Whether a person deals here, with real cards and chips."""
        return self.rules.setup.live

    def deals_here(self, by: str) -> bool:
        """Return whether this is the title of the table's dealer, who is the first to handle a mistake."""
        return self.dealt_live and by == DEALER_TITLE

    def stake(self, seat: int) -> Stake:
        """Return the stake of the player in a seat; refuse a seat where nobody plays."""
        if type(seat) is not int or seat not in self.players.stakes:
            taken = ", ".join(map(str, sorted(self.players.stakes))) or "none is taken"
            raise Malformed(f"nobody is in seat {as_given(seat)}", allowed=f"seats: {taken}")
        return self.players.stakes[seat]

    def blind_status(self, seat: int) -> BlindStatus:
        """Return the blind status of the player in a seat."""
        self.stake(seat)
        return self.players.blind_statuses[seat]

    def involvement(self, seat: int) -> Involvement:
        """Return a player's part in the running hand: in it, out of it, or between hands while none is running."""
        if self.hand is None:
            return Involvement.BETWEEN_HANDS
        return Involvement.IN_HAND if self.hand.is_live(seat) else Involvement.OUT_OF_HAND

    def in_play(self, seat: int) -> int:
        """Return the chips that a player may lose in a hand that starts now."""
        return chips_in_front.in_play(self.rules.stakes, self.stake(seat))

    def largest(self, *, but: int = 0) -> int:
        """Return the largest stack at the table, without one seat's; 0 where no maximum depends on it."""
        if not self.rules.stakes.half_largest:
            return 0
        amounts = chips_in_front.each_in_play(self.rules.stakes, self.players.stakes)
        return max((amount for seat, amount in amounts.items() if seat != but), default=0)

    def refuse_in_hand(self, seat: int, what: str) -> None:
        """Refuse an act that a player may not do in the middle of a hand they were dealt into."""
        self.stake(seat)
        if self.hand is not None and self.hand.is_in(seat):
            cites = self.rules.hand.cites("conduct.live_hand_stays_at_table")
            raise Illegal(f"seat {seat} may not {what} during a hand", allowed="when the hand is over", cites=cites)

    def refuse_if_closed(self) -> None:
        """Refuse anything at a closed table."""
        if self.closed:
            raise Illegal("the table is closed", allowed="another table", cites=self.rules.changes.closing.cites)

    def refuse_if_stopped(self, what: str) -> None:
        """Refuse an act that is not allowed while the floor has stopped the table."""
        if self.floor.stopped is not None:
            raise Illegal(f"{what} while {self.floor.stopped.words}", allowed="when play goes on")

    def tell_hand_of_stop(self) -> None:
        """Have the running hand refuse play while the floor has stopped the table, whoever holds it; or play on."""
        if self.hand is not None:
            self.hand.control.stop(self.floor.stopped.words if self.floor.stopped is not None else "")

    def refuse_unless_stopped(self, what: str) -> None:
        """Refuse an act of the floor that is only possible while the table is stopped."""
        if self.floor.stopped is None:
            raise Illegal(f"{what} while play goes on", allowed="stop the table first")

    def refuse_barred(self, player: str, at: datetime) -> None:
        """Refuse a seat to a player whom the floor has barred."""
        refuse_barred(self.floor.bars, player, at, game=self.ledger.table)

    def barred_seats(self, at: datetime) -> tuple[int, ...]:
        """Return the seats whose players are barred from further hands here."""
        game = self.ledger.table
        return tuple(
            seat
            for seat in sorted(self.players.stakes)
            if any(bar.holds(self.seats.plays(seat), game, at) for bar in self.floor.bars)
        )

    @property
    def awaited(self) -> DisputeNote | None:
        """The first dispute for which the next hand waits, if any."""
        return next((dispute for dispute in self.floor.disputes if not dispute.settled and dispute.holds_next), None)

    def refuse_earlier(self, at: datetime, what: str) -> None:
        """Refuse a time before the latest happening."""
        refuse_earlier(at, self.times.latest, what)

    def refuse_no_ruling(self, number: int) -> None:
        """Refuse a number that belongs to no ruling made at this table."""
        count = len(self.floor.rulings)
        if not count:
            raise Illegal("nothing has been ruled here", allowed="when something has been")
        if not 1 <= number <= count:
            numbers = "1" if count == 1 else f"1 to {count}"
            verb = "is" if count == 1 else "are"
            raise Malformed(f"there is no ruling {number} at this table; there {verb} {numbers}", allowed=numbers)

    def refuse_without_power(self, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse an order from a person whose title does not give them this power."""
        refuse_title_without(self.rules.house, by, power, what, cites)

    def refuse_unless_given(self, leave: str, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse leave to sit from a person who may not give it; nothing is checked where everybody may sit."""
        if leave and leave != STANDING_LEAVE:
            self.refuse_without_power(leave, "seat", what, cites)

    def check_for(self, line: ChargeLine, seat: int) -> int:
        """Return how much of a charge a commission check would pay: all of a fee per hand, or nothing."""
        checks = self.players.checks.get(seat)
        if checks is None or line.kind != HAND_FEE or dict(line.from_seats)[seat] != checks.worth:
            return 0
        return checks.worth

    def copy(self) -> TableState:
        """Return an independent copy of this state."""
        twin = TableState.__new__(TableState)
        vars(twin).update(self._values())
        twin.ledger = self.ledger.copy()
        twin.hand = self.hand.copy() if self.hand is not None else None
        twin.tell_hand_of_stop()
        return twin

    def checkpoint(self) -> Checkpoint:
        """Return a checkpoint with which `go_back_to` can undo everything that happens from now on."""
        return Checkpoint(self._values(), len(self.ledger), len(self.hand.events) if self.hand is not None else 0)

    def go_back_to(self, checkpoint: Checkpoint) -> None:
        """Undo everything since a checkpoint; other holders of the hand or the ledger see the change too."""
        vars(self).clear()
        vars(self).update(checkpoint.values)
        self.ledger.go_back_to(checkpoint.entries)
        if self.hand is not None and len(self.hand.events) > checkpoint.events:
            self.hand.control.go_back_to(checkpoint.events)
        self.tell_hand_of_stop()

    def _values(self) -> dict[str, Any]:
        """Return all values of this state, with copies of the parts that change in place."""
        return {name: copied(value) if type(value) in _MUTABLE_FIELDS else value for name, value in vars(self).items()}

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
            **{seat_account(seat): stake.booked for seat, stake in self.players.stakes.items()},
            **{box_account(seat): box.booked for seat, box in self.players.boxes.items()},
            **{checks_account(seat): checks.price for seat, checks in self.players.checks.items()},
        }


def copied(part: Part) -> Part:
    """Return a copy of a part with its own dicts and lists; the values in them are never changed in place.

    >>> from pokerroom.table.state.travel import Travel
    >>> travel = Travel()
    >>> twin = copied(travel)
    >>> travel.sent_away, travel.left["Ann"] = 1, None
    >>> twin
    Travel(left={}, sent_away=0, arrived=frozenset())
    """
    twin: Part = part.__copy__()  # type: ignore[attr-defined]  # every Struct has it
    for name in _MUTABLE_FIELDS[type(part)]:
        setattr(twin, name, getattr(part, name).copy())
    return twin
