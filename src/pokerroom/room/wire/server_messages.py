"""Messages from a room: tables as a viewer may see them, answers and refusals."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from pokerroom.hand import Doing, HandStatus, OpenActions
from pokerroom.queues.words import SeatClaim
from pokerroom.room.wire.chat import ChatLine, ChatState
from pokerroom.room.wire.prizes import JackpotHit, JackpotMeter, WireJackpotCall, WirePromotion
from pokerroom.room.wire.said_parts import BarShown, NumberedNote, SeatDeed, ToPost, WireRead
from pokerroom.room.wire.tournaments import LobbyTournament, TableTournament, YourTournament
from pokerroom.room.wire.values import (
    PROTOCOL,
    CitedFor,
    ClockKind,
    ClosesWhen,
    GameFamily,
    LiveStep,
    RefusalKind,
    SittingOut,
    TablePhase,
)
from pokerroom.rulebook.ruling_rows.rows import FactKind
from pokerroom.rulings.seen import SeenLacks
from pokerroom.table.blinds.next_line_up import WaitsUntil
from pokerroom.table.clock.turn_time import TimeUpDid
from pokerroom.table.view import PlaceStatus
from pokerroom.talk.sentences import SentenceKind, TimeTold


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line of the table's log, as a dealer would say it, with the clauses behind it.

    `number` counts the lines of a table from its opening. Cards inside the text stand as `[As]`. `why` has more on
    request: how a charge was worked out. `brief` is the text without its reasons, where it has any, or a few words of
    it for where several lines are told as one.
    """

    number: int
    text: str
    kind: SentenceKind = "action"
    seat: int = 0
    hand: int = 0
    cites: tuple[str, ...] = ()
    why: str = ""
    time: TimeTold = ""  # what a line about somebody's time tells of, where another line may say the same
    brief: str = ""


class WireSeat(Struct, frozen=True, omit_defaults=True):
    """One place at the table as everybody sees it."""

    seat: int
    player: str = ""  # nobody sits here while this is empty
    bot: bool = False
    here: bool = True  # connected, or a bot
    chips: int = 0  # behind; the wager is in `bet`
    bet: int = 0
    status: PlaceStatus = "empty"
    hand: Literal[HandStatus, ""] = ""  # empty for who has no cards
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()  # those of `cards` that lie face up in stud
    called: str = ""  # the name of a tabled hand
    reads: tuple[WireRead, ...] = ()  # the same, name by name
    did: str = ""  # the last thing done in this betting round, such as "raise to 60"
    deed: SeatDeed | None = None  # the same as a word and an amount
    won: int = 0  # its win in the hand that has just been settled
    won_with: tuple[str, ...] = ()  # the cards that won it, one's own and the board's, where the hand was shown
    drew: int = -1  # how many cards were exchanged in the draw; -1 where nothing was decided about it
    chance: int = -1  # while all hands lie open and the board is still to come: the share of the pot, in percent
    owes: str = ""  # the post that it owes
    to_post: ToPost | None = None  # the same in chips; None for a player who owes nothing
    left: str = ""  # who has got up since the hand that lies there: the seat is free, and `cards` and `won` are theirs


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


class WireSeed(Struct, frozen=True, omit_defaults=True):
    """A player's part in a shuffle: the digest that they sent first, and the seed once they have given it."""

    player: str
    digest: str
    seed: str = ""


class WireDeal(Struct, frozen=True, omit_defaults=True):
    """The commitment to a deal before its first card: its name, how many cards, the root, and the players' part.

    While it `waits` the seeds of those digests are asked for.
    """

    name: str
    cards: int
    root: str
    seeds: tuple[WireSeed, ...] = ()
    waits: bool = False


class TableChange(Struct, frozen=True, omit_defaults=True):
    """A change announced by the host of a table: other stakes, or its closing.

    `waits` says in words what it still waits for; `consent` are the seats that may agree to it and have not.
    """

    number: int
    words: str
    waits: str = ""
    consent: tuple[int, ...] = ()
    closes: bool = False
    when: bool = False  # `waits` is a time, or the end of a hand, and ends the sentence that `words` begins
    cites: tuple[str, ...] = ()
    by_host: bool = False  # the host has announced it, and may take it back
    at_hand_end: bool = False  # it waits for nothing but the end of the hand that is played
    by_consent: bool = False  # it comes as soon as those of `consent` agree, if not before


