"""Time runs out for a player in every kind of turn: what they have done by that, and that the hand goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.games import GameKey
from pokerroom.hand import CALL, CHECK, Bet, Discard, Hand, SoftwareDealer
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.clock.turn_time import ASKED_BY_FLOOR, TimeoutAction
from pokerroom.table.commands import BeginTurn, CallClock, TimeIsUp
from pokerroom.table.deciding.playing.time_to_act import when_this_turn_runs_out
from pokerroom.table.opening.readiness import as_usual

EIGHT = datetime(2024, 8, 16, 20)


def posted(game: GameKey, seconds: int | None = 30, house: str = "star") -> TableSetup:
    """A table with so many seconds for every action: with antes of 1 and a least bet of 5, or with blinds."""
    forced: dict[str, Any] = {"blinds": (5, 10)} if game == "pineapple" else {"ante": 1, "minimum_bet": 5}
    setup = TableSetup(game=game, **forced, min_buy_in=100, max_buy_in=500, seconds_to_act=seconds)
    return as_usual(House(library().book(house)), setup)


class ThreeAtATable:
    """Three players at a table, and a dealer; `until` plays on until somebody has such a turn."""

    def __init__(self, house: str, setup: TableSetup) -> None:
        self.table = Table(house_named(house), setup, unit=1)
        for seat in (2, 5, 7):
            self.table.sit(f"player {seat}", seat, 300, EIGHT)
        drawn = {2: "As", 5: "9d", 7: "Kh"} if self.table.forecast(EIGHT).drawing_for_button else None
        self.hand = self.table.begin_hand(EIGHT, drawn)
        seeded = SeededShuffle(seed=3)
        deck = seeded.shuffle(self.hand.deck.cards)
        self.dealer = SoftwareDealer(self.hand, deck, charges=self.table.charges.take, shuffle=seeded.shuffle)

    def until(self, wanted: Callable[[Hand], bool]) -> int:
        """The seat whose turn it then is; until then everybody calls, checks, or bets the least."""
        while seat := self.dealer.go_on():
            if wanted(self.hand):
                return seat
            self.go_on(seat)
        raise AssertionError("nobody had such a turn")

    def time_is_up(self, *, called: bool = False) -> TimeoutAction:
        """Thirty seconds pass, or forty on the floor's clock."""
        assert when_this_turn_runs_out(self.table.state) is None  # nobody's time runs
        self.table.do(BeginTurn(EIGHT))
        standing = self.table.rules.clock.standing_limit
        foretold = when_this_turn_runs_out(self.table.state) if standing is None or not called else None
        if called:
            self.table.do(CallClock(ASKED_BY_FLOOR, EIGHT))
        foretold = foretold or when_this_turn_runs_out(self.table.state)
        outcome = self.table.do(TimeIsUp(EIGHT + timedelta(seconds=40 if called else 30)))
        assert foretold == outcome  # whoever may let their time pass can be told before
        assert self.table.books.balanced
        return outcome

    def over(self) -> None:
        """The hand is played to its end, and no chip is lost."""
        while seat := self.dealer.go_on():
            self.go_on(seat)
        self.table.end_hand()
        assert self.table.books.balanced
        assert self.table.books.closing_report().balanced

    def go_on(self, seat: int) -> None:
        """Whoever is in turn checks, calls or bets the least; draws nothing, or gives up the last card."""
        options, state = self.hand.options(seat), self.hand.state
        if options.discard or options.draw >= 0:
            last = state.hands[state.place[seat]][-1:] if options.discard else []
            self.table.act(seat, Discard(tuple(last)))
        else:
            self.table.act(seat, CHECK if options.check else CALL if options.call else Bet(options.least_to))


def cited(outcome: TimeoutAction) -> set[str]:
    return {str(cite) for cite in outcome.cites}


