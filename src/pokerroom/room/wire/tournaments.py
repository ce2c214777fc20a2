"""Tournaments as the room shows them: a row of the lobby, one tournament whole, and its part of a table's frame.

Times are milliseconds since 1970 by the room's clock. Amounts of money are chips of a player's account; chips of a
tournament are worth nothing outside it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.tournament.words import EntryConfirmation, EntryStage, SpecialHand

# announced: it can be looked at, and no entry is taken yet; late: it is played, and one may still come in.
TournamentDoor: TypeAlias = Literal["announced", "open", "full", "late", "playing", "over", "cancelled"]
# How somebody stands in a tournament; reserve: they wait for a seat that stays empty; waiting: their next match has not
# begun; nothing: they have no part in it.
YourEntry: TypeAlias = Literal["", "entered", "reserve", "playing", "away", "may_buy_again", "waiting", "out"]


class LobbyTournament(Struct, frozen=True, omit_defaults=True):
    """A tournament in a list: its name, its price, how many are in it, and when it begins."""

    name: str  # by which it is asked for
    title: str
    house: str
    game: str
    game_name: str
    limit: str
    structure: str  # in words: "3,000 chips, 12 levels of 5 minutes, re-buys until level 4"
    price: int = 0  # of an entry, in chips of one's account
    contribution: int = 0  # what of it goes into the prize pool
    fee: int = 0  # what of it the house keeps
    unit: int = 1  # how many chips of an account make one of the currency
    currency: str = ""
    entrants: int = 0  # who has entered and not withdrawn
    most: int = 0  # how many may enter; 0 for no limit
    least: int = 0  # how many must enter for it to begin
    seats: int = 0  # at one table
    starts: int = 0  # when it begins; 0 where that is not a matter of time
    starts_at: int = 0  # it begins as soon as this many have entered (a sit-and-go); 0 where it does not
    bots_fill: bool = False  # bots take what stays empty, a while after somebody has entered or before the start
    bots_after: int = 0  # how long that while is, in seconds
    bots_at: int = 0  # when it ends, once that is known; 0 before, and when bots have come
    late_until: int = 0  # one may enter until the end of this level; 0 where nobody may once it has begun
    state: TournamentDoor = "announced"
    on_break: bool = False  # a break or a pause, in which no hand starts
    level: int = 0  # 0 before it begins
    left: int = 0  # players who are still in it
    tables: int = 0
    pool: int = 0  # the present prize pool
    guarantee: int = 0  # the least amount of the pool
    first_prize: int = 0  # in money, as the pool stands; of a sit-and-go with its whole field until it starts
    paid: int = 0  # how many places are paid then
    you: YourEntry = ""
    your_table: str = ""  # the id of the table at which you have a seat


class PublishedItem(Struct, frozen=True, omit_defaults=True):
    """One item of a tournament's conditions: its subject, its words, and the clauses that ask for it."""

    what: str
    said: str
    cites: tuple[str, ...] = ()


class TournamentLevel(Struct, frozen=True, omit_defaults=True):
    """One level of the structure, and the break after it. What ends it: minutes, hands, or players left."""

    level: int
    words: str  # "100-200, ante 25"
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bets: tuple[int, ...] = ()
    game: str = ""
    game_name: str = ""
    limit: str = ""
    minutes: int = 0
    hands: int = 0
    players_left: int = 0
    break_after: int = 0  # minutes; 0 for none
    races: tuple[int, ...] = ()  # denominations that leave play in that break


class TournamentEntrant(Struct, frozen=True, omit_defaults=True):
    """An entrant. A player still in has a table and chips, one who is out has a place."""

    player: str
    bot: bool = False
    state: EntryStage = "accepted"
    table: str = ""  # its id
    seat: int = 0
    chips: int = 0  # between hands; during one, those they began it with
    away: bool = False
    rebuys: int = 0
    add_ons: int = 0
    rank: int = 0  # by chips among those who play, the same for equal stacks
    place: int = 0  # the present place of a player who is out; everybody's at the end
    prize: int = 0  # their prize money
    in_kind: str = ""  # their prize besides money


