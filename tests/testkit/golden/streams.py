"""Golden streams: fixed evenings, written once as a room keeps them, with the state that they lead to.

`python -m testkit.golden` in tests/ plays those evenings that have no file yet and writes them to tests/room/golden. A
file that is there is never written again: it stands for what a released program has written. Whoever gives a kind of
record a new form plays a new evening with it, under a new name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec

from pokerroom.cards import SeededShuffle
from pokerroom.cards.deal_proof import seed_digest
from pokerroom.charges import ChargeLine
from pokerroom.errors import Malformed
from pokerroom.hand import CHECK_OR_CALL, FOLD, Hand, LiveDealer, SoftwareDealer
from pokerroom.hand.text import event_text
from pokerroom.room.store import Record, Stored
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.player_wishes import Wishes
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.conduct.manners import direct_at, mute_chat_at
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.floor.contests import answer, contest
from pokerroom.rulings.floor.disputes_at_table import decide_dispute, open_dispute, pause_for_dispute
from pokerroom.rulings.ruling import Ruling
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.commands import (
    Agree,
    AgreeToFreezeOut,
    AllowAsking,
    AllowExtra,
    AnnounceClosing,
    AppealRuling,
    Approve,
    AskForDeck,
    Bar,
    BeginAnew,
    BeginFreezeOut,
    BeginTurn,
    BringLiveDeck,
    BuyChecks,
    BuyTime,
    CallClock,
    CarryOut,
    ChangeChecksBack,
    CorrectButton,
    CorrectPayout,
    CorrectStake,
    CountLiveDeck,
    Decline,
    DrawForSeat,
    DropFreezeOut,
    EndCompetition,
    EndPlayover,
    HandleDeck,
    IssueChips,
    KeepApart,
    LiftBar,
    LockedElsewhere,
    LockSeat,
    Misdeal,
    NoteAbsence,
    NoteChoice,
    NoteEntry,
    NoteFrequentAbsence,
    NoteLook,
    NoteOrder,
    NoteReport,
    ObjectToGuest,
    OrderDeckChange,
    OrderPost,
    PlanFreezeOut,
    PlayOver,
    PrepareDeck,
    Propose,
    PutDownMarker,
    PutUpSign,
    Release,
    ReleaseHeld,
    RemoveCompetitor,
    ReserveSeat,
    ResumeTable,
    SayForTournament,
    SeatCompetitor,
    SeatGuest,
    SetClock,
    SetLevel,
    SetShuffler,
    SplashPot,
    StopTable,
    TakeBack,
    TakePartInJackpot,
    TellPlayers,
    TimeIsUp,
    UnlockSeat,
    Withdraw,
    WithdrawAsking,
)
from pokerroom.table.floor_notes import AppealNote, ChoiceNote, ReportNote
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.saved import SavedTable, save_table
from testkit.golden.ruled_streams import ruled_deals
from testkit.rulebook.by_name import as_house

FOLDER: Final = Path(__file__).parents[2] / "room" / "golden"
EIGHT: Final = datetime(2024, 8, 16, 20)
HOLDEM: Final = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


class GoldenRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record as a line of a golden stream."""

    kind: str
    form: int
    body: msgspec.Raw
    secret: bool = False


class GoldenHand(msgspec.Struct, frozen=True):
    """A hand in the middle: where the button is, what its seats began with and have now, what was played, whose turn.

    The rules it is played by are the book's business, and not part of it.
    """

    button: int
    began_with: dict[int, int]
    events: tuple[str, ...]
    stacks: dict[int, int]
    pot: int
    turn: int


class GoldenState(msgspec.Struct, frozen=True):
    """Where a stream leads to: the table apart from its hand, the hand that is running, the players' wishes.

    `turn`, `fee`, `rising`, `line_up` and `unposted` are what a table knows only while a hand is running.
    """

    table: SavedTable
    hand: GoldenHand | None
    wishes: dict[str, Wishes]
    turn: Turn | None
    fee: ChargeLine | None
    rising: dict[int, tuple[datetime, str]]
    line_up: LineUp | None
    unposted: tuple[int, ...]