class TableHost(Struct, frozen=True, omit_defaults=True):
    """The host of a table, the players who wait for their word, and the changes they have announced."""

    name: str
    by_link: bool = False  # nobody finds the table without its link
    approves: bool = False  # the host is asked before anybody sits down
    asked: tuple[str, ...] = ()  # who has asked for a seat
    paused: bool = False
    changes: tuple[TableChange, ...] = ()
    offered: str = ""  # who is asked to be the host in their place
    pause: int = 0  # the minutes after which play goes on automatically after the host's pause
    more_bots: int = 0  # how many bots the host may still add
    closes: str = ""  # when the table closes if the host closes it now, in words: "after this hand"
    closing: ClosesWhen = "at_once"  # the same as a word
    closes_cites: tuple[str, ...] = ()


class Public(Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it."""

    id: str
    name: str
    house: str
    game: str
    game_name: str
    stakes: str  # as a dealer calls the game: "no limit, blinds 5 and 10"
    family: GameFamily = "flop"  # how its cards lie
    holds: int = 2  # how many cards a player is dealt in the whole hand
    hand: int = 0  # the number of the hand, 0 before the first
    state: TablePhase = "waiting"  # waiting: for players; settled: another hand follows
    street: str = ""
    seats: tuple[WireSeat, ...] = ()
    button: int = 0
    boards: tuple[tuple[str, ...], ...] = ()
    pots: tuple[WirePot, ...] = ()
    total: int = 0  # everything wagered, pots and bets
    turn: int = 0  # the seat that must decide, 0 for nobody
    to_do: str = ""  # the next thing that must happen, in words
    doing: Literal[Doing, ""] = ""  # the same as a word
    kept_down: tuple[str, ...] = ()  # nobody can bet any more: the clauses by which the hands are shown only at the end
    asked: str = ""  # the question to players before it happens: to straddle, or how often the board is run
    clock: Clock | None = None
    watchers: int = 0
    blinds: tuple[int, ...] = ()
    ante: int = 0
    chip: int = 1  # wagers are whole multiples of it
    unit: int = 1  # how many chips make one of the currency
    currency: str = ""  # such as "AUD"
    min_buy_in: int = 0
    max_buy_in: int = 0  # 0 for no limit
    variant: str = ""  # what sets the game apart from the usual one of its name: "36 cards, a flush beats a full house"
    stopped: str = ""  # who of the staff has stopped the table and why, in words; empty while it goes on
    jackpot: JackpotMeter | None = None  # the one that the table takes part in
    hits: tuple[JackpotHit, ...] = ()  # jackpots that have just been won anywhere in the room
    promotions: tuple[WirePromotion, ...] = ()  # those that run at this table
    tournament: TableTournament | None = None  # the one that the table is played for
    live: bool = False  # a person deals it, with real cards and chips
    deal: WireDeal | None = None  # the commitment of the last deal, or of the one that is about to begin
    takes_seeds: bool = False  # players may add seeds of their own to the shuffle
    host: TableHost | None = None  # at a table that a player has opened; None at a table of the house
    talk: ChatState = ""  # whether players may say something to each other now; empty where there is no chat


class Preset(Struct, frozen=True):
    """An amount worth a button: its name, and the total of a wager of it."""

    name: str
    to: int


class WireOptions(OpenActions, frozen=True, omit_defaults=True):
    """Your options now, in exact amounts; an amount of 0 means that the option is not open."""

    presets: tuple[Preset, ...] = ()
    no_raise: str = ""  # why you cannot raise, in your turn, where the others bet
    time_up: TimeUpDid | Literal[""] = ""  # what you will have done if you let your time pass; empty while none runs
    cites: dict[CitedFor, tuple[str, ...]] = field(default_factory=dict)  # the telling clauses of the options


class WireRack(Struct, frozen=True):
    """The rack of a live table and its boxes by the books, the last count in words, and the slips that wait."""

    chips: int
    drop: int
    commission: int
    counted: str
    waiting: tuple[str, ...]


class WireLeaving(Struct, frozen=True, omit_defaults=True):
    """A player at a live table who was called for another seat: where, until when, why, and whether they go."""

    call: int
    seat: int
    player: str
    words: str  # "Seat 3, Ann, goes to Main, seat 5"
    until: str  # they are waited for until then, on the wall
    goes: bool  # they have said that they come, or must move
    why: str
    cites: tuple[str, ...] = ()
    table: str = ""  # the other table's name; empty for another seat at this one


class WireArrival(Struct, frozen=True, omit_defaults=True):
    """A player who has come from another table of the tournament, and the chips they should have with them."""

    seat: int
    player: str
    chips: int
    counted: int | None = None  # where the dealer has counted something else, and the director is told


class WireLive(Struct, frozen=True, omit_defaults=True):
    """A live table as its dealer sees it: the next step, in words and as a word, and the possible entries."""

    step: LiveStep
    words: str  # "Action on seat 4, Ann: 20 to call."
    seat: int = 0  # whose turn it is
    options: WireOptions | None = None  # of that seat
    places: tuple[int, ...] = ()  # where the cards go that are to be turned up: a seat, or 0 for the board
    holds: int = 0  # how many cards the seat in turn has
    known: tuple[str, ...] = ()  # those of them that are known
    drawing: tuple[int, ...] = ()  # the seats that draw for the first button
    unseen: tuple[str, ...] = ()  # the cards that nobody has seen yet
    entered: tuple[str, ...] = ()  # the last few entries of this hand
    may_take_back: bool = False
    time_up: bool = False  # the called clock has run out
    must_leave: tuple[int, ...] = ()  # seats of players who are kept out: after this hand they get no other
    jackpots: tuple[WireJackpotCall, ...] = ()  # that were won here and are not settled
    leaving: tuple[WireLeaving, ...] = ()  # who was called for another seat
    kept: dict[int, str] = field(default_factory=dict)  # free seats that are kept, and for whom
    rack: WireRack | None = None
    decks: tuple[str, ...] = ()  # those that lie here, each in a line
    deck: str = ""  # which of them the step is about
    by_two: bool = False  # somebody of the floor checks it too
    device_may: bool = False  # a deck-checking device may check it
    cards: int = 0  # how many a whole deck has
    machine: bool = False  # a shuffling machine is used
    absent: dict[int, str] = field(default_factory=dict)  # at a tournament's table: who is not there, and why
    away: tuple[int, ...] = ()  # those of them who are away, and serve no penalty
    visitors: dict[int, str] = field(default_factory=dict)  # seats of visitors, and their names without that mark
    second_deck: bool = False  # the deck that is to be brought is the one for the shuffling machine besides
    again: bool = False  # the hand that is to be dealt is one that was called off
    arriving: tuple[WireArrival, ...] = ()  # stacks that are to be counted before the next hand
    counts_folded: bool = False  # the dealer spreads and counts a hand that is folded
    taken: int = 0  # the charge and the jackpot's part, before the pots are pushed
    cites: tuple[str, ...] = ()


class WireReported(Struct, frozen=True):
    """The report so far, in the form of a `report`: it is sent again with any further facts."""

    what: str
    seat: int
    amount: int
    facts: dict[str, bool | int | str]
    cards: dict[str, tuple[str, ...]]
    since: int | None
    rule: str


class WireFloor(Struct, frozen=True, omit_defaults=True):
    """A staff member's decisions at this table, and the ruling under way."""

    titles: tuple[str, ...]
    ruling: str = ""  # the report, in words; empty without one
    needs: str = ""  # the fact that must still be known
    means: str = ""  # its meaning, in words
    asks: FactKind | None = None  # what kind of answer it wants
    reported: WireReported | None = None
    answers: tuple[str, ...] = ()  # its possible answers, if they are a list
    lacks: SeenLacks = ""  # facts that it needs before it can be applied: how much was put in, or which cards
    steps: tuple[str, ...] = ()  # the dealer's steps
    cites: tuple[str, ...] = ()
    why: str = ""
    open: bool = False  # whether somebody must still decide
    offers: tuple[str, ...] = ()  # the open decisions, and who makes each: the first is number 1
    referred_to: str = ""  # who enters the ruling, where the book leaves it to a person
    decided: tuple[str, ...] = ()  # the decisions so far
    disputes: tuple[str, ...] = ()  # those that are open, with their numbers and who decides them
    open_disputes: tuple[NumberedNote, ...] = ()  # the same, the numbers apart
    rulings: tuple[str, ...] = ()  # those made here, with their numbers; the last few
    contested: tuple[str, ...] = ()  # contested rulings without an answer, with their numbers and who looks at them
    unanswered: tuple[NumberedNote, ...] = ()  # the same, the numbers apart
    bars: tuple[str, ...] = ()  # who is kept out, by whom and until when
    kept_out: tuple[BarShown, ...] = ()  # the same, the names apart
    held: int = 0  # chips that wait for a decision where they go
    waiting: tuple[int, ...] = ()  # seats whose players wait for leave to be there


class You(Struct, frozen=True, omit_defaults=True):
    """Your own part of the view. `seat` is 0 for an onlooker."""

    name: str = ""
    seat: int = 0
    cards: tuple[str, ...] = ()
    strength: str = ""  # what your hand is now
    reads: tuple[WireRead, ...] = ()  # the same, name by name
    turn: str = ""  # the token to act with
    to_call: int = 0  # the price of a call now, in turn or not: a pre-action is about it
    options: WireOptions | None = None
    offer: str = ""  # the offer that you got, or your own offer or answer, in words
    boards: int = 0  # how often you have said that the rest of the board is run
    owes: str = ""  # what you must post to be dealt in at once
    to_post: ToPost | None = None  # the same in chips; nothing where you owe nothing
    posts: bool = False  # you have said that you will
    waits: int = 0  # in which of the coming hands you get cards if nobody comes or goes; 0 where that is not known
    waits_for: str = ""  # what you wait for until then, in words: "the button to pass"
    waits_until: Literal[WaitsUntil, ""] = ""  # the same as a word
    waits_cites: tuple[str, ...] = ()
    sitting_out: SittingOut = ""
    leaving: bool = False
    folding: bool = False  # you leave, and your hand is folded as soon as it is your turn
    leave_cites: tuple[str, ...] = ()  # why you stay until the hand is over, or fold first
    moves_to: int = 0  # the seat you change to when the hand is over
    top_up: tuple[int, int] = (0, 0)  # the least and most that you may add
    top_up_why: str = ""  # how to add chips at this table, or why you may not now, in words
    top_up_cites: tuple[str, ...] = ()
    held_back: int = 0  # chips that come into play after this hand
    too_small: int = 0  # what you have in chips that are too small to play here
    too_small_cites: tuple[str, ...] = ()
    straddles: bool = False  # habit
    shows: bool = True  # habit
    may_straddle: bool = False  # whether the house knows a straddle at this table
    may_call_clock: bool = False
    late: int = 0  # how often in a row your time has run out
    may_hurry: bool = False  # only bots still play this hand, and you may have the next one dealt soon
    may_buy_time: bool = False  # it is your turn, and more time may be had
    time_price: int = 0  # its price; 0 where the house gives it for nothing
    time_seconds: int = 0  # how much one gets
    flop: bool = False  # you are the last player left, and may ask for the flop to try for the jackpot
    flop_cites: tuple[str, ...] = ()
    sit: bool = False  # you may take a free seat
    barred: str = ""  # that you are kept out, by whom, until when and why, in words
    barred_cites: tuple[str, ...] = ()
    buy_in: tuple[int, int] = (0, 0)  # the least and the most; 0 for no limit
    buy_in_why: str = ""  # why that is not the table's range, in words
    buy_in_cites: tuple[str, ...] = ()
    soonest: int = 0  # the free seat at which you would have cards soonest; 0 where that cannot be foretold
    soonest_in: int = 0  # and in which coming hand, 1 being the next, if you post the amount due
    balance: int = 0  # the chips of your account with the room, besides those at tables
    floor: WireFloor | None = None  # for staff
    live: WireLive | None = None  # for staff at a live table
    talk_muted: bool = False  # the floor lets you not talk here
    guest_of: int = 0  # the seat behind which you sit as a guest; `cards` are then that player's
    tournament: YourTournament | None = None  # how you stand in the tournament that the table is played for


class ServerMessage(Struct, frozen=True, tag_field="is"):
    """Anything that the room sends."""


class Hello(ServerMessage, tag="hello", kw_only=True, frozen=True):
    """The first message on a connection."""

    protocol: int = PROTOCOL
    name: str = ""
    now: int = 0  # the room's clock, so that a client can show times left


class TableNow(ServerMessage, tag="table", kw_only=True, frozen=True):
    """The present state of a table. `version` grows with every change; `lines` are those since the last message.

    `talk` has the players' lines since then; the first message has the recent ones.
    """

    version: int
    now: int
    public: Public
    you: You | None = None
    lines: tuple[LogLine, ...] = ()
    talk: tuple[ChatLine, ...] = ()


class Done(ServerMessage, tag="done", kw_only=True, frozen=True):
    """Your request with this id was carried out; its effect has been sent or is about to be."""

    id: int


class Answer(ServerMessage, tag="answer", kw_only=True, frozen=True, omit_defaults=True):
    """The answer to your question, for you alone; `done` follows."""

    id: int = 0
    text: str
    cards: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Refused(ServerMessage, tag="refused", kw_only=True, frozen=True, omit_defaults=True):
    """Your request was refused, and nothing has changed."""

    id: int = 0
    what: str
    allowed: str = ""
    cites: tuple[str, ...] = ()
    kind: RefusalKind = "illegal"
    instead: str = ""  # what is allowed, as a sentence of its own
    again: int = 0  # the seconds after which the same may be tried again, where it came too soon


class HeadSigned(ServerMessage, tag="head", kw_only=True, frozen=True):
    """A head over the whole record, signed by the room with its `key`; keep it, and later ones must go on from it."""

    size: int
    root: str
    at: int
    key: str
    signature: str


class Pong(ServerMessage, tag="pong", kw_only=True, frozen=True):
    """The answer to a `ping`, with the room's own time."""

    id: int
    now: int


class Closing(ServerMessage, tag="closing", kw_only=True, frozen=True):
    """The room is about to stop, or ends this connection.

    Connect again after `again` milliseconds, or not at all where it is -1.
    """

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
    posted_most: int = 0  # the most that is posted, where half of the largest stack is more; else 0
    unit: int = 1
    currency: str = ""
    state: TablePhase = "waiting"
    you: int = 0  # your seat there; 0 in a message to everybody
    variant: str = ""  # as in `Public`
    blinds: tuple[int, ...] = ()  # as in `Public`: the numbers of which `stakes` has the words
    cards: int = 52  # of the deck, without its joker
    joker: bool = False
    low_wins: Literal["", "half", "all"] = ""  # how much of a pot is for the lowest hand
    eight_or_better: bool = False  # half of a pot is for the low hand, which an eight or better makes
    live: bool = False  # as in `Public`
    host: str = ""  # the player who has opened it
    out: int = 0  # of the players who are no bots, how many sit out
    your_chips: int = 0  # what you have in your seat there
    soonest: int = 0  # the free seat at which a newcomer has cards soonest; 0 where that cannot be foretold
    soonest_in: int = 0  # and in which coming hand, 1 being the next


class WireListName(Struct, frozen=True, omit_defaults=True):
    """A name on a waiting list, in its order."""

    player: str
    since: int  # in milliseconds
    table: str = ""  # the only table that they want
    out: bool = False  # away from the playing area, and not called meanwhile


class WireCall(Struct, frozen=True, omit_defaults=True):
    """A person who was called for a seat, which is held for them until a time; and why it is theirs."""

    number: int
    player: str
    table: str
    table_name: str
    seat: int
    claim: SeatClaim
    until: int
    why: str
    cites: tuple[str, ...] = ()
    accepted: bool = False
    due: bool = False  # the house moves them when their hand is over


class WireWish(Struct, frozen=True, omit_defaults=True):
    """A player who asked for another seat, at their table or at another of the same game."""

    player: str
    table: str
    origin: str
    since: int
    seat: int = 0


class WireList(Struct, frozen=True, omit_defaults=True):
    """The queues of one game: who waits, who was called, who wants another seat, and which table feeds which."""

    game: str
    title: str
    house: str
    tables: tuple[str, ...]
    names: tuple[WireListName, ...] = ()
    calls: tuple[WireCall, ...] = ()
    changes: tuple[WireWish, ...] = ()
    feeders: dict[str, str] = field(default_factory=dict)
    game_name: str = ""
    stakes: str = ""  # with what sets the game apart, as in the `title`


class Lobby(ServerMessage, tag="lobby", kw_only=True, frozen=True):
    """All tables of the room, and the chips of your account besides those at them."""

    now: int
    tables: tuple[LobbyTable, ...]
    balance: int = 0
    jackpots: tuple[JackpotMeter, ...] = ()
    hits: tuple[JackpotHit, ...] = ()  # as in `Public`
    promotions: tuple[WirePromotion, ...] = ()  # those that run in the room
    tournaments: tuple[LobbyTournament, ...] = ()  # those that are to be, that are played, and that were just over
    lists: tuple[WireList, ...] = ()  # the waiting lists of the games