class TournamentTableRow(Struct, frozen=True, omit_defaults=True):
    """A table of the tournament that is in use."""

    id: str  # of the table in the room: `/ws/tables/{id}`
    name: str
    players: int
    hand: int = 0  # how many have begun
    playing: bool = False  # a hand is under way
    largest: int = 0
    smallest: int = 0
    waits: str = ""  # what it waits for, in words: "the other tables (hand for hand)"
    match: str = ""  # the contest there, if it is an unusual one: "match 2: Ann 1, Bob 0", "play-off", "bonus round"


class TournamentPrize(Struct, frozen=True, omit_defaults=True):
    """The prize of one place, as the pool stands, and who has won it."""

    place: int
    amount: int
    in_kind: str = ""
    player: str = ""


class TournamentClock(Struct, frozen=True, omit_defaults=True):
    """The figures for a clock on the wall.

    While it runs, `until` is when the level or the break ends; while it stands, `left` is the time left. A level that
    ends by hands or players has neither.
    """

    level: int
    words: str  # "100-200, ante 25"
    until: int = 0
    left: int = 0  # milliseconds
    runs: bool = True
    on_break: bool = False
    why: str = ""  # why play stands still: "a break of 10 minutes", "paused: a fire drill"
    length: int = 0  # milliseconds of the whole level or break
    hands_left: int = 0
    players_left: int = 0  # the level goes on until this many players are left
    blinds: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()  # where the bets are fixed
    ante: int = 0
    next_level: str = ""
    next_break: int = 0  # 1 for a break at the end of this level, 2 at the end of the next; 0 for none, and in a break
    hand_for_hand: bool = False


class TournamentLine(Struct, frozen=True, omit_defaults=True):
    """An event of the tournament, in words, with the clauses behind it."""

    number: int
    at: int
    text: str
    cites: tuple[str, ...] = ()


class DirectorDuty(Struct, frozen=True, omit_defaults=True):
    """A duty of the house in a tournament, or an announcement it has to make, in words, with the clauses."""

    what: str
    cites: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()  # the orders one of which settles it, where the words do not say which


class TournamentStep(Struct, frozen=True):
    """A step that a director can take back, in words, with all that came after it; `to` is the one before."""

    to: int
    text: str


class TournamentSeat(Struct, frozen=True):
    """A seat at a table of the tournament, by the table's name in it."""

    table: str
    seat: int


class EliminationChoice(Struct, frozen=True):
    """The players who may be eliminated at a table after an elimination round; level ones play off first."""

    table: str
    players: tuple[str, ...]


class RequiredConfirmation(Struct, frozen=True, omit_defaults=True):
    """A confirmation that every entrant has to give: its subject, their own words, and the clauses behind it."""

    what: EntryConfirmation
    says: str
    cites: tuple[str, ...] = ()


class TournamentGroup(Struct, frozen=True, omit_defaults=True):
    """A group of players of whom at most `most` may enter; entrants say whether they belong to it."""

    name: str
    most: int
    entered: int = 0
    cites: tuple[str, ...] = ()


class TournamentSession(Struct, frozen=True, omit_defaults=True):
    """A session that one may enter, where there are several, and whether you may enter it or move your entry there."""

    name: str
    starts: int = 0
    yours: bool = False  # you have an entry there
    may_enter: bool = False
    may_move: bool = False
    why: str = ""  # why you may do neither, in words
    cites: tuple[str, ...] = ()


class EntryDoor(Struct, frozen=True, omit_defaults=True):
    """Your options for an entry of yours before it has a seat."""

    sessions: tuple[TournamentSession, ...] = ()  # where there are several to enter
    may_reserve: bool = False  # go on the list of reserves
    reserve: int = 0  # your place on it
    reserve_cites: tuple[str, ...] = ()
    may_ask_substitute: bool = False  # that somebody else may play for you
    substitute: str = ""  # whom you have asked for
    substitute_why: str = ""  # why you may not ask, in words
    substitute_cites: tuple[str, ...] = ()


