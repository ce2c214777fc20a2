"""What may be asked of a tournament: each command is a frozen value, with when it is asked and who of the house asks.

Times, draws, cards and who is where are inputs: a tournament makes none of them. They are also what a director sends
to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from pokerroom.table.happenings import kind_of
from pokerroom.tournament import words
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.moves import DirectorsChoice
from pokerroom.tournament.seating.tables import TableSeat

_Few = Annotated[str, Meta(max_length=300)]


class TournamentCommand(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """Anything that may be asked of a tournament."""

    at: datetime
    by: _Few = ""


# Its life


class ChangeConditions(TournamentCommand, frozen=True, kw_only=True):
    """Other conditions, and how players are told of them."""

    conditions: TournamentConditions
    told: _Few = ""


class PublishConditions(TournamentCommand, frozen=True, kw_only=True):
    """The conditions are complete, and can be had at these places."""

    places: tuple[_Few, ...]


class SendConditions(TournamentCommand, frozen=True, kw_only=True):
    """The regulator has been told, and has a copy of the conditions."""

    how: _Few


class NameDirector(TournamentCommand, frozen=True, kw_only=True):
    """Somebody is named to run it; `by` is the title of whoever names them."""

    name: _Few


class SignDirector(TournamentCommand, frozen=True, kw_only=True):
    """Whoever runs it comes on duty, or goes."""

    name: _Few
    on: bool = True


class NameTables(TournamentCommand, frozen=True, kw_only=True):
    """These tables are to be used for the tournament, and for nothing else while a session is played."""

    tables: tuple[_Few, ...]


class NameInterpreter(TournamentCommand, frozen=True, kw_only=True):
    """Somebody interprets a language for as long as the tournament lasts."""

    name: _Few
    language: _Few


class ChangeSessionTime(TournamentCommand, frozen=True, kw_only=True):
    """A session is to start at another time, and how players were told of it."""

    session: str
    starts: Annotated[datetime, Meta(tz=False)]  # on the clock of the room's wall
    told: _Few


class SetPace(TournamentCommand, frozen=True, kw_only=True):
    """How fast play is to be: seconds for an act, and what players are asked to do."""

    seconds: int
    directions: _Few = ""


class CancelTournament(TournamentCommand, frozen=True, kw_only=True):
    """It is called off; `too_few` if that is why. `chips_bought` is what was decided on re-buys and add-ons."""

    why: _Few
    too_few: bool = False
    chips_bought: words.ChipsBoughtBack | None = None


# Entries


class EnterPlayer(TournamentCommand, frozen=True, kw_only=True):
    """Somebody enters: what they pay, and what is known of them that conditions or the book ask for.

    Once play has begun, `table` and `seat` say where they are to sit. A `reserve` waits for a seat that stays empty.
    """

    player: _Few
    pays: int
    session: str = ""
    papers: frozenset[words.EntryNeed] = frozenset()
    member: bool = False
    groups: tuple[_Few, ...] = ()
    age: int | None = None
    entitled: bool = True
    reserve: bool = False
    table: _Few = ""
    seat: int = 0


class RefuseApplication(TournamentCommand, frozen=True, kw_only=True):
    """The house turns somebody's application down: by its selection criteria, or because it reserved the right to."""

    player: _Few
    why: _Few
    by_criteria: bool = False


class PayBuyIn(TournamentCommand, frozen=True, kw_only=True):
    """What is still due for an entry is paid."""

    player: _Few
    pays: int


class RecordPaper(TournamentCommand, frozen=True, kw_only=True):
    """A form, a signature or a membership comes in."""

    player: _Few
    paper: words.EntryNeed


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True):
    """An entrant withdraws; `refund` if they want their money back."""

    player: _Few
    refund: bool = False


class MoveEntry(TournamentCommand, frozen=True, kw_only=True):
    """An entry is moved to another session; `asked_by_player` if it is not the house that does it."""

    player: _Few
    session: str
    asked_by_player: bool = False


class NameSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Somebody else is to play for an entrant; `by` approves it."""

    player: _Few
    substitute: _Few
    in_person: bool = False


class OfferToReserve(TournamentCommand, frozen=True, kw_only=True):
    """A reserve takes the seat of somebody who did not come, and pays for it."""

    reserve: _Few
    instead_of: _Few
    pays: int


# Money


class AddValue(TournamentCommand, frozen=True, kw_only=True):
    """The house adds cash, goods or services to the prizes; as an extra, for a place."""

    what: words.AddedKind
    amount: int = 0
    goods: _Few = ""
    place: int = 1


class FixPool(TournamentCommand, frozen=True, kw_only=True):
    """Nobody pays any more; the house keeps this much, or what was paid as fees."""

    house_share: int | None = None


class ConfirmPlacings(TournamentCommand, frozen=True, kw_only=True):
    """The director confirms the places; prizes fall due, `prizes` by place where the conditions do not set them."""

    prizes: tuple[int, ...] = ()


class PayAward(TournamentCommand, frozen=True, kw_only=True):
    """A prize is handed over."""

    number: int
    how: _Few = "chips"


class RuleIneligible(TournamentCommand, frozen=True, kw_only=True):
    """A winner turns out not to have been eligible, and why; `minor` if they are under age."""

    player: _Few
    why: _Few
    minor: bool = False


class OfferAward(TournamentCommand, frozen=True, kw_only=True):
    """A prize that is held goes to somebody, as the house decides: the next runner-up where the book says so."""

    number: int
    to: _Few


class CloseTournament(TournamentCommand, frozen=True, kw_only=True):
    """Everything is done; the house takes its share."""


# Sessions


class AllotSeats(TournamentCommand, frozen=True, kw_only=True):
    """Everybody of a session gets a table and a seat: by lot, with what the draw can be checked by, or otherwise."""

    session: str
    seats: tuple[AllottedSeat, ...]
    by_lot: bool = True
    draw: _Few = ""


class DrawBracket(TournamentCommand, frozen=True, kw_only=True):
    """The players of a heads-up event in the order in which they were drawn, and its tables with their layouts."""

    session: str
    order: tuple[_Few, ...]
    tables: Mapping[str, str]
    draw: _Few = ""


class BeginHeadsUpRound(TournamentCommand, frozen=True, kw_only=True):
    """The winners of a round of a heads-up event meet in the next."""

    session: str


class BringHeadsUpDeck(TournamentCommand, frozen=True, kw_only=True):
    """A deck with such a back for one side of a divided table, by its number in the event."""

    session: str
    number: int
    back: _Few


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    """A session starts; those in `missing` have not taken their seats, and of them those in `kept` stay in play."""

    session: str
    missing: tuple[_Few, ...] = ()
    kept: tuple[_Few, ...] = ()


class AnnounceLevel(TournamentCommand, frozen=True, kw_only=True):
    """The director announces a level to the whole room."""

    session: str
    level: int


class CallBreak(TournamentCommand, frozen=True, kw_only=True):
    """A break of so many minutes."""

    minutes: int


class PausePlay(TournamentCommand, frozen=True, kw_only=True):
    """No hand starts, and the clock stands still."""

    why: _Few


class ResumePlay(TournamentCommand, frozen=True, kw_only=True):
    """Play goes on."""


class PlayHandForHand(TournamentCommand, frozen=True, kw_only=True):
    """All tables play one hand at a time, or no longer do."""

    session: str
    on: bool = True


class ReportHandBegun(TournamentCommand, frozen=True, kw_only=True):
    """A hand begins at a table: from the first riffle, or when blinds or antes are put in."""

    session: str
    table: _Few


class ReportHandOver(TournamentCommand, frozen=True, kw_only=True):
    """A hand is over: what every seat has now, who moved all-in in which order, where button and blinds were.

    `waited` are seats that got no cards, as their players came in between button and blinds and wait for it to pass.
    A hand that was `called_off` leaves everybody what they had.
    """

    session: str
    table: _Few
    stacks: Mapping[int, int]
    all_in: tuple[int, ...] = ()
    button: int = 0
    blinds: tuple[int, ...] = ()
    waited: tuple[int, ...] = ()
    called_off: bool = False


class EndSession(TournamentCommand, frozen=True, kw_only=True):
    """A session ends; `early` where it is known already who goes on."""

    session: str
    early: bool = False


class DrawForPlaces(TournamentCommand, frozen=True, kw_only=True):
    """Cards that players who are level drew, in the order in which they were given, such as {"Ann": "Kd"}."""

    session: str
    cards: Mapping[str, str]


class BeginPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """Players who are level for a place play hands for it: their seats, as drawn, and the chips of each."""

    session: str
    seats: tuple[AllottedSeat, ...]
    stack: int


class EndPlayOff(TournamentCommand, frozen=True, kw_only=True):
    """A play-off between players who are level, and the order in which they finished it."""

    session: str
    order: tuple[_Few, ...]


class CountChips(TournamentCommand, frozen=True, kw_only=True):
    """All chips of a session are counted; at its end also which are missing by denomination, and who was told."""

    session: str
    counted: int
    missing: Mapping[int, int] = {}
    told: _Few = ""


class RaceChips(TournamentCommand, frozen=True, kw_only=True):
    """A denomination goes out of play at a table; the cards dealt for the odd chips in order, such as "Kd 7s 4c"."""

    session: str
    table: _Few
    denomination: int
    cards: Annotated[str, Meta(max_length=1200)] = ""


class ColourUp(TournamentCommand, frozen=True, kw_only=True):
    """The dealer changes so many low chips of a player into the next kind."""

    player: _Few
    denomination: int
    pieces: int


# Buying chips


class AnnounceRebuy(TournamentCommand, frozen=True, kw_only=True):
    """A player says before the next hand that they buy again."""

    player: _Few


class BuyAgain(TournamentCommand, frozen=True, kw_only=True):
    """A player buys again, or pays for a re-buy that they announced."""

    player: _Few
    pays: int


class DeclineRebuy(TournamentCommand, frozen=True, kw_only=True):
    """A player who might buy again does not."""

    player: _Few


class TakeAddOn(TournamentCommand, frozen=True, kw_only=True):
    """A player takes an add-on."""

    player: _Few
    pays: int


class PlaceLateStack(TournamentCommand, frozen=True, kw_only=True):
    """A starting stack is placed at an empty seat for somebody who comes late."""

    session: str
    table: _Few
    seat: int


class RemoveLateStack(TournamentCommand, frozen=True, kw_only=True):
    """A stack that nobody bought is taken away."""

    session: str
    table: _Few
    seat: int


class HandleChips(TournamentCommand, frozen=True, kw_only=True):
    """A player wants to do with chips what players may not do; a dealer who changes colours does it for them."""

    player: _Few
    what: words.ChipHandling
    amount: int = 0
    other: _Few = ""


# Seats


class MoveCompetitor(TournamentCommand, frozen=True, kw_only=True):
    """A player moves with the whole stack, on the director's order; `against_rules` accepts a warning."""

    player: _Few
    table: _Few
    seat: int
    reason: _Few
    against_rules: bool = False


