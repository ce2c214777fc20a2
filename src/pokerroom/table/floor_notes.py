"""The floor's notes in a table's record: rulings and reports, bars, disputes, and corrections of stakes and payouts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from pokerroom.citation import Citation
from pokerroom.command_reading import Note

DEALER_TITLE: Final = "dealer"  # the title of the dealer at a live table
# The giver of leave to sit down if nobody is named: the table's own staff seat players as they come.
STANDING_LEAVE: Final = "standing leave"

HeldIn: TypeAlias = Literal["held", "next_pot"]  # the place of chips that belong to nobody for now
HeldGoesTo: TypeAlias = Literal["house", "player", "next_pot"]
BarScope: TypeAlias = Literal["game", "room", "casino"]
GAME: Final = "game"
ROOM: Final = "room"
CASINO: Final = "casino"
# The extent of each penalty that bars a player.
SCOPES: Final[Mapping[str, BarScope]] = {
    "bar_from_game": GAME,
    "bar_from_game_for": GAME,
    "bar_from_room": ROOM,
    "exclude_from_casino": CASINO,
    "detain": CASINO,
}


class DecisionNote(Struct, frozen=True):
    """A decision about a ruling: who decided (a title), what, the effects ordered, and why.

    `declined` is an effect that they refused when it was offered, or set aside, and `declined_cites` are the clauses
    behind it.
    """

    title: str
    what: str
    effects: tuple[str, ...] = ()
    reason: str = ""
    override: bool = False
    declined: tuple[str, ...] = ()
    declined_cites: tuple[Citation, ...] = ()


class AppealNote(Note, frozen=True):
    """An appeal against a ruling.

    `to` is the person or office that looks at it next, `role` their role (none outside the house). `answer` is the
    decision on it, and `answered_by` the title of the person who made it.
    """

    by: str
    reason: str
    to: str
    cites: tuple[Citation, ...] = ()
    role: str = ""
    answer: str = ""
    answered_by: str = ""


class RulingNote(Note, frozen=True):
    """A ruling that was carried out at the table, in the words of the house.

    `hand` is the number of the hand in or after which it was made; `by` is the title of the person who carried it out.
    """

    key: str
    hand: int
    by: str
    seat: int = 0
    player: str = ""
    amount: int = 0
    facts: dict[str, bool | int | str] = field(default_factory=dict)
    effects: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    decisions: tuple[DecisionNote, ...] = ()
    appeals: tuple[AppealNote, ...] = ()
    taken_back: bool = False  # by the dealer of a live table, with all its effects

    @property
    def contested(self) -> bool:
        """Whether the ruling has been contested and the appeal not answered yet."""
        return bool(self.appeals) and not self.appeals[-1].answer


class StakeOrder(Struct, frozen=True):
    """An order to correct a stake: one below `limit` is made up to it; one above it is cut by `excess`."""

    limit: int
    excess: int = 0

    def due(self, chips: int) -> int:
        """Return the chips to add now or, below 0, to take off; 0 where the stake complies.

        >>> StakeOrder(100).due(60), StakeOrder(500, excess=200).due(900), StakeOrder(500, excess=200).due(480)
        (40, -200, 0)
        """
        if self.excess:
            return -max(0, min(self.excess, chips - self.limit))
        return max(0, self.limit - chips)


class PayoutNote(Struct, frozen=True):
    """Chips of a hand that were paid to one seat and belong to another, with the person who orders the correction and
    why.

    The seats are those of that hand; `payer` and `payee` are the players who had them then (missing in older records).
    """

    hand: int
    paid_to: int
    belongs_to: int
    amount: int
    by: str
    why: str
    cites: tuple[Citation, ...] = ()
    payer: str = ""
    payee: str = ""

    def same(self, other: PayoutNote) -> bool:
        """Return whether this correction and another are of the same chips, whoever orders them and why."""
        one, two = ((note.hand, note.amount, note.paid_to, note.belongs_to) for note in (self, other))
        return one == two

    def undoes(self, other: PayoutNote) -> bool:
        """Return whether this correction gives back the chips that another one moved."""
        return self.same(PayoutNote(other.hand, other.belongs_to, other.paid_to, other.amount, "", ""))


class TableStop(Struct, frozen=True):
    """The stop of a table: by whom, when and why; `dispute` is the number of the dispute it waits for.

    `host` is the player who has paused a table of their own.
    """

    by: str
    at: datetime
    why: str = ""
    dispute: int = 0
    host: str = ""

    @property
    def words(self) -> str:
        """A sentence with the person who stopped the table, and the reason.

        >>> at = datetime(2026, 8, 16)
        >>> TableStop("supervisor", at, "a look at the deck").words, TableStop("supervisor", at, host="Ann").words
        ('the supervisor has stopped the table: a look at the deck', 'Ann has paused the game')
        """
        if self.host:
            return f"{self.host} has paused the game"
        return f"the {self.by} has stopped the table{f': {self.why}' if self.why else ''}"


class BarNote(Struct, frozen=True):
    """A player's bar; `game` is the only game it covers, if it covers one, and `until` the first moment after it."""

    player: str
    scope: BarScope
    by: str
    at: datetime
    reason: str = ""
    game: str = ""
    until: datetime | None = None
    cites: tuple[Citation, ...] = ()

    def holds(self, player: str, game: str, now: datetime) -> bool:
        """Return whether this bar keeps a player out of a game now."""
        at_this_game = self.scope != GAME or self.game == game
        return player == self.player and at_this_game and (self.until is None or now < self.until)


class ChoiceNote(Note, frozen=True):
    """A choice about a ruling under way: the number of an offer, words, or effects that override it."""

    title: str
    number: int = 0
    words: tuple[str, ...] = ()
    reason: str = ""
    override: bool = False


class ReportNote(Note, frozen=True):
    """A report to the floor that is not ruled on yet, with the choices made about it so far.

    `cards` are text, by card group; `since` is the number of events that the hand had when it happened.
    """

    what: str
    by: str
    seat: int = 0
    amount: int = 0
    facts: dict[str, bool | int | str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    since: int | None = None
    rule: str = ""
    choices: tuple[ChoiceNote, ...] = ()


class WordNote(Struct, frozen=True):
    """A decision about a dispute: the title and name of the person who made it, what, why and when."""

    title: str
    name: str
    what: str
    reason: str = ""
    at: datetime | None = None
    override: bool = False


class InformedNote(Struct, frozen=True):
    """A note that somebody was told where to take a dispute: who, by whom and when."""

    who: str
    by: str
    at: datetime | None = None


class DisputeNote(Note, frozen=True):
    """A dispute in its present state; `hand` is the number of the hand it is about, or 0.

    `called` is the office that must decide it now, empty once it is settled. Until then it may stop the hand it is
    about, all hands, or the next one.
    """

    by: str
    about: str
    hand: int = 0
    asked: datetime | None = None
    paused: bool = False
    words: tuple[WordNote, ...] = ()
    reviews: tuple[str, ...] = ()
    told: tuple[InformedNote, ...] = ()
    closed: bool = False
    called: str = ""
    holds_hand: bool = False
    holds_every_hand: bool = False
    holds_next: bool = False
    cites: tuple[Citation, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether nobody has anything left to decide about it now."""
        return not self.called

    def stops(self, hand: int) -> bool:
        """Return whether acts in this hand must wait for it."""
        return not self.settled and (self.holds_every_hand or (self.holds_hand and self.hand == hand))