def read_golden(file: Path) -> list[Stored]:
    """Return the records of a golden stream."""
    lines = file.read_text("utf-8").splitlines()
    return [_stored(version, msgspec.json.decode(line, type=GoldenRecord)) for version, line in enumerate(lines, 1)]


def _stored(version: int, line: GoldenRecord) -> Stored:
    at = EIGHT.replace(tzinfo=UTC)
    return Stored("table:golden", version, at, line.kind, bytes(line.body), line.secret, b"", line.form)


def read_state(file: Path) -> GoldenState:
    """Return the state that a golden stream leads to."""
    return msgspec.json.decode(file.with_suffix(".state.json").read_bytes(), type=GoldenState)


def known_then(file: Path, state: GoldenState) -> GoldenState:
    """Return a state as it was written down with a golden stream: without what a table has learnt to keep since."""
    written = msgspec.json.decode(file.with_suffix(".state.json").read_bytes())["table"]
    usual = {field.name: field for field in msgspec.structs.fields(SavedTable)}
    since = {name: each for name, each in usual.items() if name not in written}
    left_out = {
        name: each.default_factory() if each.default_factory is not msgspec.NODEFAULT else each.default
        for name, each in since.items()
    }
    return msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, **left_out))


def state_of(journal: TableJournal) -> GoldenState:
    """Return where a table stands, in the middle of a hand too."""
    apart = journal.table.copy()
    apart.state.hand = None
    return GoldenState(
        save_table(apart),
        None if journal.hand is None else _in_the_middle(journal.hand),
        dict(journal.wishes),
        apart.state.clock.turn,
        apart.state.hand_notes.fee.line if apart.state.hand_notes.fee is not None else None,
        dict(apart.state.hand_notes.rising),
        apart.state.hand_notes.line_up,
        apart.state.hand_notes.unposted,
    )


def _in_the_middle(hand: Hand) -> GoldenHand:
    state = hand.state
    stacks = dict(zip(state.seats, state.stacks, strict=True))
    heading = hand.heading
    events = tuple(map(event_text, hand.events))
    return GoldenHand(heading.button, dict(heading.stacks), events, stacks, state.pot, hand.turn)


# Evenings


def _minutes(number: float) -> datetime:
    return EIGHT + timedelta(minutes=number)


def _journal(house: House | str, setup: TableSetup, players: Sequence[str], chips: int = 300) -> TableJournal:
    """Return a table with its players, whose cards come in the same order whenever it is played."""
    journal = TableJournal.open(
        as_house(house), as_usual(as_house(house), setup), SeededShuffle(3).shuffle, name="golden", port=NO_LIMITS
    )
    for seat, player in enumerate(players, 1):
        journal.table.sit(player, seat, chips, EIGHT)
    return journal


def _begin(journal: TableJournal, at: datetime = EIGHT, **more: Any) -> SoftwareDealer:
    table = journal.table
    deck = table.rules.hand.whole_deck.cards
    drawn = {seat: (card,) for seat, card in zip(sorted(table.state.players.stakes), deck, strict=False)}
    hand = table.begin_hand(at, drawn, **more)
    return SoftwareDealer(hand, SeededShuffle(3).shuffle(hand.deck.cards), charges=table.charges.take)


def _finish(journal: TableJournal, dealer: SoftwareDealer) -> None:
    while seat := dealer.go_on():
        journal.act(seat, CHECK_OR_CALL)
    journal.table.end_hand()


def _play(journal: TableJournal, at: datetime = EIGHT, **more: Any) -> None:
    _finish(journal, _begin(journal, at, **more))


