"""Messages at a table of the bonus game: those of a player at a box, and the table as it is shown."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from pokerroom.bonus.posted.layout import AreaShape
from pokerroom.bonus.queries.round_needs import NeedKind
from pokerroom.bonus.table.words import Equipment, Hold
from pokerroom.bonus.words import BoxStatus, LayoutArea, Phase
from pokerroom.room.wire.chat import ChatLine, ChatState
from pokerroom.room.wire.client_messages import ClientMessage
from pokerroom.room.wire.prizes import JackpotHit, JackpotMeter
from pokerroom.room.wire.server_messages import Clock, LogLine, ServerMessage, WireDeal
from pokerroom.room.wire.values import Chips, SeatNumber, TablePhase, Token

BonusDeed: TypeAlias = Literal["fold", "check", "bet", "correct", "concede"]


class SitAtBox(ClientMessage, tag="take_box", kw_only=True, frozen=True):
    """Sit down at a free box, with `chips` from the account."""

    box: SeatNumber
    chips: Chips


class WagerAt(ClientMessage, tag="place_wager", kw_only=True, frozen=True):
    """Put chips on an area of your box before the first card; `round` is the number of the round you see."""

    area: LayoutArea
    chips: Chips
    round: Chips
    tokens: Chips = 0  # promotional tokens beside the chips, or in their place


class TakeWagerBack(ClientMessage, tag="take_wager_back", kw_only=True, frozen=True):
    """Take a wager off the layout again before the first card."""

    area: LayoutArea
    round: Chips


class WagersDown(ClientMessage, tag="wagers_down", kw_only=True, frozen=True):
    """Your wagers lie as you want them, or you want none in this round: nobody needs to wait for you."""

    round: Chips


class PlayBox(ClientMessage, tag="play_box", kw_only=True, frozen=True):
    """Decide on your hand. `turn` is the token of the view that was acted on: an old one is refused."""

    what: BonusDeed
    turn: Token
    tokens: Chips = 0  # how much of a bet is in promotional tokens


class WireArea(Struct, frozen=True, omit_defaults=True):
    """One wager area as it is printed on the layout."""

    area: LayoutArea
    printed: str
    shape: AreaShape = "circle"


class WireBox(Struct, frozen=True, omit_defaults=True):
    """One box as everybody sees it."""

    box: int
    player: str = ""  # nobody has it while this is empty
    bot: bool = False
    here: bool = True  # connected, or a bot
    chips: int = 0  # behind; the wagers are in `wagers`
    wagers: dict[LayoutArea, int] = field(default_factory=dict)
    status: Literal[BoxStatus, ""] = ""  # empty for who has no place in the round
    cards: tuple[str, ...] = ()
    called: str = ""  # what the dealer reads a hand as that is turned up
    change: int = 0  # the box's result of the round, once it is settled
    tokens: int = 0  # promotional tokens behind
    least: int = 0  # the old minimum that this player may go on with, 0 for none
    results: dict[LayoutArea, int] = field(default_factory=dict)  # what each settled wager brought, or cost
    brief: str = ""  # its name without the ranks: "two pair"
    plays: tuple[str, ...] = ()  # the five cards that it is made of, one's own and the board's, once it is read


class PayLine(Struct, frozen=True, omit_defaults=True):
    """One line of a pay table: the hand, and its payment, in words."""

    what: str
    pays: str


class WirePayTable(Struct, frozen=True, omit_defaults=True):
    """One pay table of the sign, with its clauses."""

    name: str
    lines: tuple[PayLine, ...]
    cites: tuple[str, ...] = ()


class PublicBonusTable(Struct, frozen=True, omit_defaults=True):
    """A table of the bonus game as everybody sees it."""

    id: str
    name: str
    house: str
    game: str
    game_name: str
    stakes: str
    places: int
    areas: tuple[WireArea, ...] = ()
    boxes: tuple[WireBox, ...] = ()
    round: int = 0  # the number of the round, 0 before the first
    phase: Literal[Phase, ""] = ""
    state: TablePhase = "waiting"
    board: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    dealer_called: str = ""
    turn: int = 0  # the box that must decide, 0 for none
    to_do: str = ""
    doing: Literal[NeedKind, "correct", ""] = ""  # the same as a word
    clock: Clock | None = None
    watchers: int = 0
    unit: int = 1
    currency: str = ""
    pay_tables: tuple[WirePayTable, ...] = ()
    held: str = ""  # the reason why no round starts yet, in words
    stopped: str = ""  # who of the staff has stopped the table and why; empty while it goes on
    notice: str = ""  # what a sign at the table tells of: a minimum that will rise, a closing
    jackpot: JackpotMeter | None = None  # the one that the table is linked to
    hits: tuple[JackpotHit, ...] = ()  # jackpots that have just been won anywhere in the room
    deal: WireDeal | None = None  # the commitment to the cards, made when the round was opened for wagers
    takes_seeds: bool = False  # players may add seeds of their own to the shuffle
    talk: ChatState = ""  # whether players may say something to each other now


class PlaceRange(Struct, frozen=True, omit_defaults=True):
    """An area on which you may put chips, and how many."""

    area: LayoutArea
    least: int
    most: int
    step: int = 1


class BonusChoices(Struct, frozen=True, omit_defaults=True):
    """Your options now, in exact amounts; 0 means that one is not open. They never say what would be wise."""

    place: tuple[PlaceRange, ...] = ()
    take_back: tuple[LayoutArea, ...] = ()
    done: bool = False  # you may say that your wagers are down
    fold: bool = False
    fold_costs: int = 0
    check: bool = False
    bet: int = 0
    bet_area: Literal[LayoutArea, ""] = ""
    correct: int = 0
    concede: bool = False
    cites: dict[str, tuple[str, ...]] = field(default_factory=dict)


class BonusFloor(Struct, frozen=True, omit_defaults=True):
    """A staff member's part of the view: their titles, and the work that waits for them."""

    titles: tuple[str, ...]
    holds: tuple[Hold, ...] = ()
    to_tell: tuple[str, ...] = ()  # who must still be told of a fault
    removable: tuple[int, ...] = ()  # boxes whose players may be asked to leave
    missing: tuple[Equipment, ...] = ()  # equipment that nobody has signed for


class YourBonusTable(Struct, frozen=True, omit_defaults=True):
    """Your own part of the view. `box` is 0 for an onlooker."""

    name: str = ""
    box: int = 0
    cards: tuple[str, ...] = ()
    turn: str = ""  # the token to decide with
    choices: BonusChoices | None = None
    leaving: bool = False
    top_up: bool = False  # you may buy more chips: at once, or when the round is over
    wants: int = 0  # chips that you buy when the round is over
    sit: bool = False
    buy_in: tuple[int, int] = (0, 0)  # the least, and the usual amount
    balance: int = 0
    floor: BonusFloor | None = None  # for staff
    strength: str = ""  # what your hand is now, from the flop on
    brief: str = ""  # the same without the ranks


class BonusTableNow(ServerMessage, tag="boxes", kw_only=True, frozen=True):
    """The present state of a table of the bonus game; `lines` are those since the last message, and so is `talk`."""

    version: int
    now: int
    public: PublicBonusTable
    you: YourBonusTable | None = None
    lines: tuple[LogLine, ...] = ()
    talk: tuple[ChatLine, ...] = ()


SentByBonusPlayer: TypeAlias = SitAtBox | WagerAt | TakeWagerBack | WagersDown | PlayBox