class SubstituteRequest(Struct, frozen=True):
    """An entrant's wish that a substitute plays for them: who asks, and for whom."""

    player: str
    substitute: str


class StackInDoubt(Struct, frozen=True):
    """A stack that came to another table with another count than it should have."""

    player: str
    table: str
    chips: int
    counted: int


class DirectorsDesk(Struct, frozen=True, omit_defaults=True):
    """The choices of a tournament's director at this moment."""

    special_hands: tuple[SpecialHand, ...] = ()  # that the house has
    due_out: tuple[EliminationChoice, ...] = ()
    open_seats: tuple[TournamentSeat, ...] = ()  # where a stack may be placed for a late player
    waiting_stacks: tuple[TournamentSeat, ...] = ()  # where one waits
    substitutes: tuple[SubstituteRequest, ...] = ()  # to be approved or not
    entrants: tuple[str, ...] = ()  # players for whom a substitute may be named
    reserves: tuple[str, ...] = ()  # who wait for a seat, the first first
    no_shows: tuple[str, ...] = ()  # whose seat a reserve may have
    announcing: tuple[str, ...] = ()  # who may announce a re-buy and pay for it later
    stacks: tuple[StackInDoubt, ...] = ()  # that came to another table short or long
    may_refuse: bool = False  # applications, as far as the conditions say so
    by_criteria: bool = False  # only by criteria that they name
    posting: tuple[str, ...] = ()  # absent players whose blinds and antes are taken, where the book leaves that open
    not_posting: tuple[str, ...] = ()  # and those whose are not


class YourTournament(Struct, frozen=True, omit_defaults=True):
    """Your own part of the view of a tournament: your place in it, and your options now."""

    name: str = ""
    state: YourEntry = ""
    table: str = ""  # the id of the table where your seat is
    seat: int = 0
    chips: int = 0
    rank: int = 0
    place: int = 0
    prize: int = 0
    may_enter: bool = False
    enter_why: str = ""  # why you may not, in words
    enter_cites: tuple[str, ...] = ()
    may_withdraw: bool = False
    withdraw_why: str = ""
    may_rebuy: bool = False
    rebuy_price: int = 0
    rebuy_chips: int = 0
    rebuy_until: int = 0  # who has no chips left is out if they have not bought again by then
    may_announce: bool = False  # a re-buy that plays in the next hand and is paid for afterwards
    announce_cites: tuple[str, ...] = ()
    owes: int = 0  # for a re-buy that you have announced
    owes_cites: tuple[str, ...] = ()
    may_add_on: bool = False
    add_on_price: int = 0
    add_on_chips: int = 0
    away: bool = False
    dead_hands: int = 0  # hands that you must still sit through for a penalty
    balance: int = 0  # what your account with the room holds
    titles: tuple[str, ...] = ()  # for staff: the titles under which they may give orders here
    steps: tuple[TournamentStep, ...] = ()  # and the steps they can take back, the last first
    desk: DirectorsDesk | None = None  # and their choices
    door: EntryDoor | None = None  # on the page of the tournament: about an entry of yours


class WireChip(Struct, frozen=True):
    """One kind of chip: its value, and its colour; empty if none is named."""

    value: int
    colour: str


class TableTournament(Struct, frozen=True, omit_defaults=True):
    """The tournament that a table belongs to, for a banner: everybody at the table is sent the same."""

    name: str
    title: str
    table: str  # this table's name in it
    clock: TournamentClock | None = None
    left: int = 0
    entrants: int = 0
    tables: int = 0
    average: int = 0
    paid: int = 0
    money: str = ""  # how far it is to the prizes, in words: "3 players from the money", "in the money"
    next_prize: int = 0  # the prize of the next player to go out
    first_prize: int = 0  # of the winner, in money
    unit: int = 1  # as in its row of the lobby, for prizes and prices
    currency: str = ""
    final_table: bool = False
    waits: str = ""  # why no hand begins here now, in words
    match: str = ""  # as in the list of tables
    over: bool = False
    chips: tuple[WireChip, ...] = ()  # the chips in play, smallest first, if its conditions name them