def _seats() -> TableJournal:
    """People come and go, change seats and play over; in the end nobody is left."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    dealer = _begin(journal)
    leaver = dealer.go_on()
    table.act(leaver, FOLD)
    table.rise(leaver, _minutes(1))
    _finish(journal, dealer)
    table.ask_for_seat("Dee", 7, _minutes(2), listed=1)
    table.ask_for_seat("Eve", 7, _minutes(2), listed=2)
    table.do(Decline("Eve", 7, _minutes(3)))
    table.sit("Dee", 7, 250, _minutes(4))
    table.do(PutDownMarker("Flo", 5, _minutes(5)))
    here = sorted(table.state.players.stakes)
    table.sit_out(here[0], _minutes(6))
    table.do(PlayOver("Gus", here[0], 200, _minutes(7), by="supervisor", box=True))
    _play(journal, _minutes(8))
    table.do(EndPlayover(here[0], _minutes(9)))
    table.come_back(here[0], _minutes(9))
    table.move(7, 8, _minutes(10))
    for seat in sorted(table.state.players.stakes):
        table.rise(seat, _minutes(11))
    return journal


def _draws() -> TableJournal:
    """Two who are level for a seat draw, and draw again."""
    journal = _journal("canberra", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    _play(journal)
    for player in ("Ann", "Bob"):
        table.ask_for_seat(player, 7, _minutes(2))
    table.do(DrawForSeat(7, {"Ann": "As", "Bob": "Ad"}, _minutes(3)))
    table.do(DrawForSeat(7, {"Ann": "As 2c", "Bob": "Ad 9h"}, _minutes(3)))
    return journal


def _chips() -> TableJournal:
    """A fee for every hand, some paid in checks; chips added, held back, taken off for goods; a hand that is none."""
    journal = _journal("star", replace(HOLDEM, commission=("hand_fee",)), ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(BuyChecks(2, "white", 3, EIGHT))
    table.chips.add(1, 50, EIGHT)
    dealer = _begin(journal)
    table.chips.add(dealer.go_on(), 40, _minutes(1))
    table.do(Misdeal("two cards were seen"))
    _play(journal, _minutes(2))
    table.do(ChangeChecksBack(2, _minutes(3)))
    return journal


def _own_hours() -> TableJournal:
    """Everybody pays by time, and one cannot."""
    journal = _journal(
        "star", replace(HOLDEM, min_buy_in=10, commission=("time_charge",), time_charge=12), ("Ann", "Bob")
    )
    table = journal.table
    table.sit("Cy", 3, 20, EIGHT)
    _play(journal, _minutes(70))
    _play(journal, _minutes(140))
    by = table.rules.changes.ordered_by[0]
    change = table.do(Propose(replace(table.rules.setup, commission=("pot_percent",), time_charge=None), by=by))
    _announce(journal, change, _minutes(141))
    for number in range(6):
        if table.changes.what_is_missing(change, _minutes(300)):
            _play(journal, _minutes(150 + number))
    table.do(CarryOut(change, _minutes(300)))
    return journal


def _tables_hours() -> TableJournal:
    """The hours are the table's, and those who are there share them."""
    setup = replace(HOLDEM, commission=("time_charge",), time_charge=90, time_charge_per="table")
    journal = _journal("star", setup, ("Ann", "Bob", "Cy"))
    _play(journal)
    _play(journal, _minutes(70))
    return journal


