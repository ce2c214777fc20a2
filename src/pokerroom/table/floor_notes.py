"""What a table records of the floor's work: rulings and reports, bars, disputes, stakes and payouts to be corrected."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation

DEALER_TITLE: Final = "dealer"  # the title of whoever deals at a live table
# Who gives leave to sit down where nobody is named: whoever runs the table seats players as they come.
STANDING_LEAVE: Final = "standing leave"

HeldIn: TypeAlias = Literal["held", "next_pot"]  # where chips lie that are nobody's for now
HeldGoesTo: TypeAlias = Literal["house", "player", "next_pot"]
BarScope: TypeAlias = Literal["game", "room", "casino"]
GAME: Final = "game"
ROOM: Final = "room"
CASINO: Final = "casino"
# How far each penalty that keeps a player out reaches.
SCOPES: Final[Mapping[str, BarScope]] = {
    "bar_from_game": GAME,
    "bar_from_game_for": GAME,
    "bar_from_room": ROOM,
    "exclude_from_casino": CASINO,
    "detain": CASINO,
}


class Note(Struct, frozen=True):
    """What a command brings to the record as it is: one that cannot be written and read back is refused."""


class DecisionNote(Struct, frozen=True):
    """What somebody decided about a ruling: the title, what, the effects ordered, and why.

    `declined` is what they would not have, where they were offered something or set it aside, and `declined_cites` the
    clauses that it rested on.
    """

    title: str
    what: str
    effects: tuple[str, ...] = ()
    reason: str = ""
    override: bool = False
    declined: tuple[str, ...] = ()
    declined_cites: tuple[Citation, ...] = ()


class AppealNote(Note, frozen=True):
    """Somebody contested a ruling; `to` is who looks at it next, `role` their role (none for somebody outside).

    `answer` is what was said to it, and `answered_by` the title of who said it.
    """

    by: str
    reason: str
    to: str
    cites: tuple[Citation, ...] = ()
    role: str = ""
    answer: str = ""
    answered_by: str = ""


class RulingNote(Note, frozen=True):
    """One ruling that was carried out at the table, in the words of the house.

    `hand` is the number of the hand it was made in, or after; `by` the title of whoever carried it out.
    """

    key: str
    hand: int
    by: str
    seat: int = 0
    player: str = ""
    amount: int = 0
    facts: dict[str, bool | int | str] = {}
    effects: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    why: str = ""
    silent: bool = False
    decisions: tuple[DecisionNote, ...] = ()
    appeals: tuple[AppealNote, ...] = ()
    taken_back: bool = False  # by the dealer of a live table, with everything that came of it

    @property
    def contested(self) -> bool:
        """Whether somebody has contested it and has had no answer yet."""
        return bool(self.appeals) and not self.appeals[-1].answer


class StakeOrder(Struct, frozen=True):
    """A stake that the floor wants put right: below `limit` it is made up; of one above it the `excess` goes."""

    limit: int
    excess: int = 0

    def due(self, chips: int) -> int:
        """Return what is to be added now, or below zero taken off; 0 where the stake complies.

        >>> StakeOrder(100).due(60), StakeOrder(500, excess=200).due(900), StakeOrder(500, excess=200).due(480)
        (40, -200, 0)
        """
        if self.excess:
            return -max(0, min(self.excess, chips - self.limit))
        return max(0, self.limit - chips)


class PayoutNote(Struct, frozen=True):
    """Chips of a hand that went to one seat and belong to another, and who says so on what ground.

    The seats are those of that hand; `payer` and `payee` are the players who had them then (older records lack them).
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
        """Return whether both put the same chips right, whoever orders it and why."""
        one, two = ((note.hand, note.amount, note.paid_to, note.belongs_to) for note in (self, other))
        return one == two

    def undoes(self, other: PayoutNote) -> bool:
        """Return whether it gives the same chips back."""
        return self.same(PayoutNote(other.hand, other.belongs_to, other.paid_to, other.amount, "", ""))


class Stopped(Struct, frozen=True):
    """The table is stopped: by whom of the house, when and why; `dispute` is the number of the one it waits for.

    `host` is the player who has paused a table of their own.
    """

    by: str
    at: datetime
    why: str = ""
    dispute: int = 0
    host: str = ""

    @property
    def words(self) -> str:
        """Who has stopped the table, and why.

        >>> at = datetime(2026, 8, 16)
        >>> Stopped("supervisor", at, "a look at the deck").words, Stopped("supervisor", at, host="Ann").words
        ('the supervisor has stopped the table: a look at the deck', 'Ann has paused the game')
        """
        if self.host:
            return f"{self.host} has paused the game"
        return f"the {self.by} has stopped the table{f': {self.why}' if self.why else ''}"


class BarNote(Struct, frozen=True):
    """One player kept out. `game` is which one, where it is only that; `until` the first moment after it."""

    player: str
    scope: BarScope
    by: str
    at: datetime
    reason: str = ""
    game: str = ""
    until: datetime | None = None
    cites: tuple[Citation, ...] = ()

    def holds(self, player: str, game: str, now: datetime) -> bool:
        """Return whether it keeps this player out of this game now."""
        here = self.scope != GAME or self.game == game
        return player == self.player and here and (self.until is None or now < self.until)


class ChoiceNote(Note, frozen=True):
    """What somebody chose about a ruling under way: the number of an offer, or words; or effects that override it."""

    title: str
    number: int = 0
    words: tuple[str, ...] = ()
    reason: str = ""
    override: bool = False


class ReportNote(Note, frozen=True):
    """What was reported to the floor and is not carried out yet, and what has been chosen about it so far.

    `cards` are text, by card group; `since` is how many events the hand had when it happened.
    """

    what: str
    by: str
    seat: int = 0
    amount: int = 0
    facts: dict[str, bool | int | str] = {}
    cards: dict[str, str] = {}
    since: int | None = None
    rule: str = ""
    choices: tuple[ChoiceNote, ...] = ()


class WordNote(Struct, frozen=True):
    """What somebody decided about a dispute: the title and the name, what, why and when."""

    title: str
    name: str
    what: str
    reason: str = ""
    at: datetime | None = None
    override: bool = False


class InformedNote(Struct, frozen=True):
    """Somebody was told where to go with a dispute: who was, by whom and when."""

    who: str
    by: str
    at: datetime | None = None


class DisputeNote(Note, frozen=True):
    """One dispute as it stands. `hand` is the number of the hand it is about, 0 where it is about none.

    `called` is who decides it now, empty once it is settled; until then it may hold the hand it is about, every hand,
    and the next one.
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
        """Whether nobody has to decide anything about it now."""
        return not self.called

    def stops(self, hand: int) -> bool:
        """Return whether what is done in this hand waits for it."""
        return not self.settled and (self.holds_every_hand or (self.holds_hand and self.hand == hand))
