"""What can happen to a tournament: frozen values, of which the record of one is made. They carry what was judged.

`step` is the same for everything that came of one command, so that a director can take back whole commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.house.entries import ChipMove
from pokerroom.table.happenings import kind_of
from pokerroom.tournament import words
from pokerroom.tournament.chips.race import RaceAward
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.heads_up.areas import PlayingArea
from pokerroom.tournament.heads_up.bracket import Bracket
from pokerroom.tournament.records import (
    AllottedSeat,
    ContactAttempt,
    Elimination,
    EntryPayment,
    OffenceCase,
    Penalty,
    PlacedGroup,
    TournamentAward,
    TournamentEntry,
)


class _TournamentHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened to a tournament: when, who of the house did it, and by which clauses."""

    at: datetime
    by: str = ""
    step: int = 0
    cites: tuple[Citation, ...] = ()


class TournamentMoney(_TournamentHappening, frozen=True, kw_only=True):
    """Something that happened and moved money."""

    moves: tuple[ChipMove, ...] = ()


# Its life


class TournamentDrafted(_TournamentHappening, frozen=True, kw_only=True):
    """Conditions were written down under a book, of which `digest` tells the version."""

    conditions: TournamentConditions
    house: str
    digest: str


class ConditionsChanged(_TournamentHappening, frozen=True, kw_only=True):
    """The conditions are others from now on; `told` is how players heard of it."""

    conditions: TournamentConditions
    told: str = ""


class ConditionsPublished(_TournamentHappening, frozen=True, kw_only=True):
    """The conditions can be had, and where."""

    places: tuple[str, ...]


class ConditionsSent(_TournamentHappening, frozen=True, kw_only=True):
    """A copy went to the regulator, and how."""

    how: str