def _hands() -> TableJournal:
    """A wrong button, found too late and put right; the last hand is still being played, with a shuffled deck."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy", "Dee"))
    _play(journal)
    _play(journal, _minutes(3), wrong_button=4)
    journal.table.do(CorrectButton(_minutes(6)))
    journal.wish("Ann", leaves=True, moves_to=6)
    journal.wish("Bob", straddles=True)
    journal.forget("Bob")
    hand = journal.begin_hand(_minutes(7))
    while not hand.turn:
        journal.deal_next()
    journal.act(hand.turn, CHECK_OR_CALL)
    return journal


def _time() -> TableJournal:
    """Time bought, time run out, and the clock called; the hand is still being played."""
    timed = replace(HOLDEM, seconds_to_act=20, extra_seconds=30)
    house = House(library().book("star")).choose("commission.extra_fees", 4, part="extra_time")
    journal = _journal(house, timed, ("Ann", "Bob", "Cy", "Dee"))
    table = journal.table
    dealer = _begin(journal)
    dealer.go_on()
    table.do(BeginTurn(EIGHT))
    table.do(BuyTime(EIGHT + timedelta(seconds=16)))
    table.do(TimeIsUp(_minutes(2)))
    dealer.go_on()
    return journal


def _clock() -> TableJournal:
    """The floor calls the clock on a player, who is still thinking."""
    journal = _journal("star", HOLDEM, ("Ann", "Bob", "Cy"))
    dealer = _begin(journal)
    dealer.go_on()
    journal.table.do(BeginTurn(EIGHT))
    journal.table.do(CallClock(0, _minutes(3)))
    return journal


def _announce(journal: TableJournal, change: int, at: datetime = EIGHT, planned: datetime | None = None) -> None:
    table = journal.table
    table.do(TellPlayers(change, at))
    table.do(PutUpSign(change, at, planned))
    for seat in sorted(table.state.players.stakes):
        table.do(Agree(change, seat))


def _changes() -> TableJournal:
    """A change that is withdrawn, one that takes effect, a stake put right after it, and the table's closing."""
    journal = _journal("star", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    by = table.rules.changes.ordered_by[0]
    withdrawn = table.do(Propose(replace(table.rules.setup, blinds=(10, 20)), by=by))
    table.do(Withdraw(withdrawn, EIGHT, by))
    change = table.do(Propose(replace(table.rules.setup, max_buy_in=200, places=6), by=by))
    _announce(journal, change)
    for number in range(6):
        if table.changes.what_is_missing(change, _minutes(60)):
            _play(journal, _minutes(number))
    table.do(CarryOut(change, _minutes(60)))
    for seat in sorted(table.state.players.to_correct):
        table.do(CorrectStake(seat, _minutes(61)))
    closing = table.do(AnnounceClosing(by=by))
    _announce(journal, closing, _minutes(61), _minutes(120))
    table.do(CarryOut(closing, _minutes(120)))
    return journal


def _freeze_out() -> TableJournal:
    """A freeze-out that is dropped, then one that is played to its end."""
    journal = _journal("star", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    table.do(AgreeToFreezeOut(1, EIGHT))
    table.do(DropFreezeOut(EIGHT, by="Gaming Manager"))
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    for seat in sorted(table.state.players.stakes):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    _play(journal, _minutes(1))
    for seat in (1, 2):
        table.rise(seat, _minutes(5), reason="taken ill")
    table.do(BeginAnew(_minutes(6)))
    return journal


def _freeze_out_under_way() -> TableJournal:
    """A freeze-out that is still being played, between two hands."""
    journal = _journal("star", HOLDEM, ("Ann", "Bob", "Cy", "Dee"))
    table = journal.table
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    for seat in sorted(table.state.players.stakes):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    _play(journal, _minutes(1))
    table.rise(2, _minutes(5), reason="taken ill")
    return journal


def _floor() -> TableJournal:
    """What the floor orders: leave to sit, seats kept, players kept apart, somebody often away, and a seat released."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(Approve(1, EIGHT, by="supervisor"))
    table.do(ReserveSeat("Dee", 6, "poor sight", EIGHT, by="supervisor"))
    table.do(UnlockSeat("Dee", EIGHT))
    table.do(KeepApart("Ann", "Eve", "same_game", EIGHT, by="supervisor"))
    _play(journal)
    table.sit_out(2, _minutes(2))
    table.do(NoteFrequentAbsence(2, _minutes(3), by="supervisor"))
    table.sit_out(3, _minutes(4))
    table.do(Release(3, _minutes(90), by="supervisor"))
    return journal


def _guests() -> TableJournal:
    """Guests behind players, to one of whom another objects; a seat locked, and a player who goes elsewhere."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(SeatGuest("Gus", 3, EIGHT, by="supervisor"))
    table.do(ObjectToGuest(3, 1, EIGHT))
    table.do(SeatGuest("Flo", 2, EIGHT, by="supervisor"))
    table.do(LockSeat("Dee", 6, EIGHT, in_hand=True))
    table.do(LockedElsewhere(1, EIGHT))
    return journal


def _published() -> TableJournal:
    """A hand whose root was published, and one that players' seeds were asked for; another waits for them."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    seeds = {"Ann": "11" * 32, "Cy": "cc" * 32}
    digests = {player: seed_digest(bytes.fromhex(seed)) for player, seed in seeds.items()}
    for given in ({}, {"Ann": seeds["Ann"]}):
        if given:
            journal.deck.prepare_deal(digests)
        for player, seed in given.items():
            journal.deck.give_seed(player, seed)
        drawn = dict(zip((1, 2, 3), ("2c", "3c", "4c"), strict=True))
        hand = journal.begin_hand(_minutes(1), None if given else drawn)
        while not hand.over:
            if hand.turn:
                journal.act(hand.turn, FOLD)
            elif hand.stage == "settle":
                journal.pay()
            else:
                journal.deal_next()
        journal.end_hand()
    journal.deck.prepare_deal(digests)
    return journal


def _extra() -> TableJournal:
    """A new game with one player more than normal."""
    journal = _journal("uk", HOLDEM, ())
    journal.do(AllowExtra(EIGHT, by=journal.rules.changes.ordered_by[0]))
    return journal


def _rule(journal: TableJournal, dealer: SoftwareDealer | None, at: datetime, ruling: Ruling) -> None:
    carry_out_at(journal.table, ruling, dealer, by="supervisor", at=at)


def _rulings() -> TableJournal:
    """Rulings and what they leave: stakes, posts, the button, a pot carried over, a bar, a payout, a stop."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy", "Dee", "Eve"))
    table, uk = journal.table, journal.house
    _play(journal)
    dealer = _begin(journal, _minutes(3))
    dealer.go_on()
    table.do(BeginTurn(_minutes(3)))
    table.do(StopTable(_minutes(4), by="supervisor", why="a dispute"))
    rulings = {"noticed": "this_hand", "substantial_action": True}
    _rule(journal, dealer, _minutes(5), rule(uk, Seen("button_in_wrong_place", facts=rulings), table.hand))
    short = {"amount_is": "below_minimum", "hand_over": False, "substantial_action": True, "stake_limit": 400}
    _rule(journal, dealer, _minutes(5), rule(uk, Seen("stake_out_of_range", seat=2, facts=short), table.hand))
    table.do(OrderPost(3, _minutes(5), by="supervisor"))
    table.do(Bar(4, "bar_from_game", _minutes(5), by="supervisor", why="again and again"))
    table.do(WithdrawAsking(5, _minutes(5), by="supervisor"))
    table.do(NoteOrder("check_deck", _minutes(5), by="supervisor"))
    table.do(AppealRuling(1, AppealNote("Bob", "it was right", "the management"), _minutes(5)))
    table.do(CorrectPayout(1, 1, 2, 20, _minutes(5), by="supervisor", why="misread"))
    table.do(ResumeTable(_minutes(6), by="supervisor"))
    _finish(journal, dealer)
    table.do(CorrectStake(2, _minutes(7)))
    dealer = _begin(journal, _minutes(8))
    knew = dealer.go_on()
    table.act(knew, CHECK_OR_CALL)
    ruling = rule(uk, Seen("defective_deck_known_to_player", seat=knew), table.hand)
    _rule(journal, dealer, _minutes(9), ruling.decide(1, by="supervisor", reason="they knew"))
    table.end_hand()
    table.sit("Flo", 7, 300, _minutes(10))
    dealer = _begin(journal, _minutes(11))
    dealer.go_on()
    out = {"entitled": True, "substantial_action": False}
    _rule(journal, None, _minutes(12), rule(uk, Seen("player_dealt_out", seat=7, facts=out), table.hand))
    table.end_hand()
    table.do(StopTable(_minutes(13), by="supervisor"))
    return journal


