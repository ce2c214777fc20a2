"""What goes over the wire between a room and those who look at it: every message of the WebSocket, both ways.

A message is one JSON object. What a person sends has a `do` that names it and an `id` of the sender's own choosing that
comes back in the answer. What the room sends has an `is`. A table is always sent whole, so that whoever connects again
needs nothing from before: `public` is the same for everybody who looks at the table, `you` is only for its receiver.
Cards are text such as "As"; a card that the receiver may not see is "??".
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from pokerroom.hand.options import OpenActions, OptionKind
from pokerroom.hand.view import HandStatus
from pokerroom.promotions.words import AwardedBy
from pokerroom.table.table_view import PlaceStatus
from pokerroom.talk.said import SaidKind

PROTOCOL = 1

# Money, seats and numbers of messages as anybody may send them; anything else is refused unread.
Chips = Annotated[int, Meta(ge=0, le=10**9)]
SeatNumber = Annotated[int, Meta(ge=1, le=23)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]
Token = Annotated[str, Meta(max_length=32)]

# Words that take part in what happens: a misspelt one is found by the type checker, here and in the pages.
ActKind: TypeAlias = Literal[OptionKind, "bring_in", "expose", "no_straddle"]
CitedFor: TypeAlias = Literal[OptionKind, "time"]
TableState: TypeAlias = Literal["waiting", "playing", "showdown", "settled", "closed"]
SittingOut: TypeAlias = Literal["now", "next_big_blind", ""]
ClockKind: TypeAlias = Literal["standing", "called", "room"]
JackpotStatus: TypeAlias = Literal["eligible", "recorded", "paid", "denied"]
JackpotStep: TypeAlias = Literal["record", "confirm", "hold", "deny", "pay"]
RefusalKind: TypeAlias = Literal["malformed", "illegal", "out_of_turn", "not_allowed", "stale", "too_many"]


# What a person sends


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything that a person sends.

    `request` is a name of the sender's own for what they want, never used for anything else: sent again, on another
    connection too, it is answered as it was the first time and changes nothing; with another message it is refused.
    """

    id: Number = 0
    request: Annotated[str, Meta(max_length=64, pattern=r"^[\x21-\x7e]*$")] = ""


class Act(Asked, tag="act", kw_only=True, frozen=True):
    """Do something in the hand. `turn` is the token of the view that was acted on: an old one is refused.

    With no_straddle nobody waits any longer for one of yours. `amount` is what a bet or raise comes to in all, or the
    number of boards; `seat` is whose hand is asked for; `cards` are those given up or shown.
    """

    what: ActKind
    turn: Token
    amount: Chips = 0
    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    cards: Annotated[tuple[CardText, ...], Meta(max_length=7)] = ()


class Sit(Asked, tag="sit", kw_only=True, frozen=True):
    """Take a seat with so many chips; `post` to pay what buys a hand at once, otherwise wait for the blind."""

    seat: SeatNumber
    chips: Chips
    post: bool = True


class Leave(Asked, tag="leave", frozen=True):
    """Get up with everything: at once, or when the hand is over."""


class SitOut(Asked, tag="sit_out", kw_only=True, frozen=True):
    """Want no more cards: `when` is "now", or "next_big_blind" to play until the big blind comes round."""

    when: Literal["now", "next_big_blind", "never"] = "now"


class ComeBack(Asked, tag="come_back", kw_only=True, frozen=True):
    """Want cards again; `post` to pay what is due at once, otherwise wait."""

    post: bool = True


class PostOrWait(Asked, tag="post", kw_only=True, frozen=True):
    """Change one's mind while waiting: pay what buys a hand now, or wait after all."""

    post: bool = True


class TopUp(Asked, tag="top_up", kw_only=True, frozen=True):
    """Add chips: at once or after the hand, as the house has it."""

    amount: Chips


class Move(Asked, tag="move", kw_only=True, frozen=True):
    """Change to a free seat of the table: at once, or when the hand you are in is over. Your own takes that back."""

    seat: SeatNumber


class Habit(Asked, tag="habit", kw_only=True, frozen=True):
    """What the room does without asking: `straddle` whenever one may, `show` or muck at the showdown by itself."""

    straddle: bool | None = None
    show: bool | None = None


