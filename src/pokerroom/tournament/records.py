"""A tournament's records of entries, payments, players, tables, eliminations and prizes: small values."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.command_reading import Note
from pokerroom.tournament import words


class AllottedSeat(Note, frozen=True, omit_defaults=True):
    """A player's seat; `needs` is the reason if it was not drawn by lot."""

    player: str
    table: str
    seat: int
    needs: str = ""


class TournamentEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry: the player, the session, the payment, and the papers received."""

    number: int
    player: str
    session: str
    at: datetime
    stage: words.EntryStage = "pending"
    pool: int = 0
    fee: int = 0
    papers: frozenset[words.EntryNeed] = frozenset()
    lacks: tuple[words.EntryNeed, ...] = ()
    groups: tuple[str, ...] = ()
    bonus: int = 0  # chips for having entered early
    confirmed: tuple[words.EntryConfirmation, ...] = ()  # by the entrant


class EntryPayment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's payment: into the pool, as a fee, and the part of the fee for other prize pools."""

    player: str
    what: words.PaymentKind
    pool: int = 0
    fee: int = 0
    entry: int = 0


class Competitor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player in a session: seat, chips, presence, purchases and penalties.

    `came` says whether they ever took the seat. `offered` is a hand after which they may re-buy. A stack waiting at an
    unsold seat is `unsold`: it is nobody's, and records have its seat ("table 2 seat 5") where a player has a name, so
    `unsold` alone says that there is no such player. A player who waits for the next round of a heads-up tournament has
    no table.
    """

    player: str
    table: str
    seat: int
    chips: int
    entry: int = 0
    away: bool = False
    came: bool = True
    posts: bool = True
    rebuys: int = 0
    add_ons: int = 0
    owes: int = 0  # money for chips that are in play already
    offered: Elimination | None = None
    dead_hands: int = 0
    dead_until: datetime | None = None
    unsold: bool = False
    started: int = 0
    moves: int = 0
    carries: bool = False  # whether a stack from another table has not been confirmed by the dealer there
    counted: int | None = None  # that dealer's different count, until somebody has settled it


class Elimination(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's elimination, with the facts that break ties between players who went out together.

    `turn` counts hands as they end; hands in one round of hand-for-hand play share a number. `began` is the stack
    before the hand, `all_in` the order of moving all-in, and `from_button` the number of places left of the button.
    """

    player: str
    how: words.WentOut
    at: datetime
    turn: int
    table: str = ""
    hand: int = 0
    seat: int = 0
    began: int = 0
    all_in: int = 0
    from_button: int = 0

    @property
    def placed(self) -> bool:
        """Whether the player gets a place; somebody who never played gets none."""
        return self.how not in ("no_show", "unpaid")


class TournamentTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a session: its players by seat, the button, hands played; `dealing` while a hand is running.

    `bonus` are chips that the house adds to the next pot, `special` the announced kind of the next hand.
    """

    name: str
    seats: dict[int, str] = {}
    button: int = 0
    blinds: tuple[int, ...] = ()  # the seat that posted each in the last hand
    hands: int = 0
    dealing: bool = False
    dealt: tuple[int, ...] = ()  # the seats that are in the hand
    played: tuple[int, ...] = ()  # the seats of the last hand's players who are still there, from the button on
    special: words.SpecialHand | None = None
    bonus: int = 0
    in_pot: int = 0  # the part of the bonus already in the pot, of the running hand or since one called off
    bonus_prize: str = ""
    rounds: int = 0  # of hand-for-hand play in which it has played
    level: int = 0  # of the hand under way, or of the last one
    level_hands: int = 0  # that have been played at it
    raced: tuple[int, ...] = ()  # denominations that have left play there


class PlacedGroup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One place and its players: several where the house shares it, or until a tie is broken."""

    place: int
    players: tuple[str, ...]
    waits_for: words.DecidedBy | None = None
    chips: int = 0
    button: int = 0
    cites: tuple[Citation, ...] = ()


class PlayOffLoss(Struct, frozen=True, kw_only=True):
    """A player's loss of everything in a play-off: the table, the hand, and their stack before it."""

    player: str
    table: str
    hand: int
    began: int


class PlayOff(Struct, frozen=True, kw_only=True):
    """A running play-off: its tables and players, with their seats and chips in the session."""

    tables: dict[str, tuple[str, ...]]
    seats: dict[str, AllottedSeat]  # the seats they go back to
    held: dict[str, int]  # their session chips, set aside meanwhile
    gone: tuple[PlayOffLoss, ...] = ()
    elimination: str = ""  # the table of the elimination round that it decides; "" after a session


class Penalty(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A penalty that was given: the offence, the kind, the number of hands, and the reason."""

    player: str
    offence: str
    kind: words.PenaltyKind
    number: int = 0
    hands: int = 0
    until: datetime | None = None
    reason: str = ""


class OffenceCase(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An offence of a player that waits for the director's decision."""

    number: int
    player: str
    offence: str
    at: datetime
    what: str = ""
    decided: bool = False


class TournamentAward(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A prize that was won: its place, its amount or kind, and its present status."""

    number: int
    player: str
    place: int
    amount: int
    in_kind: str = ""
    stage: words.TournamentAwardStage = "owed"
    why: str = ""


class ContactAttempt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attempt to reach a missing entrant: when, how, whether it worked, and their wish."""

    player: str
    at: datetime
    how: str
    reached: bool = False
    stays: bool = False