def _floor_goes_on() -> TableJournal:
    """A bar for a time and lifted, held chips released, a ruling contested, a dispute, a look; a report still open."""
    journal = _journal("star", HOLDEM, ("Ann", "Bob", "Cy", "Dee"))
    table, by = journal.table, "gaming supervisor"
    table.sit("Eve", 6, 300, EIGHT, approved_by="")
    table.do(Bar(4, "bar_from_game_for", EIGHT, by=by, why="again and again", until=_minutes(90)))
    table.do(LiftBar("Dee", _minutes(1), by=by, why="it was Cy"))
    table.do(Bar(3, "bar_from_game", _minutes(1), by=by))
    table.do(WithdrawAsking(1, _minutes(1), by=by))
    table.do(AllowAsking("Ann", _minutes(1), by=by))
    direct_at(table, "english", by=by, at=_minutes(1))
    dealer = _begin(journal, _minutes(2))
    table.act(dealer.go_on(), CHECK_OR_CALL)
    fraud = rule(table.rules.house, Seen("fraud_affecting_outcome", seat=2), table.hand)
    decided = fraud.decide(1, by=by, reason="marked cards").decide("decline", by=by)
    carry_out_at(table, decided, dealer, by=by, at=_minutes(3))
    table.end_hand()
    table.do(ReleaseHeld(2, "player", _minutes(4), by, "they were good", "Bob", cites=fraud.cites))
    table.do(ReleaseHeld(1, "house", _minutes(4), by, "decided"))
    contest(table, 1, by="Bob", reason="they were clean", at=_minutes(4))
    answer(table, 1, by="casino supervisor", words="it stands", at=_minutes(5))
    table.do(NoteLook(1, _minutes(5), by=by, name="Bo", why="marked cards"))
    number = open_dispute(table, "Ann", "the last pot", hand=1, at=_minutes(5))
    decide_dispute(table, number, "it stands", by=by, name="Bo", at=_minutes(6))
    dealer = _begin(journal, _minutes(7))
    dealer.go_on()
    table.do(BeginTurn(_minutes(7)))
    paused = open_dispute(table, "Ann", "what Bob said", hand=2, at=_minutes(8))
    pause_for_dispute(table, paused, by=by, at=_minutes(8))
    facts: dict[str, bool | int | str] = {"on_duty": False, "in_hand": True, "device_use": "other"}
    table.do(NoteReport(ReportNote("device_used", by, 2, facts=facts), _minutes(9)))
    table.do(NoteChoice(ChoiceNote(by, words=("bar_from_game",), reason="a phone"), _minutes(9)))
    return journal