class CallClock(Asked, tag="call_clock", frozen=True):
    """Ask for a clock on the player in turn."""


class BuyTime(Asked, tag="buy_time", frozen=True):
    """Buy more time, where the house sells it."""


class Ping(Asked, tag="ping", frozen=True):
    """Are you there?"""


# What a person asks of the dealer and the floor


Reason = Annotated[str, Meta(max_length=300)]
Word = Annotated[str, Meta(max_length=64)]
HandNumber = Annotated[int, Meta(ge=0, le=10**9)]
Place = Annotated[int, Meta(ge=1, le=10**6)]  # among the rulings or disputes of a table


class Count(Asked, tag="count", kw_only=True, frozen=True):
    """Ask the dealer for a count of what a player has put in on this betting round, or of what they have `behind`."""

    seat: SeatNumber
    behind: bool = False


class Recall(Asked, tag="recall", kw_only=True, frozen=True):
    """Ask the dealer what was done on a betting round of this hand; on this one where no `street` is named."""

    street: Word = ""


class AskForRuling(Asked, tag="dispute", kw_only=True, frozen=True):
    """Ask the floor for a ruling, about a hand where one is named."""

    about: Reason
    hand: HandNumber = 0


class Review(Asked, tag="review", kw_only=True, frozen=True):
    """Want what was decided about your dispute looked at again, where the house has somebody for it."""

    dispute: Place


class Contest(Asked, tag="contest", kw_only=True, frozen=True):
    """Contest a ruling of this table: it stands, and goes to whoever looks at it next."""

    ruling: Place
    reason: Reason


class ObjectToGuest(Asked, tag="object_to_guest", kw_only=True, frozen=True):
    """Object to the guest behind a seat, who must leave."""

    seat: SeatNumber


# What somebody of the house sends


Facts = Annotated[dict[Word, bool | int | Word], Meta(max_length=20)]


class ByStaff(Asked, kw_only=True, frozen=True):
    """Anything that only somebody of the house may send; `title` is the one they act under, if they have several."""

    title: Word = ""


class Freeze(ByStaff, tag="freeze", kw_only=True, frozen=True):
    """Stop the table: nothing goes on by itself, and no clock runs."""

    why: Reason = ""


class Resume(ByStaff, tag="resume", frozen=True):
    """Let the table go on."""


class Report(ByStaff, tag="report", kw_only=True, frozen=True):
    """Tell what was seen at a stopped table; `you.floor` has what must still be known, or the ruling.

    `cards` are those in question, by card group; `since` is how many events the hand had when it happened.
    """

    what: Word
    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    amount: Chips = 0
    facts: Facts = {}
    cards: Annotated[dict[Word, Annotated[tuple[CardText, ...], Meta(max_length=22)]], Meta(max_length=10)] = {}
    since: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    rule: Word = ""


class Decide(ByStaff, tag="decide", kw_only=True, frozen=True):
    """Decide what a ruling leaves open: the number of an offer, "decline", penalties, or the effects ordered."""

    choice: int | Annotated[tuple[Word, ...], Meta(min_length=1, max_length=10)]
    reason: Reason = ""


class Override(ByStaff, tag="override", kw_only=True, frozen=True):
    """Set a ruling aside for these effects, with a reason."""

    effects: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=10)]
    reason: Reason


class CarryOutRuling(ByStaff, tag="carry_out", kw_only=True, frozen=True):
    """Carry the ruling out; `choice` is what the player concerned chose, where it leaves them one.

    `minutes` is how long a bar lasts, where one was decided that is for a time.
    """

    choice: Word = ""
    minutes: Annotated[int, Meta(ge=0, le=10 * 366 * 24 * 60)] = 0


class CorrectPayout(ByStaff, tag="correct_payout", kw_only=True, frozen=True):
    """Chips of a finished hand that went to one seat go to another."""

    hand: HandNumber
    paid_to: SeatNumber
    belongs_to: SeatNumber
    amount: Chips
    reason: Reason


