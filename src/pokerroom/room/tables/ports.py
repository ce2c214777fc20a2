"""The ports of a table: what it is given, when it is made, to reach the room around it.

What a room does not have for a table, such as a cage where no person deals, is refused when asked for; where nobody
looks after a table's seats or jackpot, `NO_SEAT_PORT` and `NO_JACKPOT` stand in their place.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol, TypeAlias

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.prizes.jackpot_calls import JackpotCall
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.tables.journal.entries import Settled
from pokerroom.room.tables.leaving import Leaving
from pokerroom.room.tables.spoken import SpokenLines
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.stakes.stakes import TakenAway

TalkMessage: TypeAlias = wire.Say | wire.ReportLine | wire.AnswerReport
JackpotMessage: TypeAlias = wire.AboutJackpot | wire.ClaimJackpot

# Talk


class TalkingTable(Protocol):
    """A table as the room's talk needs it."""

    id: str

    @property
    def staff(self) -> Mapping[str, tuple[str, ...]]:
        """The people of the house, with the titles they have here."""

    @property
    def last_dealt(self) -> int:
        """The number of the hand, or of the round, that was begun last."""

    def seat_of(self, player: str) -> int:
        """Return the seat that a player has here, or at a bonus table their box; 0 for none."""

    def refuse_talk(self, player: str) -> None:
        """Refuse somebody who wants to say something now, where the book or the floor wants silence."""

    def tell_player(self, player: str, message: wire.ServerMessage) -> None:
        """Send something to a player on every connection that they have to this table."""

    def show_again(self) -> None:
        """Show the table again: something around it has changed."""


class TalkAsker(Protocol):
    """A function that is told what somebody at a table, by their name, says or asks about its talk."""

    async def __call__(self, table: TalkingTable, message: TalkMessage, /, *, name: str) -> None:
        """Say a line, report one, or answer a report; or refuse it."""


@dataclass(frozen=True, slots=True)
class TalkPort:
    """What players say at a table (None at one without talk), and who is asked about it."""

    spoken: SpokenLines | None
    ask: TalkAsker


async def _refuse_any_talk(_table: TalkingTable, _message: TalkMessage, /, **_asked: str) -> None:
    raise NotAllowed("there is no talk at this table", allowed="a table where players talk")


NO_TALK: Final = TalkPort(None, _refuse_any_talk)


# Beyond the table. `name` is whoever asks, `title` the title of the house that they ask under, `by` both as they are
# written down, and `request` the id of what they ask.


class PlayerSender(Protocol):
    """A function that sends a player to another table."""

    async def __call__(self, message: wire.SendPlayer, /, *, title: str, by: str, request: str) -> None:
        """Send a player to another table, or refuse the move."""


class CallFollower(Protocol):
    """A function that sends a player to the seat that they were called to."""

    async def __call__(self, message: wire.SeatGoes, /, *, name: str, title: str, request: str) -> None:
        """Send the player to the seat they were called to; refuse it if nobody was called from theirs."""


class JackpotAsker(Protocol):
    """A function that takes claims and orders about a table's jackpots."""

    async def __call__(self, message: JackpotMessage, /, *, asker: str, by: str) -> None:
        """Carry out a claim or an order; `asker` is the player who claims, or the title that orders."""


class RegisterWriter(Protocol):
    """A function that writes in the registers of a table's house."""

    async def __call__(self, message: wire.WriteInRegister, /, *, by: str) -> None:
        """Write an entry, or refuse it if the register does not take it."""


class CageAsker(Protocol):
    """A function that asks the cage for chips, or sends it some, for the rack that a person deals from."""

    async def __call__(self, message: wire.AskCage, /, *, name: str, title: str) -> None:
        """Ask for chips or send some, or refuse it."""


class _Refuse(Protocol):
    async def __call__(self, message: object, /, **asked: str) -> None: ...


def _refuses(what: str, allowed: str) -> _Refuse:
    """Return a function that refuses everything, for something that the room does not have."""

    async def refuse(_message: object, /, **_asked: str) -> None:
        raise NotAllowed(what, allowed=allowed)

    return refuse


_REFUSE_SENDING: Final = _refuses("there is no other table of this game", "a room with several")
_REFUSE_CALLING: Final = _refuses("nobody is sent to another seat from here", "a live table")
_REFUSE_JACKPOTS: Final = _refuses("this room has no jackpots", "a room that has")
_REFUSE_REGISTERS: Final = _refuses(
    "nothing is written in a register from here", "a live table, or the page of the records"
)
_REFUSE_CAGE: Final = _refuses("the cage is not asked from here", "a live table, or the page of the cage")