def _chat_muted() -> TableJournal:
    """A player is muted at the table, then everybody, and everybody may talk again."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    table, by = journal.table, "supervisor"
    mute_chat_at(table, "Bob", "threats", by=by, at=_minutes(1))
    mute_chat_at(table, "", "a quarrel", by=by, at=_minutes(2))
    mute_chat_at(table, "", "", by=by, at=_minutes(3), muted=False)
    return journal


def _splash() -> TableJournal:
    """A promotion adds chips to the next pot, which is won; and to the one after it, which is still to be played."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    journal.table.do(SplashPot(50, "Splash night", _minutes(1)))
    _play(journal, _minutes(2))
    journal.table.do(SplashPot(70, "Splash night", _minutes(3)))
    return journal


def _clock_set() -> TableJournal:
    """The clock on the wall is put forward in a player's turn, and back between two hands, while somebody is away."""
    journal = _journal("uk", HOLDEM, ("Ann", "Bob", "Cy"))
    table = journal.table
    _play(journal, _minutes(1))
    table.sit_out(3, _minutes(3))
    table.do(SetClock(_minutes(-57), -3600))
    journal.begin_hand(_minutes(-56))
    while not (journal.hand and journal.hand.turn):
        journal.deal_next()
    table.do(BeginTurn(_minutes(-55)))
    table.do(SetClock(_minutes(5), 3600))
    return journal


def _competition() -> TableJournal:
    """A table of a tournament: seats and chips on its director's word, levels, a re-buy, a move, and the end."""
    level = TableSetup(game="holdem", blinds=(25, 50), places=6, smallest_chip=25, tournament=True)
    journal = TableJournal.open(as_house("uk"), level, SeededShuffle(7).shuffle, name="Friday, table 2", port=NO_LIMITS)
    table = journal.table
    for seat, player in ((1, "Ann"), (3, "Bob"), (4, "Cy")):
        table.do(SeatCompetitor(player, seat, 1000, _minutes(0), "drawn by lot"))
    _play(journal, _minutes(1))
    table.do(SetLevel(replace(level, blinds=(50, 100)), 2, _minutes(2)))
    table.do(SayForTournament("A break of 5 minutes.", _minutes(2)))
    table.do(IssueChips(3, 500, _minutes(3), "bought again"))
    table.do(IssueChips(0, 100, _minutes(3), "a bonus of the house"))
    _play(journal, _minutes(4))
    for seat in sorted(table.state.players.stakes):
        table.do(RemoveCompetitor(seat, _minutes(5), "to table 1 seat 2: table 2 is broken"))
    table.do(EndCompetition(_minutes(6), "it is broken"))
    return journal