class AnswerAppeal(ByStaff, tag="answer_appeal", kw_only=True, frozen=True):
    """Say what becomes of a contested ruling, for whoever it went to."""

    ruling: Place
    words: Reason


class DecideDispute(ByStaff, tag="decide_dispute", kw_only=True, frozen=True):
    """Decide a dispute; with `override` set aside what was decided, for whoever may."""

    dispute: Place
    what: Reason
    reason: Reason = ""
    override: bool = False


class PauseForDispute(ByStaff, tag="pause_for_dispute", kw_only=True, frozen=True):
    """Have the table wait for a dispute, whatever the house does by itself."""

    dispute: Place


class TellRights(ByStaff, tag="tell_rights", kw_only=True, frozen=True):
    """Tell the player of a dispute where they may still go with it."""

    dispute: Place


class CloseDispute(ByStaff, tag="close_dispute", kw_only=True, frozen=True):
    """Close a dispute that was decided."""

    dispute: Place


class Retell(ByStaff, tag="retell", kw_only=True, frozen=True):
    """Be told what was done on any betting round of the hand that an open dispute is about."""

    dispute: Place
    street: Word = ""


class LiftBar(ByStaff, tag="lift_bar", kw_only=True, frozen=True):
    """End what keeps a player out."""

    player: Word
    reason: Reason


class ReleaseHeld(ByStaff, tag="release_held", kw_only=True, frozen=True):
    """Held chips go to the house, to a player, or into the next pot.

    With `source` next_pot, chips that lie in the pot of the next hand go to a player.
    """

    amount: Chips
    to: Literal["house", "player", "next_pot"]
    reason: Reason
    player: Word = ""
    source: Literal["held", "next_pot"] = "held"


class SendPlayer(ByStaff, tag="send_player", kw_only=True, frozen=True):
    """Send a player of this table to a seat at another table of the room, with everything."""

    player: Word
    table: Word
    seat: SeatNumber


class ClaimJackpot(Asked, tag="claim_jackpot", kw_only=True, frozen=True):
    """Claim the jackpot for your hand, which was the last one and still lies there."""

    hand: HandNumber


class SettleJackpot(ByStaff, tag="settle_jackpot", kw_only=True, frozen=True):
    """One step of a jackpot's claim: record the win, give a confirmation, hold the payment, deny the claim or pay it.

    `step` is the confirmation given, `counted` the cards of the deck where that is the count, `displayed` what the
    public display shows where a win is recorded and it is another figure.
    """

    jackpot: Word
    claim: Annotated[int, Meta(ge=1, le=1_000_000)]
    what: JackpotStep
    step: Word = ""
    counted: Annotated[int, Meta(ge=0, le=200)] | None = None
    displayed: Chips | None = None
    reason: Reason = ""


class Look(ByStaff, tag="look", kw_only=True, frozen=True):
    """Look at a player's cards, where and when the book allows it; it is noted, and they are told to nobody else."""

    seat: SeatNumber
    reason: Reason


class Direct(ByStaff, tag="direct", kw_only=True, frozen=True):
    """Order English or silence at the table, or take the order back."""

    what: Literal["english", "silence"]
    ordered: bool = True


class Misconduct(ByStaff, tag="misconduct", kw_only=True, frozen=True):
    """Report talk or a bet between players; `detail` is which language, or which bet."""

    seat: SeatNumber
    what: Literal["language", "talk", "side_bet"]
    detail: Word = ""


