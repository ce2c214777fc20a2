"""Everything one table of the bonus game knows. Happenings make it; `evolve.py` applies them."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table.words import EQUIPMENT, Breach, Equipment, ExclusionScope, Hold, SignArea
from pokerroom.bonus.words import LayoutArea
from pokerroom.promotions.words import TokenAfter


class DeckLog(Struct, frozen=True):
    """A deck at the table, and the steps done to it since it was last used."""

    name: str
    back: str
    checked_by: str = ""
    by_hand: bool = False  # shuffled by hand
    in_device: bool = False
    shuffled: bool = False  # by hand for a shoe, by the device's whole cycle otherwise
    cut: bool = False
    in_shoe: bool = False
    since_opening: bool = False  # it has been dealt from since the table was opened
    retired: bool = False


class Patron(Struct, frozen=True):
    """A box's player and their chips; `marker` is the old minimum at which they may go on."""

    player: str
    chips: int
    tokens: int = 0
    token_areas: tuple[LayoutArea, ...] = ()
    token_after: TokenAfter | None = None
    marker: int | None = None
    idle: int = 0  # rounds in a row without a wager while every other place was in use
    leaving: bool = False  # they give the box up when the round is over
    wants: int = 0  # chips that they buy when the round is over


class MinimumSign(Struct, frozen=True):
    """A sign that announces a higher minimum, and the time from which it holds."""

    least: int
    posted: datetime
    effective: datetime
    area: SignArea = "ante"


class FormerLimits(Struct, frozen=True):
    """The former limits of players with a marker, beside the new ones."""

    ante_least: int


class StoppedPlay(Struct, frozen=True):
    """The stop of a table, now or after the round: by whom, when and why."""

    by: str
    at: datetime
    why: str = ""
    after_round: bool = False


class ConductNote(Struct, frozen=True):
    """A note about conduct: what, who, by whose word, and when."""

    breach: Breach
    player: str
    by: str
    at: datetime
    note: str = ""


class Exclusion(Struct, frozen=True):
    """A person's exclusion from the game or the casino: its extent, by whose word, and since when."""

    scope: ExclusionScope
    by: str
    at: datetime


class BonusTableState(Struct):
    """One bonus table's state between two happenings: its boxes, its staff, its round."""

    setup: BonusSetup
    terms: BonusTerms
    dealer: str = ""
    supervisor: str = ""
    boxes: dict[int, Patron] = field(default_factory=dict)
    decks: dict[str, DeckLog] = field(default_factory=dict)
    loaded: str = ""  # the deck that is dealt from next
    rounds: int = 0
    round: RoundState | None = None
    minimum_sign: MinimumSign | None = None
    closing: datetime | None = None
    closing_posted: datetime | None = None
    former: FormerLimits | None = None
    open_holds: list[Hold] = field(default_factory=list)
    vouchers: list[str] = field(default_factory=list)
    excluded: dict[str, Exclusion] = field(default_factory=dict)
    apart: list[tuple[str, str]] = field(default_factory=list)
    noted: list[ConductNote] = field(default_factory=list)
    english_only: bool = False
    told_of_rights: list[str] = field(default_factory=list)
    vacant: bool = False  # it has stood empty since the cards were last shuffled
    house_won: int = 0
    waiting_since: datetime | None = None  # when the round last went on
    removable: list[int] = field(default_factory=list)
    to_tell: list[str] = field(default_factory=list)
    closed: bool = False
    stopped: StoppedPlay | None = None
    missing: tuple[Equipment, ...] = EQUIPMENT  # equipment that nobody has signed for

    def copy(self) -> BonusTableState:
        """Return an independent copy of this table's state, with its round."""
        return replace(
            self,
            boxes=dict(self.boxes),
            decks=dict(self.decks),
            round=self.round.copy() if self.round is not None else None,
            open_holds=list(self.open_holds),
            vouchers=list(self.vouchers),
            excluded=dict(self.excluded),
            apart=list(self.apart),
            noted=list(self.noted),
            told_of_rights=list(self.told_of_rights),
            removable=list(self.removable),
            to_tell=list(self.to_tell),
        )

    @property
    def stands_still(self) -> bool:
        """Whether it is stopped now: at once, or after the round that was running."""
        running = self.round is not None and self.round.phase != "over"
        return self.stopped is not None and not (self.stopped.after_round and running)