def _competitors_away() -> TableJournal:
    """A live table of a tournament: its dealer notes who is away; one comes back, and one is gone with their seat."""
    level = TableSetup(game="holdem", blinds=(25, 50), places=6, smallest_chip=25, tournament=True, live=True)
    journal = TableJournal.open(as_house("uk"), level, SeededShuffle(7).shuffle, name="Friday, table 3", port=NO_LIMITS)
    table = journal.table
    for seat, player in ((1, "Ann"), (3, "Bob"), (4, "Cy")):
        table.do(SeatCompetitor(player, seat, 1000, _minutes(0), "drawn by lot"))
    for seat in (1, 3, 4):
        table.do(NoteAbsence(seat, away=True, at=_minutes(1)))
    table.do(NoteAbsence(3, away=False, at=_minutes(2)))
    table.do(RemoveCompetitor(4, _minutes(3), "to table 1 seat 2: the tables are balanced"))
    return journal


def _jackpot_part() -> TableJournal:
    """A table with a jackpot loses its pool and is linked to another; in the end it is without one again."""
    journal = _journal("adelaide", replace(HOLDEM, jackpot=True), ("Ann", "Bob", "Cy"))
    _play(journal, _minutes(1))
    journal.table.do(TakePartInJackpot(False, _minutes(2)))
    _play(journal, _minutes(3))
    journal.table.do(TakePartInJackpot(True, _minutes(4)))
    _play(journal, _minutes(5))
    journal.table.do(TakePartInJackpot(False, _minutes(6)))
    return journal


def _live() -> TableJournal:
    """A person deals: a hand is taken back before it is played, and another stands on the turn after a mistake."""
    journal = _journal("star", replace(HOLDEM, live=True), ("Ann", "Bob", "Cy"))
    table = journal.table

    def entered(what: str, before: int, minute: float) -> None:
        table.do(NoteEntry(what, _minutes(minute), "dealer", before))

    LiveDealer(journal.begin_hand(EIGHT)).go_on()
    entered("hand 1 dealt", 0, 1)
    table.do(TakeBack(_minutes(2), "dealer"))
    hand = journal.begin_hand(_minutes(3))
    dealer = LiveDealer(hand)
    dealer.go_on()
    entered("hand 2 dealt", 0, 3)
    for _ in range(3):
        before, seat = len(hand.events), hand.turn
        journal.act(seat, CHECK_OR_CALL)
        dealer.go_on()
        entered(f"seat {seat}: call", before, 4)
    for cards in ("Ah 7d 2c", "Ah 7d 2d"):
        before = len(hand.events)
        dealer.turn_up(cards)
        entered(cards, before, 5)
        if cards == "Ah 7d 2c":
            table.do(TakeBack(_minutes(5), "dealer"))
    return journal


