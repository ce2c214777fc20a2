"""The ports of a table: the means, given when it is made, to reach the room around it.

A service that a room does not have for a table, such as a cage where no person deals, is refused when it is asked for.
Where nobody looks after a table's seats or jackpot, `NO_SEAT_PORT` and `NO_JACKPOT` take their place.
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
from pokerroom.room.tables.chat_log import ChatLog
from pokerroom.room.tables.journal.entries import FinishedHand
from pokerroom.room.tables.leaving import CalledPlayer
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.stakes.chips_in_front import TakenAway

ChatMessage: TypeAlias = wire.Say | wire.ReportLine | wire.AnswerReport
JackpotMessage: TypeAlias = wire.AboutJackpot | wire.ClaimJackpot

# Chat


class TableWithChat(Protocol):
    """A table as the room's chat needs it."""

    id: str

    @property
    def staff(self) -> Mapping[str, tuple[str, ...]]:
        """The staff, with the titles they have here."""

    @property
    def last_dealt(self) -> int:
        """The number of the hand, or of the round, that was begun last."""

    def seat_of(self, player: str) -> int:
        """Return the seat that a player has here, or at a bonus table their box; 0 for none."""

    def refuse_chat(self, player: str) -> None:
        """Refuse chat by a player now, where the book or the floor wants silence."""

    def tell_player(self, player: str, message: wire.ServerMessage) -> None:
        """Send something to a player on every connection that they have to this table."""

    def show_again(self) -> None:
        """Show the table again: something around it has changed."""


class ChatAsker(Protocol):
    """A function that takes a line of chat, a report or an answer to one, from a person at a table by their name."""

    async def __call__(self, table: TableWithChat, message: ChatMessage, /, *, name: str) -> None:
        """Say a line, report one, or answer a report; or refuse it."""


@dataclass(frozen=True, slots=True)
class ChatPort:
    """The players' chat at a table (None at one without chat), and the function that answers requests about it."""

    log: ChatLog | None
    ask: ChatAsker


async def _refuse_any_chat(_table: TableWithChat, _message: ChatMessage, /, **_asked: str) -> None:
    raise NotAllowed("there is no chat at this table", allowed="a table with chat")


NO_CHAT: Final = ChatPort(None, _refuse_any_chat)


# Beyond the table. `name` is the asker, `title` the title under which they ask, `by` both as they are
# written down, and `request` the id of their request.


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
    """The requests made at a table that the room carries out; those that are not given are refused."""

    send_player: PlayerSender = _REFUSE_SENDING
    follow_call: CallFollower = _REFUSE_CALLING
    ask_jackpots: JackpotAsker = _REFUSE_JACKPOTS
    write_in_register: RegisterWriter = _REFUSE_REGISTERS
    ask_cage: CageAsker = _REFUSE_CAGE


@dataclass(frozen=True, slots=True)
class QueuePorts:
    """The means that a table of any kind has to reach the room.

    `read_first` reads, beside the event loop, the data against which a message is judged; `refuse_beside` refuses a
    player a seat or a box beside certain others who have one. `staff` are the staff with their titles here when the
    table is made, and `samples` the samples of the demo among them. `jackpots` are the room's, if the table takes part
    in them.
    """

    read_first: Callable[[str, wire.ToRoom], Awaitable[None]]
    refuse_beside: Callable[[str, frozenset[str]], None]
    staff: Mapping[str, tuple[str, ...]]
    samples: tuple[str, ...]
    jackpots: RoomJackpots | None
    beyond: BeyondTable
    chat: ChatPort


# A poker table


@dataclass(frozen=True, slots=True)
class SeatPort:
    """The floor or the host, as a table's seats concern them: who is refused a seat, and who is called away.

    `refuse_seat` refuses a player a seat that others wait for, or that the host keeps; `refuse_stay` refuses it to a
    player who gets up when the hand is over. `changed` is called when something has been stored at the table.
    """

    refuse_seat: Callable[[str, int], None]
    refuse_stay: Callable[[str], None]
    leaving: Callable[[], tuple[CalledPlayer, ...]]
    changed: Callable[[], None]
    host: Callable[[], wire.TableHost | None]  # the player whose table it is


NO_SEAT_PORT: Final = SeatPort(
    lambda _player, _seat: None, lambda _player: None, tuple, lambda: None, lambda: None
)  # of a tournament's table, whose director gives every seat


def _no_flop(_seat: int, _at: datetime) -> tuple[Citation, ...]:
    raise Illegal("a flop on request", allowed="at a table that takes part in a jackpot")


@dataclass(frozen=True, slots=True)
class JackpotPort:
    """The jackpot of a table: whether it is linked to a pool, what it waits for, and which chances at it are open.

    `waits` says whether a jackpot won here is not paid yet, and `calls` for what staff are called then. `tables_hand`
    says whether the cards of a seat could win it and are laid open; `judge_flop` gives the clauses by which the last
    player left is dealt the flop, or refuses.
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
    """The means that the scheduler of a poker table has to reach the room.

    `took_elsewhere` gives the chips that a player took away from other tables of the house, `barred_elsewhere` the bars
    that keep them out of it.
    """

    took_elsewhere: Callable[[str], tuple[TakenAway, ...]]
    barred_elsewhere: Callable[[str], tuple[BarNote, ...]]
    seats: SeatPort
    jackpot: JackpotPort


@dataclass(frozen=True, slots=True)
class PromotionPort:
    """The promotions that run at a table, as a viewer may see them, and the function that is told of a stored hand."""

    shown: Callable[[PrizeViewer], tuple[wire.WirePromotion, ...]]
    hand_over: Callable[[FinishedHand, datetime], None]


NO_PROMOTIONS: Final = PromotionPort(lambda _seen_by: (), lambda _settled, _at: None)


@dataclass(frozen=True, slots=True)
class TablePorts(QueuePorts):
    """The means that a poker table has to reach the room; chances are worked out in the threads of `thinking`."""

    thinking: Executor
    promotions: PromotionPort