class DirectorNamed(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody was named to run it, and by whom."""

    name: str
    named_by: str


class DirectorSigned(_TournamentHappening, frozen=True, kw_only=True):
    """Whoever runs it came on duty, or went."""

    name: str
    on: bool


class TablesNamed(_TournamentHappening, frozen=True, kw_only=True):
    """These tables are kept for the tournament."""

    tables: tuple[str, ...]


class InterpreterNamed(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody interprets a language for as long as it lasts."""

    name: str
    language: str


class SessionTimeChanged(_TournamentHappening, frozen=True, kw_only=True):
    """A session starts at another time, and how players were told."""

    session: str
    starts: datetime
    told: str


class PaceSet(_TournamentHappening, frozen=True, kw_only=True):
    """The director set how fast play is to be: seconds for an act, and what else was asked of players."""

    seconds: int
    directions: str = ""


class TournamentCancelled(TournamentMoney, frozen=True, kw_only=True):
    """It was called off, and payments went back; `kept` is what was decided on chips that were bought."""

    why: str
    refunded: int
    kept: str = ""


# Entries


class PlayerEntered(TournamentMoney, frozen=True, kw_only=True):
    """Somebody entered, or went on the list of reserves, and paid."""

    entry: TournamentEntry
    payment: EntryPayment | None = None


class ApplicationRefused(_TournamentHappening, frozen=True, kw_only=True):
    """The house turned an application down, and why; `by_criteria` where its published criteria did."""

    player: str
    why: str
    by_criteria: bool = False


class BuyInPaid(TournamentMoney, frozen=True, kw_only=True):
    """What was still due for an entry was paid."""

    number: int
    payment: EntryPayment
    lacks: tuple[words.EntryNeed, ...] = ()


class PaperRecorded(_TournamentHappening, frozen=True, kw_only=True):
    """A form, a signature or a membership is on record for an entry."""

    number: int
    paper: words.EntryNeed
    lacks: tuple[words.EntryNeed, ...] = ()


class EntryWithdrawn(TournamentMoney, frozen=True, kw_only=True):
    """An entrant withdrew, and got this much back."""

    number: int
    refunded: int = 0


class EntryMoved(_TournamentHappening, frozen=True, kw_only=True):
    """An entry is for another session now."""

    number: int
    session: str


class SubstituteNamed(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody else plays for an entrant, with whose approval."""

    number: int
    player: str
    substitute: str
    approved_by: str


class EntryForfeited(TournamentMoney, frozen=True, kw_only=True):
    """An entry was lost: not paid in time, or the seat not taken."""

    number: int
    why: str
    refunded: int = 0


class ReserveSeated(TournamentMoney, frozen=True, kw_only=True):
    """A reserve paid and has the seat of somebody who did not come."""

    number: int
    payment: EntryPayment
    instead_of: str


# Money


class ValueAdded(TournamentMoney, frozen=True, kw_only=True):
    """The house added cash, goods or services to the prizes; `beside` where they are extras beside the pool."""

    what: words.AddedKind
    amount: int = 0
    goods: str = ""
    beside: bool = False
    place: int = 1  # for which it is an extra prize


class PoolFixed(TournamentMoney, frozen=True, kw_only=True):
    """Nobody pays any more: what the pool holds, what the house keeps, and what it added to a guaranteed pool."""

    pool: int
    house_share: int
    guaranteed: int = 0


class PlacingsConfirmed(TournamentMoney, frozen=True, kw_only=True):
    """The director confirmed the places, and prizes are owed."""

    places: tuple[PlacedGroup, ...]
    awards: tuple[TournamentAward, ...]


class AwardPaid(TournamentMoney, frozen=True, kw_only=True):
    """A prize was handed over, and how."""

    number: int
    how: str


class AwardChanged(TournamentMoney, frozen=True, kw_only=True):
    """A prize is held, offered to somebody else, or lost."""

    number: int
    stage: words.TournamentAwardStage
    player: str
    why: str


class TournamentClosed(TournamentMoney, frozen=True, kw_only=True):
    """Everything is paid, and the house has its share."""


# Sessions


class SeatsAllotted(_TournamentHappening, frozen=True, kw_only=True):
    """Everybody of a session has a table and a seat; `draw` is how it can be checked."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool
    draw: str = ""


class SessionStarted(_TournamentHappening, frozen=True, kw_only=True):
    """A session began, with these stacks; those in `missing` had not taken their seats."""

    session: str
    stacks: Mapping[str, int]
    missing: tuple[str, ...] = ()
    by_clock: bool = False  # levels begin by the clock


class BracketDrawn(_TournamentHappening, frozen=True, kw_only=True):
    """Who meets whom in a heads-up event was drawn, and its tables are divided; `draw` is how it can be checked."""

    session: str
    bracket: Bracket
    areas: tuple[PlayingArea, ...]
    draw: str


class HeadsUpRoundBegan(_TournamentHappening, frozen=True, kw_only=True):
    """The pairs of a round sit down at their areas, each player with the same stack."""

    session: str
    bracket: Bracket
    areas: tuple[PlayingArea, ...]
    stack: int


class HeadsUpMatchWon(_TournamentHappening, frozen=True, kw_only=True):
    """One of two players has all the chips of a match; they go back."""

    session: str
    table: str
    winner: str
    score: str


class HeadsUpMatchBegan(_TournamentHappening, frozen=True, kw_only=True):
    """The next match of the same two begins with equal stacks."""

    session: str
    table: str
    match: int
    stack: int


class HeadsUpRoundWon(_TournamentHappening, frozen=True, kw_only=True):
    """One of two players goes on to the next round; `walkover` where the other is no longer there."""

    session: str
    table: str
    winner: str
    loser: str
    score: str
    walkover: bool = False


class DeckBrought(_TournamentHappening, frozen=True, kw_only=True):
    """A side of a divided table has a deck, and what its back is like."""

    session: str
    areas: tuple[PlayingArea, ...]


class LevelEnded(_TournamentHappening, frozen=True, kw_only=True):
    """The hands of a level are played, or no more players are left than end it; its break begins, where it has one."""

    session: str
    level: int
    minutes: float  # of play


class LevelBegan(_TournamentHappening, frozen=True, kw_only=True):
    """The next hand to start is played at this level; `since` are the minutes of play at which its time began."""

    session: str
    level: int
    since: float


class BreakCalled(_TournamentHappening, frozen=True, kw_only=True):
    """A break, how long it is and after which level; the clock stands still."""

    minutes: int
    after: int = 0


class PlayPaused(_TournamentHappening, frozen=True, kw_only=True):
    """No hand starts and the clock stands still until it is resumed."""

    why: str


class PlayResumed(_TournamentHappening, frozen=True, kw_only=True):
    """Play goes on."""


class HandForHandSet(_TournamentHappening, frozen=True, kw_only=True):
    """All tables of a session play one hand at a time, or no longer do."""

    session: str
    on: bool


class HandDealt(_TournamentHappening, frozen=True, kw_only=True):
    """A hand begins at a table: its level, who is away, who gets a dead hand, whose forced bets are not taken."""

    session: str
    table: str
    hand: int
    level: int
    away: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    unposted: tuple[int, ...] = ()
    special: words.SpecialHand | None = None
    bonus: int = 0


class HandSettled(_TournamentHappening, frozen=True, kw_only=True):
    """A hand is over and paid: what every seat has now, where the button was, and what the house had added."""

    session: str
    table: str
    hand: int
    turn: int
    stacks: Mapping[int, int]
    button: int = 0
    blinds: tuple[int, ...] = ()
    waited: tuple[int, ...] = ()  # seats that got no cards
    bonus: int = 0
    called_off: bool = False  # everybody has what they had, and what was announced for it holds for the next


class RebuyOffered(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody has no chips and may buy again before they are out."""

    session: str
    elimination: Elimination


class PlayerOut(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody is out of a session; chips that they still had have left play."""

    session: str
    elimination: Elimination
    removed: int = 0
    place: int = 0  # as it stands now
    may_change: bool = False  # somebody may still buy again or come in, or went out at the same time


class RebuyMade(TournamentMoney, frozen=True, kw_only=True):
    """Somebody bought again; `announced` where the chips play before they are paid for."""

    session: str
    player: str
    chips: int
    price: int
    announced: bool = False
    payment: EntryPayment | None = None


class RebuyPaid(TournamentMoney, frozen=True, kw_only=True):
    """An announced re-buy was paid."""

    session: str
    player: str
    payment: EntryPayment


class AddOnTaken(TournamentMoney, frozen=True, kw_only=True):
    """Somebody took an add-on."""

    session: str
    player: str
    chips: int
    payment: EntryPayment


class LateStackPlaced(_TournamentHappening, frozen=True, kw_only=True):
    """A starting stack waits at an empty seat for somebody who comes late."""

    session: str
    player: str  # what it goes by until it is sold
    table: str
    seat: int
    chips: int


class LateSeatTaken(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody who came late has a seat: with the stack that waited there, or with a full one."""

    session: str
    player: str
    entry: int
    table: str
    seat: int
    chips: int
    instead_of: str = ""


class LateStackRemoved(_TournamentHappening, frozen=True, kw_only=True):
    """A stack that nobody bought left play."""

    session: str
    player: str
    chips: int


class CompetitorMoved(_TournamentHappening, frozen=True, kw_only=True):
    """A player moves with the whole stack, and why; `warning` where the director did it against the rules.

    Who `waits` is dealt in once the button has passed them.
    """

    session: str
    player: str
    table: str
    seat: int
    reason: str
    warning: str = ""
    waits: bool = False


class FinalTableDrawn(_TournamentHappening, frozen=True, kw_only=True):
    """All players who are left sit at one table, in seats that were drawn; every other table is in use no more."""

    session: str
    table: str
    seats: tuple[AllottedSeat, ...]


class TournamentTableBroken(_TournamentHappening, frozen=True, kw_only=True):
    """A table is in use no more."""

    session: str
    table: str


class PlayStopped(_TournamentHappening, frozen=True, kw_only=True):
    """No new hand starts in a session, and why."""

    session: str
    why: str


class CardsDrawnForPlaces(_TournamentHappening, frozen=True, kw_only=True):
    """Cards were drawn between players who were level."""

    session: str
    cards: Mapping[str, str]


class PlayOffBegan(_TournamentHappening, frozen=True, kw_only=True):
    """Players who are level play off: in these seats, with so many chips each; those of the session lie aside."""

    session: str
    place: int
    seats: tuple[AllottedSeat, ...]
    stack: int


class PlayOffOut(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody has lost everything in a play-off: in which hand, and with what they began it."""

    session: str
    table: str
    player: str
    hand: int
    began: int


class PlayOffTablesOver(_TournamentHappening, frozen=True, kw_only=True):
    """The tables of a play-off are over, and everybody has their seat and chips of the session again.

    `groups` are its players, the first first; those who are still level stand together.
    """

    session: str
    groups: tuple[tuple[str, ...], ...]


class PlayOffDecided(_TournamentHappening, frozen=True, kw_only=True):
    """A play-off between players who were level, and in which order they finished it."""

    session: str
    order: tuple[str, ...]


class SessionOver(_TournamentHappening, frozen=True, kw_only=True):
    """A session ended: its places, what everybody scored in chips, and who goes on; chips went back if `returned`."""

    session: str
    places: tuple[PlacedGroup, ...]
    scores: Mapping[str, int]
    advanced: tuple[str, ...] = ()
    to: str = ""
    returned: bool = False
    early: bool = False


class ChipsCounted(_TournamentHappening, frozen=True, kw_only=True):
    """Chips were counted: how many there are, how many there should be, and which are missing by denomination."""

    session: str
    counted: int
    expected: int
    missing: Mapping[int, int] = {}
    told: str = ""
    at_the_end: bool = False


class ChipsRemoved(_TournamentHappening, frozen=True, kw_only=True):
    """Chips of a player left play, and why."""

    session: str
    player: str
    chips: int
    why: str


class ChipsRaced(_TournamentHappening, frozen=True, kw_only=True):
    """A denomination went out of play at a table: odd chips, cards, who got a new chip, and all stacks after it.

    `further` are cards that were drawn between players who were level.
    """

    session: str
    table: str
    denomination: int
    stacks: Mapping[str, int]
    new: int = 0
    odd: Mapping[str, int] = {}
    dealt: Mapping[str, str] = {}
    further: str = ""
    awards: tuple[RaceAward, ...] = ()


class ColoursChanged(_TournamentHappening, frozen=True, kw_only=True):
    """A dealer changed low chips of a player into larger ones that count for the same."""

    session: str
    player: str
    denomination: int
    pieces: int
    new: int
    made: int


# Absence


class AwayNoted(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody is away from the table, or is back."""

    session: str
    player: str
    away: bool


class PostingOrdered(_TournamentHappening, frozen=True, kw_only=True):
    """Whether an absent player's forced bets are taken from the stack, as the director decided."""

    session: str
    player: str
    posts: bool


class ContactTried(_TournamentHappening, frozen=True, kw_only=True):
    """Somebody tried to reach a missing entrant."""

    attempt: ContactAttempt


# Penalties


class OffenceRecorded(_TournamentHappening, frozen=True, kw_only=True):
    """A breach of the rules was put down, and waits for a decision."""

    case: OffenceCase


class PenaltyGiven(_TournamentHappening, frozen=True, kw_only=True):
    """The director decided on a case."""

    session: str
    case: int
    penalty: Penalty


# Special hands


class SpecialHandAnnounced(_TournamentHappening, frozen=True, kw_only=True):
    """The next hand at these tables is a bonus or an elimination round."""

    session: str
    tables: tuple[str, ...]
    what: words.SpecialHand
    chips: int = 0
    prize: str = ""


class EliminationDue(_TournamentHappening, frozen=True, kw_only=True):
    """An elimination round is over: who may be eliminated; several where they are level and must play off."""

    session: str
    table: str
    players: tuple[str, ...]


class EliminationWaived(_TournamentHappening, frozen=True, kw_only=True):
    """Whoever might have been eliminated stays in."""

    session: str
    table: str


# The director's own


class StepsUndone(TournamentMoney, frozen=True, kw_only=True):
    """Everything after a step was taken back; the moves take back the money of it."""

    to: int
    why: str


TournamentHappening: TypeAlias = (
    TournamentDrafted
    | ConditionsChanged
    | ConditionsPublished
    | ConditionsSent
    | DirectorNamed
    | DirectorSigned
    | TablesNamed
    | InterpreterNamed
    | SessionTimeChanged
    | PaceSet
    | TournamentCancelled
    | PlayerEntered
    | ApplicationRefused
    | BuyInPaid
    | PaperRecorded
    | EntryWithdrawn
    | EntryMoved
    | SubstituteNamed
    | EntryForfeited
    | ReserveSeated
    | ValueAdded
    | PoolFixed
    | PlacingsConfirmed
    | AwardPaid
    | AwardChanged
    | TournamentClosed
    | SeatsAllotted
    | SessionStarted
    | BracketDrawn
    | HeadsUpRoundBegan
    | HeadsUpMatchWon
    | HeadsUpMatchBegan
    | HeadsUpRoundWon
    | DeckBrought
    | LevelEnded
    | LevelBegan
    | BreakCalled
    | PlayPaused
    | PlayResumed
    | HandForHandSet
    | HandDealt
    | HandSettled
    | RebuyOffered
    | PlayerOut
    | RebuyMade
    | RebuyPaid
    | AddOnTaken
    | LateStackPlaced
    | LateSeatTaken
    | LateStackRemoved
    | CompetitorMoved
    | FinalTableDrawn
    | TournamentTableBroken
    | PlayStopped
    | CardsDrawnForPlaces
    | PlayOffBegan
    | PlayOffOut
    | PlayOffTablesOver
    | PlayOffDecided
    | SessionOver
    | ChipsCounted
    | ChipsRemoved
    | ChipsRaced
    | ColoursChanged
    | AwayNoted
    | PostingOrdered
    | ContactTried
    | OffenceRecorded
    | PenaltyGiven
    | SpecialHandAnnounced
    | EliminationDue
    | EliminationWaived
    | StepsUndone
)