class EmptySeats(ByStaff, tag="empty_seats", kw_only=True, frozen=True):
    """Nobody is at these seats now, as the deal ends or their turn comes."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=23)]


class RefuseWager(ByStaff, tag="refuse_wager", kw_only=True, frozen=True):
    """Refuse what a player chose to post, before the first card."""

    seat: SeatNumber
    reason: Reason


class Wager(ByStaff, tag="wager", kw_only=True, frozen=True):
    """Enter what a player said and did with their chips, such as `said "raise"; put 25 25`."""

    seat: SeatNumber
    did: Reason
    facts: Facts = {}


class Approve(ByStaff, tag="approve", kw_only=True, frozen=True):
    """Give a player leave to be where they sit."""

    seat: SeatNumber


class SeatGuest(ByStaff, tag="seat_guest", kw_only=True, frozen=True):
    """Let somebody who does not play sit behind a player."""

    guest: Word
    seat: SeatNumber


class AllowAsking(ByStaff, tag="allow_asking", kw_only=True, frozen=True):
    """Give a player the privilege of asking to see hands back."""

    player: Word


ToRoom: TypeAlias = (
    Act
    | Sit
    | Leave
    | SitOut
    | ComeBack
    | PostOrWait
    | TopUp
    | Move
    | Habit
    | CallClock
    | BuyTime
    | Ping
    | Count
    | Recall
    | AskForRuling
    | Review
    | Contest
    | ObjectToGuest
    | Freeze
    | Resume
    | Report
    | Decide
    | Override
    | CarryOutRuling
    | CorrectPayout
    | AnswerAppeal
    | DecideDispute
    | PauseForDispute
    | TellRights
    | CloseDispute
    | Retell
    | LiftBar
    | ReleaseHeld
    | SendPlayer
    | SettleJackpot
    | ClaimJackpot
    | Look
    | Direct
    | Misconduct
    | EmptySeats
    | RefuseWager
    | Wager
    | Approve
    | SeatGuest
    | AllowAsking
)


# What the room sends


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line of the table's log, as a dealer would say it, with the clauses behind it.

    `number` counts the lines of a table from its opening. Cards inside the text stand as `[As]`.
    """

    number: int
    text: str
    kind: SaidKind = "action"
    seat: int = 0
    hand: int = 0
    cites: tuple[str, ...] = ()


class WireSeat(Struct, frozen=True, omit_defaults=True):
    """One place at the table as everybody sees it."""

    seat: int
    player: str = ""  # nobody sits here while this is empty
    bot: bool = False
    here: bool = True  # connected, or a bot
    chips: int = 0  # behind; what is wagered is in `bet`
    bet: int = 0
    status: PlaceStatus = "empty"
    hand: Literal[HandStatus, ""] = ""  # empty for who has no cards
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()  # those of `cards` that lie face up in stud
    called: str = ""  # what a tabled hand is read as
    did: str = ""  # the last thing done in this betting round, such as "raise 60"
    won: int = 0  # what was won in the hand that has just been settled
    owes: str = ""  # what must be posted to be dealt in


class WirePot(Struct, frozen=True):
    """A pot in the middle; the bets of the round are still with their seats."""

    name: str  # "main", "side 1" ...
    amount: int


class Clock(Struct, frozen=True, omit_defaults=True):
    """The time of the player in turn, or of those who are asked; in milliseconds since 1970 by the room's clock.

    It runs from the beginning of the turn to its end; a clock that is called may bring the end nearer but never later.
    """

    until: int
    began: int
    kind: ClockKind = "standing"  # room: the room's patience and the clock that the floor calls after it
    cites: tuple[str, ...] = ()


class JackpotMeter(Struct, frozen=True, omit_defaults=True):
    """A jackpot of the room: what can be won now, by which hands, and how many times it was won."""

    name: str
    house: str
    value: int
    unit: int = 1  # so many chips make one of the currency
    currency: str = ""
    events: tuple[str, ...] = ()  # the hands that win it and what each gets, in words
    hits: int = 0
    cites: tuple[str, ...] = ()


class JackpotShare(Struct, frozen=True):
    """What one person gets of a jackpot, and as what."""

    player: str
    share: str
    amount: int


class JackpotHit(Struct, frozen=True, omit_defaults=True):
    """A jackpot that has been won: where, with what, how far its claim is, and who gets what."""

    jackpot: str
    claim: int
    table: str
    hand: int
    status: JackpotStatus
    words: str
    shares: tuple[JackpotShare, ...] = ()
    missing: tuple[str, ...] = ()  # what must still be confirmed before it is paid
    unit: int = 1
    currency: str = ""


class WireHolder(Struct, frozen=True):
    """Who holds the high hand of a promotion's period, with what, and at which table."""

    player: str
    called: str
    cards: tuple[str, ...]
    table: str