@dataclass(frozen=True, slots=True)
class BeyondTable:
    """The requests made at a table that the room carries out; what is not given is refused."""

    send_player: PlayerSender = _REFUSE_SENDING
    follow_call: CallFollower = _REFUSE_CALLING
    ask_jackpots: JackpotAsker = _REFUSE_JACKPOTS
    write_in_register: RegisterWriter = _REFUSE_REGISTERS
    ask_cage: CageAsker = _REFUSE_CAGE


@dataclass(frozen=True, slots=True)
class QueuePorts:
    """What a table of any kind is given of the room.

    `read_first` reads, beside the event loop, what a message is held against; `refuse_beside` refuses somebody a seat
    or a box beside some who have one. `staff` are the people of the house with their titles here as the table is made,
    and `samples` those of them who are samples of the demo. `jackpots` are the room's, where the table has a
    part in them.
    """

    read_first: Callable[[str, wire.ToRoom], Awaitable[None]]
    refuse_beside: Callable[[str, frozenset[str]], None]
    staff: Mapping[str, tuple[str, ...]]
    samples: tuple[str, ...]
    jackpots: RoomJackpots | None
    beyond: BeyondTable
    talk: TalkPort


# A poker table


@dataclass(frozen=True, slots=True)
class SeatPort:
    """The floor or the host, as a table's seats concern them: who is refused a seat, and who is called away.

    `refuse_seat` refuses a player a seat that others wait for, or that the host keeps; `refuse_stay` refuses it to
    whoever gets up when the hand is over. `changed` tells that something has been kept at the table.
    """

    refuse_seat: Callable[[str, int], None]
    refuse_stay: Callable[[str], None]
    leaving: Callable[[], tuple[Leaving, ...]]
    changed: Callable[[], None]
    host: Callable[[], wire.TableHost | None]  # the player whose table it is


NO_SEAT_PORT: Final = SeatPort(
    lambda _player, _seat: None, lambda _player: None, tuple, lambda: None, lambda: None
)  # of a tournament's table, whose director gives every seat


def _no_flop(_seat: int, _at: datetime) -> tuple[Citation, ...]:
    raise Illegal("a flop on request", allowed="at a table that takes part in a jackpot")


@dataclass(frozen=True, slots=True)
class JackpotPort:
    """The jackpot of a table: whether it is linked to a pool, what it waits for, and what is open to try for it.

    `waits` is whether one that was won here is not paid yet, and `calls` what the house is called for then.
    `tables_hand` is whether the cards of a seat could win it and are laid open; `judge_flop` gives the clauses by which
    the last player left is dealt the flop, or refuses.
    """

    has_pool: Callable[[], bool | None]  # None where the room has no jackpots for such a table
    waits: Callable[[], bool]
    calls: Callable[[], tuple[JackpotCall, ...]]
    tables_hand: Callable[[Hand, int], bool]
    deals_flop: Callable[[], bool]
    judge_flop: Callable[[int, datetime], tuple[Citation, ...]]


NO_JACKPOT: Final = JackpotPort(lambda: None, lambda: False, tuple, lambda _hand, _seat: False, lambda: False, _no_flop)


@dataclass(frozen=True, slots=True)
class SchedulePorts:
    """What the scheduler of a poker table is given of the room.

    `took_elsewhere` is what a player took away from other tables of the house, `barred_elsewhere` what keeps them out
    of it.
    """

    took_elsewhere: Callable[[str], tuple[TakenAway, ...]]
    barred_elsewhere: Callable[[str], tuple[BarNote, ...]]
    seats: SeatPort
    jackpot: JackpotPort


@dataclass(frozen=True, slots=True)
class PromotionPort:
    """The promotions that run at a table, as a viewer may see them, and who is told of a hand that has been stored."""

    shown: Callable[[PrizeViewer], tuple[wire.WirePromotion, ...]]
    hand_over: Callable[[Settled, datetime], None]


NO_PROMOTIONS: Final = PromotionPort(lambda _seen_by: (), lambda _settled, _at: None)


@dataclass(frozen=True, slots=True)
class TablePorts(QueuePorts):
    """What a poker table is given of the room; chances are worked out in the threads of `thinking`."""

    thinking: Executor
    promotions: PromotionPort