def _live_decks() -> TableJournal:
    """The decks of a live table: a machine with two of them, one that is changed, a wrong count and a right one."""
    journal = _journal("star", replace(HOLDEM, live=True), ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(SetShuffler(True, _minutes(1), "dealer"))
    table.do(BringLiveDeck("one", "blue", _minutes(1), "dealer"))
    table.do(BringLiveDeck("two", "red", _minutes(1), "dealer", machine=True))
    for deck in ("one", "two"):
        table.do(HandleDeck("check", _minutes(2), "dealer", deck))
    table.do(HandleDeck("shuffle", _minutes(3), "dealer"))
    table.do(HandleDeck("cut", _minutes(3), "dealer"))
    for minute in (4, 5):
        table.do(PrepareDeck(_minutes(minute), "dealer"))
        LiveDealer(journal.begin_hand(_minutes(minute))).go_on()
        table.do(NoteEntry(f"hand {table.hands.count} dealt", _minutes(minute), "dealer", 0))
        while seat := table.hand.turn if table.hand is not None else 0:
            journal.act(seat, FOLD)
        journal.pay()
        journal.end_hand()
    table.do(SetShuffler(False, _minutes(6), "dealer", "out of order"))
    table.do(OrderDeckChange("damaged_card", _minutes(7), "Gaming Manager", "9d"))
    table.do(BringLiveDeck("three", "green", _minutes(8), "dealer"))
    table.do(CountLiveDeck(51, _minutes(9), "dealer", "inspector"))
    table.do(CountLiveDeck(52, _minutes(9), "dealer", "inspector"))
    return journal


def _deck_asked_for() -> TableJournal:
    """More than half of the players ask for another deck, which is due when the evening breaks off."""
    journal = _journal("adelaide", replace(HOLDEM, live=True), ("Ann", "Bob", "Cy"))
    table = journal.table
    table.do(BringLiveDeck("one", "blue", _minutes(1), "dealer"))
    for deed in ("check", "wash"):
        table.do(HandleDeck(deed, _minutes(2), "dealer"))
    for seat in (1, 3):
        table.do(AskForDeck(seat, _minutes(3), "dealer"))
    return journal


EVENINGS: Final[Mapping[str, Callable[[], TableJournal]]] = {
    "seats": _seats,
    "draws": _draws,
    "chips": _chips,
    "own-hours": _own_hours,
    "tables-hours": _tables_hours,
    "hands": _hands,
    "time": _time,
    "clock": _clock,
    "changes": _changes,
    "freeze-out": _freeze_out,
    "freeze-out-under-way": _freeze_out_under_way,
    "floor": _floor,
    "guests": _guests,
    "extra": _extra,
    "published": _published,
    "rulings": _rulings,
    "floor-goes-on": _floor_goes_on,
    "splash": _splash,
    "clock-set": _clock_set,
    "competition": _competition,
    "competitors-away": _competitors_away,
    "jackpot-part": _jackpot_part,
    "live": _live,
    "live-decks": _live_decks,
    "deck-asked-for": _deck_asked_for,
    "talk-muted": _chat_muted,
    "published-rulings": lambda: ruled_deals(_journal("canberra", HOLDEM, ("Ann", "Bob", "Cy")), EIGHT),
}


# Making


def make(folder: Path, name: str) -> list[Record]:
    """Play an evening and write it down; refused if that was done before."""
    file = folder / f"{name}.jsonl"
    if file.exists():
        raise Malformed(f"{file.name} is there already", allowed="another name: a golden stream is never written again")
    journal = EVENINGS[name]()
    records = [note.record for note in journal.take_entries()]
    file.write_text("".join(map(golden_line, records)), "utf-8")
    file.with_suffix(".state.json").write_text(_fields(state_of(journal)), "utf-8")
    return records


def golden_line(record: Record) -> str:
    """Return a record as a line of a golden stream."""
    line = GoldenRecord(record.kind, record.form, msgspec.Raw(record.body), record.secret)
    return msgspec.json.encode(line).decode() + "\n"


def _fields(state: GoldenState) -> str:
    """Return the state as JSON, with every field of the table on a line of its own."""
    table = _braced(state.table, "    ")
    rest = (f"  {_json(name)}: {_json(getattr(state, name))}" for name in state.__struct_fields__ if name != "table")
    return ",\n".join([f'{{\n  "table": {table}', *rest]) + "\n}\n"


def _braced(struct: msgspec.Struct, indent: str) -> str:
    fields = (f"{indent}{_json(name)}: {_json(getattr(struct, name))}" for name in struct.__struct_fields__)
    return "{\n" + ",\n".join(fields) + f"\n{indent[2:]}}}"


def _json(value: object) -> str:
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic")).decode()


def main() -> None:
    """Make those that are not there yet."""
    FOLDER.mkdir(exist_ok=True)
    for name in EVENINGS:
        if (FOLDER / f"{name}.jsonl").exists():
            print(f"{name}: there already, left as it is")
        else:
            print(f"{name}: {len(make(FOLDER, name))} records")
    from testkit.golden.room_streams import ROOM, STREAMS, make_room  # made of what stands here

    ROOM.mkdir(exist_ok=True)
    for name in STREAMS:
        if (ROOM / f"{name}.jsonl").exists():
            print(f"{name}: there already, left as it is")
        else:
            print(f"{name}: {len(make_room(ROOM, name))} records")