class WirePromotion(Struct, frozen=True, omit_defaults=True):
    """A promotion that runs: how it stands in words, what is to be won next, and until when."""

    name: str
    title: str
    award: AwardedBy
    words: str
    prize: int = 0
    until: int = 0  # in milliseconds since 1970; 0 where nothing is said
    holders: tuple[WireHolder, ...] = ()
    commitment: str = ""  # to the draw that comes


class Public(Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it."""

    id: str
    name: str
    house: str
    game: str
    game_name: str
    stakes: str  # as a dealer calls the game: "no limit, blinds 5 and 10"
    hand: int = 0  # the number of the hand, 0 before the first
    state: TableState = "waiting"  # waiting: for players; settled: another hand follows
    street: str = ""
    seats: tuple[WireSeat, ...] = ()
    button: int = 0
    boards: tuple[tuple[str, ...], ...] = ()
    pots: tuple[WirePot, ...] = ()
    total: int = 0  # everything wagered, pots and bets
    turn: int = 0  # the seat that must decide, 0 for nobody
    to_do: str = ""  # what must happen now, in words
    asked: str = ""  # what people are asked before it happens: to straddle, or how often the board is run
    clock: Clock | None = None
    watchers: int = 0
    blinds: tuple[int, ...] = ()
    ante: int = 0
    chip: int = 1  # wagers are whole multiples of it
    unit: int = 1  # so many chips make one of the currency
    currency: str = ""  # such as "AUD"
    min_buy_in: int = 0
    max_buy_in: int = 0  # 0 for no limit
    variant: str = ""  # what sets the game apart from the usual one of its name: "36 cards, a flush beats a full house"
    stopped: str = ""  # by whom of the house the table is stopped and why, in words; empty while it goes on
    jackpot: JackpotMeter | None = None  # the one that the table takes part in
    hits: tuple[JackpotHit, ...] = ()  # jackpots that have just been won anywhere in the room
    promotions: tuple[WirePromotion, ...] = ()  # those that run at this table


class Preset(Struct, frozen=True):
    """An amount worth a button: what it is called, and what a wager of it comes to in all."""

    name: str
    to: int


class WireOptions(OpenActions, frozen=True, omit_defaults=True):
    """What you may do now, in exact amounts; amounts of nought mean that the thing is not open."""

    presets: tuple[Preset, ...] = ()
    cites: dict[CitedFor, tuple[str, ...]] = field(default_factory=dict)  # the telling clauses of what is open


class WireFloor(Struct, frozen=True, omit_defaults=True):
    """What somebody of the house may decide at this table, and the ruling under way."""

    titles: tuple[str, ...]
    ruling: str = ""  # what was seen, in words; empty while nothing was reported
    needs: str = ""  # the fact that must still be known
    means: str = ""  # what it is, in words
    answers: tuple[str, ...] = ()  # what it may be, where that is a list
    steps: tuple[str, ...] = ()  # what the dealer does
    cites: tuple[str, ...] = ()
    why: str = ""
    open: bool = False  # whether somebody must still decide
    offers: tuple[str, ...] = ()  # what may be decided, by whom: the first is number 1
    referred_to: str = ""  # who enters the ruling, where the book leaves it to a person
    decided: tuple[str, ...] = ()  # what was decided so far
    disputes: tuple[str, ...] = ()  # those that are open, with their numbers and who decides them
    rulings: tuple[str, ...] = ()  # those made here, with their numbers; the last few
    contested: tuple[str, ...] = ()  # contested rulings without an answer, with their numbers and who looks at them
    bars: tuple[str, ...] = ()  # who is kept out, by whom and until when
    held: int = 0  # chips that wait for a decision where they go
    waiting: tuple[int, ...] = ()  # seats whose players wait for leave to be there


class You(Struct, frozen=True, omit_defaults=True):
    """What only you may see and do. `seat` is 0 for somebody who only looks on."""

    name: str = ""
    seat: int = 0
    cards: tuple[str, ...] = ()
    strength: str = ""  # what your hand is now
    turn: str = ""  # the token to act with
    to_call: int = 0  # what a call would take now, in turn or not: what a pre-action is about
    options: WireOptions | None = None
    offer: str = ""  # what you are offered, or what you have offered or said yourself, in words
    boards: int = 0  # how often you have said that the rest of the board is run
    owes: str = ""  # what you must post to be dealt in at once
    posts: bool = False  # you have said that you will
    sitting_out: SittingOut = ""
    leaving: bool = False
    moves_to: int = 0  # the seat you change to when the hand is over
    top_up: tuple[int, int] = (0, 0)  # the least and most that you may add
    top_up_why: str = ""  # how one may add chips at this table, or why you may not now, in words
    top_up_cites: tuple[str, ...] = ()
    held_back: int = 0  # chips that come into play after this hand
    straddles: bool = False  # habit
    shows: bool = True  # habit
    may_straddle: bool = False  # whether the house knows a straddle at this table
    may_call_clock: bool = False
    may_buy_time: bool = False  # it is your turn, and more time may be had
    time_price: int = 0  # what it costs; 0 where the house gives it for nothing
    time_seconds: int = 0  # how much one gets
    sit: bool = False  # you may take a free seat
    barred: str = ""  # that you are kept out, by whom, until when and why, in words
    barred_cites: tuple[str, ...] = ()
    buy_in: tuple[int, int] = (0, 0)  # with at least and at most so much; 0 for no limit
    buy_in_why: str = ""  # why that is not the table's range, in words
    buy_in_cites: tuple[str, ...] = ()
    balance: int = 0  # what your account with the room holds, besides what lies at tables
    floor: WireFloor | None = None  # for somebody of the house
    guest_of: int = 0  # the seat behind which you sit as a guest; `cards` are then that player's


class Told(Struct, frozen=True, tag_field="is"):
    """Anything that the room sends."""


class Hello(Told, tag="hello", kw_only=True, frozen=True):
    """The first message on a connection."""

    protocol: int = PROTOCOL
    name: str = ""
    now: int = 0  # the room's clock, so that a client can show times left


class TableNow(Told, tag="table", kw_only=True, frozen=True):
    """A table as it stands. `version` grows with every change; `lines` are those since the last message."""

    version: int
    now: int
    public: Public
    you: You | None = None
    lines: tuple[LogLine, ...] = ()


class Done(Told, tag="done", kw_only=True, frozen=True):
    """What you asked for with this id was done; its effect has been sent or is about to be."""

    id: int


class Answer(Told, tag="answer", kw_only=True, frozen=True, omit_defaults=True):
    """What you asked to be told, for you alone; `done` follows."""

    id: int = 0
    text: str
    cards: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Refused(Told, tag="refused", kw_only=True, frozen=True, omit_defaults=True):
    """What you asked for was refused, and nothing has changed."""

    id: int = 0
    what: str
    allowed: str = ""
    cites: tuple[str, ...] = ()
    kind: RefusalKind = "illegal"


class Pong(Told, tag="pong", kw_only=True, frozen=True):
    """Here."""

    id: int
    now: int


class Closing(Told, tag="closing", kw_only=True, frozen=True):
    """The room is about to stop, or ends this connection; connect again after so many milliseconds (-1: do not)."""

    why: str
    again: int = 1000


class LobbyTable(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    id: str
    name: str
    house: str
    game: str
    game_name: str
    stakes: str
    limit: str
    seats: int
    players: int
    bots: int
    hand: int
    average_pot: int = 0
    min_buy_in: int = 0
    max_buy_in: int = 0
    unit: int = 1
    currency: str = ""
    state: TableState = "waiting"
    you: int = 0  # the seat you have there; 0 in what everybody is sent
    variant: str = ""  # as in `Public`


class Lobby(Told, tag="lobby", kw_only=True, frozen=True):
    """All tables of the room, and what your account holds besides what lies at them."""

    now: int
    tables: tuple[LobbyTable, ...]
    balance: int = 0
    jackpots: tuple[JackpotMeter, ...] = ()
    hits: tuple[JackpotHit, ...] = ()  # as in `Public`
    promotions: tuple[WirePromotion, ...] = ()  # those that run in the room


FromRoom: TypeAlias = Hello | TableNow | Done | Answer | Refused | Pong | Closing | Lobby