@pytest.mark.clause("star:7.13", "star:11.1", "star:11.5")
@pytest.mark.parametrize("after_the_draw", [False, True])
def test_who_has_nothing_to_call_but_may_not_check_has_a_dead_hand(after_the_draw: bool) -> None:
    evening = ThreeAtATable("star", posted("draw_ante"))
    seat = evening.until(lambda hand: hand.betting and bool(hand.progress.street_number) == after_the_draw)
    assert not evening.hand.options(seat).check
    outcome = evening.time_is_up()
    assert outcome.what == "hand_dead"
    assert {"star:7.13", "star:1.1.dead-hand.2", "star:11.1", "star:11.5"} <= cited(outcome)
    assert not evening.hand.is_live(seat)
    evening.over()


@pytest.mark.clause("star:7.13")
@pytest.mark.parametrize("called", [False, True])
def test_a_compulsory_bet_goes_in_as_a_blind_does(called: bool) -> None:
    evening = ThreeAtATable("star", posted("five_card_stud", 90 if called else 30))
    seat = evening.until(lambda hand: hand.betting)
    assert not evening.hand.options(seat).fold
    outcome = evening.time_is_up(called=called)
    assert (outcome.what, "star:16.3.1.1" in cited(outcome)) == ("least_bet", True)
    assert "owed as a blind" in outcome.why
    assert evening.hand.bet(seat) == 5
    evening.over()


@pytest.mark.clause("star:7.13", "star:26.12.2")
@pytest.mark.parametrize(("called", "what"), [(False, "stand_pat"), (True, "fold")])
def test_at_a_draw_it_is_no_cards_and_on_the_supervisors_clock_a_fold(called: bool, what: str) -> None:
    evening = ThreeAtATable("star", posted("draw_ante", 90 if called else 30))
    seat = evening.until(lambda hand: hand.options(hand.turn).draw >= 0)
    cards = evening.hand.cards(seat)
    assert evening.time_is_up(called=called).what == what
    live = evening.hand.is_live(seat)
    assert live != called
    if live:
        assert evening.hand.cards(seat) == cards
    evening.over()


@pytest.mark.clause("star:26.34.2")
def test_at_a_discard_the_card_is_still_owed_and_whoever_deals_takes_it() -> None:
    evening = ThreeAtATable("star", posted("pineapple"))
    seat = evening.until(lambda hand: bool(hand.options(hand.turn).discard))
    outcome = evening.time_is_up()
    assert (outcome.what, evening.hand.turn) == ("must_discard", seat)
    assert "before the next one" in outcome.why
    evening.go_on(seat)
    assert evening.hand.turn != seat
    evening.over()


@pytest.mark.clause("canberra:4.8(b)")
def test_canberra_folds_the_opener_of_an_ante_game_who_may_not_fold() -> None:
    evening = ThreeAtATable("canberra", posted("holdem", None, "canberra"))
    seat = evening.until(lambda hand: hand.betting)
    assert not evening.hand.options(seat).fold
    assert evening.time_is_up(called=True).what == "fold"
    assert not evening.hand.is_live(seat)
    assert not evening.hand.options(evening.hand.turn).fold  # the next one opens, and must bet
    evening.over()


@pytest.mark.clause("uk:game.8")
def test_uk_takes_only_a_check_that_is_open() -> None:
    evening = ThreeAtATable("uk", posted("holdem", None, "uk"))
    seat = evening.until(lambda hand: hand.betting)
    assert evening.hand.options(seat).words().startswith("fold, bet")
    evening.table.do(BeginTurn(EIGHT))
    evening.table.do(CallClock(ASKED_BY_FLOOR, EIGHT))
    assert evening.table.do(TimeIsUp(EIGHT + timedelta(seconds=60))).what == "hand_dead"
    evening.over()


def test_no_clock_decides_at_the_showdown() -> None:
    evening = ThreeAtATable("star", posted("pineapple"))
    dealer = SoftwareDealer(evening.hand, SeededShuffle(seed=3).shuffle(evening.hand.deck.cards), shows=False)
    evening.dealer = dealer
    seat = evening.until(lambda hand: hand.options(hand.turn).show)
    evening.table.do(BeginTurn(EIGHT))
    assert when_this_turn_runs_out(evening.table.state) is None
    with pytest.raises(Illegal, match=f"the time of seat {seat}, who is to show"):
        evening.table.do(TimeIsUp(EIGHT + timedelta(seconds=30)))
    assert evening.hand.is_live(seat)