class EvenTables(TournamentCommand, frozen=True, kw_only=True):
    """Tables are broken or balanced by the method of the house, as their numbers ask for.

    `lots` are open seats in the order in which they were drawn, `table_order` tables in theirs; a director's own choice
    of table, player and place is for the next move.
    """

    session: str
    lots: tuple[TableSeat, ...] = ()
    table_order: tuple[_Few, ...] = ()
    choice: DirectorsChoice | None = None


class DrawFinalTable(TournamentCommand, frozen=True, kw_only=True):
    """Everybody who is left draws a new seat at one table; `lots` are all its seats in the order they were drawn."""

    session: str
    table: _Few
    lots: tuple[TableSeat, ...]


class BreakTournamentTable(TournamentCommand, frozen=True, kw_only=True):
    """A table is broken, and its players move to these seats."""

    session: str
    table: _Few
    seats: tuple[AllottedSeat, ...]


# Absence


class NoteAway(TournamentCommand, frozen=True, kw_only=True):
    """A player is away from the table, or is back."""

    player: _Few
    away: bool = True


class OrderPosting(TournamentCommand, frozen=True, kw_only=True):
    """The director decides whether an absent player's forced bets are taken from the stack."""

    player: _Few
    posts: bool


class LogContact(TournamentCommand, frozen=True, kw_only=True):
    """Somebody tried to reach a missing entrant: how, whether they were reached, and if they want the stack to stay."""

    player: _Few
    how: _Few
    reached: bool = False
    stays: bool = False


class CancelPosition(TournamentCommand, frozen=True, kw_only=True):
    """An entrant who has not come loses the position; `fee_back` if that is approved."""

    player: _Few
    reason: _Few
    fee_back: bool = False


# Penalties


class RecordOffence(TournamentCommand, frozen=True, kw_only=True):
    """A breach of the rules is put down, by the name the book has for it or in a few words."""

    player: _Few
    offence: _Few
    what: _Few = ""


class DecideCase(TournamentCommand, frozen=True, kw_only=True):
    """The director decides on a case: a penalty, or none; why, where it is less than the house expects."""

    case: int
    penalty: words.PenaltyKind
    number: int = 0
    reason: _Few = ""


class FindHiddenChips(TournamentCommand, frozen=True, kw_only=True):
    """Chips of a player are found out of view; whether that was on purpose."""

    player: _Few
    amount: int
    deliberate: bool = True


class FindForeignChips(TournamentCommand, frozen=True, kw_only=True):
    """A player has added to the stack what was no part of it."""

    player: _Few
    amount: int


# Special hands


class AnnounceSpecialHand(TournamentCommand, frozen=True, kw_only=True):
    """The next hand at these tables, or at all, is a bonus or an elimination round."""

    session: str
    what: words.SpecialHand
    tables: tuple[_Few, ...] = ()
    chips: int = 0
    prize: _Few = ""


class SettleElimination(TournamentCommand, frozen=True, kw_only=True):
    """After an elimination round the player with the smallest stack is eliminated, or stays."""

    session: str
    table: _Few
    player: _Few = ""
    stays: bool = False


# The director's own


class UndoSteps(TournamentCommand, frozen=True, kw_only=True):
    """Everything after a step is taken back and derived anew."""

    to: int
    why: _Few
