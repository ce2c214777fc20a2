"""A table told: whatever happens around its hands has its words and, where a book speaks of it, its clause."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import get_args

import pytest
from msgspec import structs

from pokerroom.cards import SeededShuffle
from pokerroom.charges import ChargeLine
from pokerroom.citation import cite
from pokerroom.hand import CHECK_OR_CALL, SoftwareDealer
from pokerroom.hand.events import Event as HandEvent
from pokerroom.hand.events import HandDied
from pokerroom.hand.events import Ruled as HandRuled
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import LineUp, WaitingPlayer
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.changes.proposals import PendingChange
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.decks.table_decks import LiveDeck
from pokerroom.table.floor_notes import (
    AppealNote,
    DecisionNote,
    DisputeNote,
    InformedNote,
    PayoutNote,
    ReportNote,
    RulingNote,
    StakeOrder,
    WordNote,
)
from pokerroom.table.rules import table_rules_for
from pokerroom.table.seats.absence import AbsentPlayer
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes.chips_in_front import Stake
from pokerroom.table.table import Table
from pokerroom.talk import Sentence, TableNames, happening_sentences
from pokerroom.talk.sentences import SentenceKind
from pokerroom.talk.table.chip_words import STAKE_WORDS
from pokerroom.talk.table.happening_words import HAPPENINGS, HAPPENINGS_UNTOLD

AT = datetime(2024, 8, 16, 20)
NEW = BlindStatus(new=True)
NAMES = {1: "Ann", 2: "Bob", 3: "Doc"}
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
RULES = table_rules_for(house_named("star"), SETUP, unit=1)
DEARER = TableSetup(game="holdem", blinds=(10, 20), min_buy_in=100, max_buy_in=500)
ONE_BUY_IN = TableSetup(game="holdem", blinds=(10, 20), min_buy_in=200, max_buy_in=200)
BY_THE_BOOK = TableSetup(game="holdem", blinds=(5, 10), max_buy_in=500)
COMMISSION = ChargeLine("commission", 0, because=("free: no flop was seen",), cites=cite("star:3.2"))
LINED_UP = LineUp(Places(3, (1, 2), 3, 1), (1, 2, 3), (1, 2), waiting=(WaitingPlayer(9, "big_blind"),))
DECIDED = (WordNote("Gaming Manager", "Bo", "it stands", "misread"),)
INFORMED = InformedNote("Doc", "Bo", AT)

EXAMPLES: list[tuple[happenings.Happening, str, str]] = [
    (happenings.Sat(3, "Doc", Stake(1200), NEW, AT), "seat", "Doc sits down in seat 3 with 1,200."),
    (happenings.Rose(3, "Doc", 200, AT), "seat", "Doc leaves seat 3 with 200."),
    (happenings.Rose(3, "Doc", 0, AT, "no more chips may be bought"), "seat",
     "Doc is out of chips and leaves seat 3."),
    (happenings.StakeChanged(3, "added", 50, AT, Stake(50)), "seat", "Doc adds 50."),
    (happenings.StakeChanged(3, "held back", 50, AT, Stake(50)), "seat", "Doc buys 50, to be added after the hand."),
    (happenings.FeeGivenBack(ChargeLine("hand fee", 2, (), ((3, 2),)), AT, {}), "seat",
     "Doc gets the hand fee of 2 back."),
    (happenings.SatOut(3, AT, AbsentPlayer(3, AT)), "seat", "Doc sits out."),
    (happenings.CameBack(3, True, AT, NEW), "seat", "Doc is back and posts the blinds owed."),
    (happenings.CameBack(3, False, AT, NEW), "seat", "Doc is back."),
    (happenings.ChangedSeat(3, 5, "Doc", AT, {}, None), "seat", "Doc moves from seat 3 to seat 5."),
    (happenings.PlayedOver(2, "Eve", "Bob", Stake(100), NEW, AT), "seat", "Eve plays over Bob's seat 2 with 100."),
    (happenings.PlayoverEnded(2, "Bob", AT), "seat", "Bob has seat 2 back."),
    (happenings.SeatAsked(2, "Eve", AT, Claim("Eve")), "seat", "Eve asks for seat 2."),
    (happenings.SeatAsked(2, "Eve", AT, Claim("Eve"), marker=True), "seat", "Eve puts a marker down for seat 2."),
    (happenings.SeatAsked(2, "Eve", AT, None), "seat", "Eve no longer wants seat 2."),
    (happenings.Drew(2, {"Eve": "As", "Flo": "9c"}, ("Eve", "Flo"), AT), "seat",
     "The draw for seat 2: Eve [As], Flo [9c]; Eve has first choice."),
    (happenings.Drew(2, {"Eve": "As", "Flo": "Ac"}, (), AT), "seat",
     "The draw for seat 2: Eve [As], Flo [Ac]; a tie, they draw again."),
    (happenings.ChecksChanged(3, "checks bought", 20, AT, None), "seat", "Doc buys commission checks for 20."),
    (happenings.LeavesAfterHand(3, "Doc", AT), "notice", "Doc (seat 3) leaves after this hand."),
    (happenings.LeaveGiven(3, "Doc", AT), "notice", "Doc may take seat 3."),
    (happenings.ExtraSeatAllowed(11, "Gaming Manager", AT), "notice", "Gaming Manager opens an extra seat, seat 11."),
    (happenings.SeatKept(2, "Eve", "locked", AT), "notice", "Seat 2 is locked up for Eve."),
    (happenings.SeatKept(2, "Eve", "poor sight", AT), "notice", "Seat 2 is reserved for Eve: poor sight."),
    (happenings.SeatUnlocked("Eve", AT), "notice", "The seat locked up for Eve is open again."),
    (happenings.GoesElsewhere(3, "Doc", AT), "notice", "Doc (seat 3) moves to another table."),
    (happenings.KeptApart("Ann", "Bob", "same_table", AT), "notice", "Ann and Bob are kept apart (same table)."),
    (happenings.GuestSeated(3, "Eve", AT), "notice", "Eve sits behind seat 3 as a guest."),
    (happenings.GuestLeft(3, "Eve", AT), "notice", "Eve, the guest behind seat 3, leaves."),
    (happenings.AwayOften(3, "Doc", AT), "notice", "Doc (seat 3) is away too often."),
    (happenings.SeatReleased(3, "Doc", AT, "Gaming Manager"), "notice",
     "Doc loses seat 3, by order of the Gaming Manager."),
    (happenings.ClockCalled(3, 1, AT, Turn(AT)), "time", "Ann calls the clock on Doc: 40 seconds left."),
    (happenings.ClockCalled(3, 0, AT, Turn(AT)), "time", "Doc is on the clock: 40 seconds left."),
    (happenings.TimeBought(3, 20, 4, 2, AT, Turn(AT), 0), "time", "Doc takes 20 more seconds."),
    (happenings.TimeUp(3, "fold", AT), "time", "Doc's time is up."),
    (happenings.TimeUp(3, "must_discard", AT), "time", "Doc's time is up: a card is discarded."),
    (happenings.ButtonCorrected(Places(2), AT), "hand", "The button moves on from Bob, where it should have been."),
    (happenings.DealerTookBack("seat 2: fold", AT, "dealer", 7), "notice", "The dealer takes back: Bob: fold."),
    (happenings.DeckHandled(LiveDeck("4", "red"), "checked before use", AT, "dealer"), "notice",
     "The red deck 4 is checked card by card."),
    (happenings.DeckCounted("red", 51, 52, "a card missing", AT, "dealer"), "notice",
     "The cards are counted: 51 of 52: a card missing."),
    (happenings.DeckAskedFor(3, "Doc", AT, "dealer"), "notice", "Doc asks for another deck."),
    (happenings.DeckChangeDue("a card is damaged", AT, "dealer"), "notice",
     "Another deck comes before the next hand: a card is damaged."),
    (happenings.ShufflerSet(False, AT, "dealer"), "notice", "The dealer shuffles by hand from now on."),
    (happenings.FreezeOutAllowed(500, "Gaming Manager", AT), "notice", "Gaming Manager allows a freeze-out."),
    (happenings.FreezeOutAgreed(3, "Doc", AT), "notice", "Doc (seat 3) agrees to the freeze-out."),
    (happenings.FreezeOutDropped("Gaming Manager", AT), "notice", "Gaming Manager cancels the freeze-out."),
    (happenings.FreezeOutBegan(FreezeOut((1, 2, 3), 500, SETUP), AT), "notice",
     "A freeze-out begins, 500 each: Ann, Bob and Doc."),
    (happenings.FreezeOutWon(3, "Doc", 1500, AT), "notice", "Doc wins the freeze-out with 1,500."),
    (happenings.Taken(ChargeLine("time charge", 9, (), ((3, 9),), ("12 for 60 minutes",)), AT), "charge",
     "The house takes 9 as a time charge from Doc: 12 for 60 minutes."),
    (happenings.Taken(ChargeLine("time charge", 0, (), ((3, 0),), ("free: moved by the house",)), AT), "charge",
     "No time charge from Doc: moved by the house."),
    (happenings.Unpaid(3, ChargeLine("time charge", 12, (), ((3, 12),), ("12 is due and 10 there",)), AT, AT), "charge",
     "Doc's time charge was not paid: 12 is due and 10 there."),
    (happenings.Misdealt(12, "two cards were seen"), "hand",
     "Hand 12 is a misdeal: two cards were seen. All bets are returned, and the button stays."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, DEARER, "Gaming Manager", hand=3, agreed=frozenset({1, 3}))),
     "notice",
     "A change is planned: blinds from 5/10 to 10/20; the players have been told; Ann and Doc agree."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, None, "Gaming Manager", last_hands=3)), "notice",
     "The table will close, after three more hands."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, None, "supervisor", sign_at=AT, planned=AT, host="Ann")), "notice",
     f"Ann will close the table at {AT:%H:%M}."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, None, "supervisor", sign_at=AT, agreed=frozenset({1, 3}),
                                          host="Ann")), "notice", "Doc agrees to close the table now."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, DEARER, "supervisor", sign_at=AT, agreed=frozenset({1, 3}),
                                          host="Ann")), "notice", "Doc agrees to blinds 10/20."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, ONE_BUY_IN, "supervisor", sign_at=AT, host="Ann")), "notice",
     "Ann announces a change: blinds from 5/10 to 10/20, every buy-in 200."),
    (happenings.ChangeWanted(0, PendingChange(BY_THE_BOOK, SETUP, "supervisor", sign_at=AT, host="Ann")), "notice",
     "Ann announces a change: minimum buy-in 100 (until now as the book has it)."),
    (happenings.ChangeWanted(0, PendingChange(SETUP, BY_THE_BOOK, "supervisor", sign_at=AT, host="Ann")), "notice",
     "Ann announces a change: minimum buy-in as the book has it (until now 100)."),
    (happenings.ChangeWithdrawn(0, PendingChange(SETUP, None, "Gaming Manager"), "Gaming Manager", AT), "notice",
     "Gaming Manager withdraws the closing."),
    (happenings.Changed(DEARER, AT), "notice", "From the next hand: Texas Hold'em, no limit, blinds 10 and 20."),
    (happenings.Closed(AT, 0), "notice", "The table is closed."),
    (happenings.CompetitorSeated(3, "Doc", Stake(1500), BlindStatus(), AT, "drawn by lot"), "seat",
     "Doc takes seat 3 with 1,500: drawn by lot."),
    (happenings.CompetitorGone(3, "Doc", 1500, AT, "to table 2 seat 4: table 1 is broken"), "seat",
     "Doc leaves seat 3 with 1,500: to table 2 seat 4: table 1 is broken."),
    (happenings.CompetitorGone(3, "Doc", 0, AT, "is out in 6th place"), "seat",
     "Doc is out in 6th place and leaves seat 3."),
    (happenings.StackIssued(3, -200, "a penalty", Stake(1300), AT), "seat", "Doc loses 200 chips: a penalty."),
    (happenings.StackIssued(0, 200, "a bonus of the house", Stake(0), AT), "notice",
     "200 are added to the next pot: a bonus of the house."),
    (happenings.LevelSet(TableSetup(game="holdem", blinds=(50, 100), tournament=True), 2, AT), "notice",
     "Level 2: Texas Hold'em, no limit, blinds 50 and 100."),
    (happenings.EventTold("Play is paused.", AT), "notice", "Play is paused."),
    (happenings.CompetitionEnded(AT, "it is broken"), "notice", "The table is closed: it is broken."),
    (happenings.JackpotPartChanged(takes_part=False, at=AT), "notice",
     "This table is no longer part of a jackpot, and nothing is set aside for one."),
    (happenings.JackpotPartChanged(takes_part=True, at=AT), "notice", "This table is part of a jackpot."),
    (happenings.HandEnded(4, (COMMISSION,), {}, {}, {}, {}, {}, {}), "charge", "No rake: no flop was seen."),
    (happenings.Ruled(1, RulingNote("ruling.burn_missed", 4, "Gaming Manager", steps=("Burn a card.",)), AT), "notice",
     "Ruling 1, by the Gaming Manager, missed burn: Burn a card."),
    (happenings.Ruled(2, RulingNote("ruling.short_call", 4, "Gaming Manager", 3, "Doc", steps=("Seat 3 calls.",)), AT),
     "notice", "Ruling 2, by the Gaming Manager, on Doc, short call: Doc calls."),
    (happenings.RulingAppealed(1, AppealNote("Doc", "it was enough", "the Casino Manager"), AT), "notice",
     "Doc contests ruling 1: it was enough. It goes to the Casino Manager."),
    (happenings.DealInOrdered(3, "Doc", AT), "notice", "Doc is dealt in on the next hand."),
    (happenings.PostOrdered(3, "Doc", AT, True), "notice", "Doc posts the blinds owed before the next hand."),
    (happenings.StakeOrdered(3, "Doc", StakeOrder(100), AT), "notice", "Doc must add chips up to 100."),
    (happenings.StakeOrdered(3, "Doc", StakeOrder(500, 200), AT), "notice",
     "Doc must take the 200 above 500 off the table."),
    (happenings.StakeChanged(3, "over the maximum", 200, AT, Stake(500)), "seat",
     "Doc takes off the 200 above the maximum."),
    (happenings.ButtonOrdered(AT), "notice", "The button will be corrected after this hand."),
    (happenings.PotCarried(60), "notice", "60 stays in the pot for the next hand."),
    (happenings.PotSplashed(50, "Splash night", datetime(2024, 8, 16, 20)), "notice",
     "Splash night: the house adds 50 to the next pot."),
    (happenings.PotCarried(60, frozenset({"Ann", "Doc"})), "notice",
     "60 stays in the pot for the next hand; only Ann and Doc may play for it."),
    (happenings.PayoutOrdered(PayoutNote(4, 1, 3, 30, "Gaming Manager", "misread"), AT), "notice",
     "30 of hand 4 goes from Ann to Doc after this hand: misread, by order of the Gaming Manager."),
    (happenings.PayoutCorrected(PayoutNote(4, 1, 3, 30, "Gaming Manager", "misread"), {}, AT, 10), "notice",
     "20 of hand 4 goes from Ann to Doc: misread; 10 more could not be collected, by order of the Gaming Manager."),
    (happenings.Barred("Doc", "bar_from_game", AT, "Gaming Manager", 3, "rude"), "notice",
     "Doc is barred from the game: rude, by order of the Gaming Manager."),
    (happenings.Barred("Doc", "bar_from_game_for", AT, "Gaming Manager", 3, "rude", (), AT), "notice",
     "Doc is barred from the game until 2024-08-16 20:00: rude, by order of the Gaming Manager."),
    (happenings.BarLifted("Doc", AT, "Gaming Manager", "he is sorry"), "notice",
     "Doc is no longer barred: he is sorry, by order of the Gaming Manager."),
    (happenings.HeldReleased(40, "house", AT, "Gaming Manager", "it was fraud"), "notice",
     "40 held chips go to the house: it was fraud, by order of the Gaming Manager."),
    (happenings.HeldReleased(40, "player", AT, "Gaming Manager", "it was none", "Doc"), "notice",
     "40 held chips go to Doc: it was none, by order of the Gaming Manager."),
    (happenings.Reported(ReportNote("ruling.burn_missed", "Gaming Manager"), AT), "notice",
     "The Gaming Manager reports missed burn."),
    (happenings.Reported(ReportNote("ruling.burn_missed", "dealer", facts={"seen_by_all": True, "cards": 3}), AT),
     "notice", "The dealer reports missed burn: seen by all: yes, cards: 3."),
    (happenings.DisputeNoted(2, DisputeNote("Doc", "the pot", 4, called="Gaming Manager"), AT), "notice",
     "Doc asks the Gaming Manager to decide dispute 2, the pot."),
    (happenings.DisputeNoted(2, DisputeNote("Doc", "the pot", 4, words=DECIDED), AT), "notice",
     "The Gaming Manager decides dispute 2, the pot: it stands: misread."),
    (happenings.DisputeNoted(2, DisputeNote("Doc", "the pot", 4, words=DECIDED, told=(INFORMED,)), AT),
     "notice", "Doc is told where to take dispute 2, the pot."),
    (happenings.DisputeNoted(2, DisputeNote("Doc", "the pot", 4, words=DECIDED, closed=True), AT), "notice",
     "The dispute 2, the pot, is closed."),
    (happenings.Looked(3, "Doc", AT, "Gaming Manager", "Bo", "marked cards"), "notice",
     "Doc's cards are looked at: marked cards, by order of the Gaming Manager."),
    (happenings.Directed("english", AT, "Gaming Manager"), "notice",
     "English at the table, by order of the Gaming Manager."),
    (happenings.Directed("silence", AT, "Gaming Manager", False), "notice",
     "The order for silence is lifted, by order of the Gaming Manager."),
    (happenings.ChatMuted(AT, "Gaming Manager", "Doc", "threats"), "notice",
     "Doc is muted at the table: threats, by order of the Gaming Manager."),
    (happenings.ChatMuted(AT, "Gaming Manager", muted=False), "notice",
     "Everybody may talk at the table again, by order of the Gaming Manager."),
    (happenings.AppealAnswered(1, AT, "casino operator", "it stands"), "notice",
     "The casino operator answers on ruling 1: it stands."),
    (happenings.AskingAllowed("Doc", AT, "Gaming Manager"), "notice",
     "Doc may ask to see hands again, by order of the Gaming Manager."),
    (happenings.TableStopped("Gaming Manager", "a dispute, the pot", AT, 2), "notice",
     "Play waits for the Gaming Manager: a dispute, the pot."),
    (happenings.AskingWithdrawn("Doc", AT), "notice", "Doc may no longer ask to see hands."),
    (happenings.TableStopped("Gaming Manager", "a dispute", AT), "notice",
     "The Gaming Manager stops the table: a dispute."),
    (happenings.TableResumed("Gaming Manager", AT), "notice", "The Gaming Manager resumes play."),
]  # fmt: skip


@pytest.mark.parametrize(("happening", "kind", "words"), EXAMPLES)
def test_what_is_said_of_a_happening_of_a_table(happening: happenings.Happening, kind: str, words: str) -> None:
    (sentence,) = happening_sentences(happening, NAMES, RULES)
    assert (sentence.text, sentence.kind) == (words, kind)
    assert sentence.kind in get_args(SentenceKind)
    (bare,) = happening_sentences(happening, NAMES)
    assert bare.text.split(":")[0].rstrip(".") == words.split(":")[0].rstrip(".")


def test_a_ruling_is_told_once_by_the_hand_and_the_table_together() -> None:
    steps = ("The hand of seat 3 is dead; its chips stay in the pot.", "Count the deck when the hand is over.")
    declined = DecisionNote("Gaming Manager", "declines", (), "best", declined=("the hand of seat 3 is in play",))
    note = RulingNote(
        *("ruling.cards_in_muck", 4, "Gaming Manager", 3, "Doc"),
        effects=("hand_dead", "check_deck after_hand"),
        steps=steps,
        decisions=(declined,),
    )
    ruled = happenings.Ruled(2, note, AT)
    by_hand: tuple[HandEvent, ...] = (HandRuled("ruling.cards_in_muck", 3), HandDied(3))
    assert [sentence.text for sentence in happening_sentences(ruled, NAMES, RULES, by_hand)] == [
        "Ruling 2, by the Gaming Manager: Count the deck when the hand is over.",
        "The Gaming Manager declines (the hand of Doc is in play): best.",
    ]
    stands = structs.replace(note, steps=("The hand of seat 3 is in play.",), decisions=())  # as it was before
    (sentence,) = happening_sentences(happenings.Ruled(2, stands, AT), NAMES, RULES, by_hand[:1])
    assert sentence.text == "Ruling 2, by the Gaming Manager: The hand of Doc is in play."
    in_full = happening_sentences(ruled, NAMES, RULES)[0].text
    assert in_full.startswith("Ruling 2, by the Gaming Manager, on Doc, cards in the muck: The hand of Doc is dead;")
    assert happening_sentences(happenings.Ordered("check_deck", AT, "Gaming Manager"), NAMES, RULES) == []


def test_a_bar_is_told_by_its_own_line_and_not_by_the_ruling_too() -> None:
    effects = ("record_breach", "sanctions bar_from_room")
    steps = ("Record the breach with rule, person and time.", "The penalty: the player is barred from the room.")
    note = RulingNote("ruling.rule_broken", 4, "Gaming Manager", 3, "Doc", effects=effects, steps=steps)
    (sentence,) = happening_sentences(happenings.Ruled(1, note, AT), NAMES, RULES)
    assert sentence.text.endswith("on Doc, rule broken: Record the breach with rule, person and time.")


def test_everything_that_happens_has_its_words() -> None:
    assert set(HAPPENINGS) | HAPPENINGS_UNTOLD == set(get_args(happenings.Happening))
    assert not set(HAPPENINGS) & HAPPENINGS_UNTOLD
    tried = {type(happening) for happening, _, _ in EXAMPLES} | {happenings.HandBegan}
    assert tried == set(HAPPENINGS)


def test_a_hand_begins() -> None:
    began = happenings.HandBegan(12, LINED_UP, {1: 100, 2: 100, 3: 100}, AT)
    first, waiting = happening_sentences(began, {**NAMES, 9: "Eve"}, RULES)
    assert first == Sentence("Hand 12. Doc has the button.", "hand", 3, ("star:2.3.2", "star:9.2"))
    assert waiting.text == "Eve waits for the big blind."
    assert happening_sentences(began, {1: "Ann", 9: "Eve"})[0].text == "Hand 12. The button is at seat 3."
    assert happening_sentences(began, TableNames({3: "Doc", 9: "Eve"}, me=3))[0].text == "Hand 12. You have the button."


@pytest.mark.parametrize(
    ("happening", "clause"),
    [
        (happenings.SatOut(3, AT, AbsentPlayer(3, AT)), "star:8.8.3"),
        (happenings.StakeChanged(3, "added", 50, AT, Stake(50)), "star:8.7.b"),
        (happenings.ClockCalled(3, 0, AT, Turn(AT)), "star:26.12.1"),
        (happenings.TimeUp(3, "fold", AT, cite("star:26.12.2")), "star:26.12.2"),
        (happenings.ChangedSeat(3, 5, "Doc", AT, {}, None), "star:8.8.4"),
        (happenings.Taken(ChargeLine("seating fee", 2, (), ((3, 2),), cites=cite("star:3.1")), AT), "star:3.1"),
        (happenings.SeatReleased(3, "Doc", AT), "star:27.11"),
        (happenings.SeatReleased(3, "Doc", AT, because=("seating.idle_player",)), "star:27.11"),
        (happenings.SeatReleased(3, "Doc", AT, because=("seating.absence",)), "star:?seating.absence"),
    ],
)
def test_the_clause_goes_with_it(happening: happenings.Happening, clause: str) -> None:
    assert clause in happening_sentences(happening, NAMES, RULES)[0].cites


def test_whatever_a_table_calls_a_change_of_a_stake_has_its_sentence() -> None:
    for what in (*STAKE_WORDS, "something new"):
        (sentence,) = happening_sentences(happenings.StakeChanged(3, what, 50, AT, Stake(50)), NAMES, RULES)
        assert sentence.text.startswith("Doc ")
        assert sentence.text.endswith(".")
        assert "{" not in sentence.text


def test_a_name_cannot_pass_for_a_card() -> None:
    assert (
        happening_sentences(happenings.Sat(3, "[As]", Stake(100), NEW, AT), {})[0].text
        == "(As) sits down in seat 3 with 100."
    )


def test_an_evening_is_told_to_its_end() -> None:
    table = Table(house_named("star"), SETUP, unit=1)
    for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
        table.sit(player, seat, 200, AT)
    for number in range(3):
        at = AT + timedelta(minutes=number)
        hand = table.begin_hand(at)
        deck = SeededShuffle(seed=number).shuffle(hand.deck.cards)
        dealer = SoftwareDealer(hand, deck, charges=table.charges.take)
        while seat := dealer.go_on():
            hand.act(seat, CHECK_OR_CALL)
        table.end_hand()
        if number == 0:
            table.sit_out(1, at)
    table.rise(4, AT + timedelta(hours=1))
    sentences = [
        sentence for happening in table.happenings for sentence in happening_sentences(happening, NAMES, table.rules)
    ]
    texts = [sentence.text for sentence in sentences]
    assert texts[:4] == [
        "Ann sits down in seat 1 with 200.", "Bob sits down in seat 4 with 200.", "Cy sits down in seat 6 with 200.",
        "Hand 1. The button is at seat 6.",
    ]  # fmt: skip
    assert "Ann sits out." in texts
    assert texts[-1].startswith("Bob leaves seat 4 with ")


def test_competitors_who_sit_down_can_be_told_in_one_line() -> None:
    seated = happenings.CompetitorSeated(3, "Doc", Stake(1500), BlindStatus(), AT, "drawn by lot")
    (told,) = happening_sentences(seated, NAMES, RULES)
    assert (told.brief, told.why) == ("Doc in seat 3", "drawn by lot")
