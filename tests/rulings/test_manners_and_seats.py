"""Whose hand it is, who is dealt in and who is kept out: acting for oneself, absence, carried pots, bars and cards."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from pokerroom.cards import SeededShuffle, parse_cards
from pokerroom.errors import Illegal, Malformed, NotAllowed, OutOfTurn
from pokerroom.hand import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Ask,
    Hand,
    Muck,
    Show,
    SoftwareDealer,
    Straddle,
    Tap,
    events,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Ruling, Seen, rule
from pokerroom.rulings.conduct.own_hand import refuse_acting_for
from pokerroom.rulings.conduct.player_cards import refuse_without_card
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.floor.away_at_deal import deal_is_finished, turn_has_come
from pokerroom.rulings.floor.bars import bars_of
from pokerroom.rulings.floor.refused_wagers import decline_wager
from pokerroom.rulings.record import effect_texts
from pokerroom.table import Table
from pokerroom.table.commands import AllowAsking, Misdeal, PutDownMarker
from pokerroom.table.deciding.rulings import carry_pot
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.happenings import PotCarried
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.seats.barring import refuse_barred
from testkit.refusals import cites
from testkit.rulebook.claims import claiming, each_house

BOOKS = ("adelaide", "canberra", "star", "uk")
EIGHT = datetime(2024, 8, 20, 20)
PLAYERS = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dot", 5: "Eve", 6: "Flo"}


def dealt(book: str, *, tournament: bool = False, button: int = 6, **more: object) -> Hand:
    """Six players with 200 each, blinds posted and hole cards out."""
    setup = TableSetup(game="holdem", blinds=(1, 2), tournament=tournament, **more)  # type: ignore[arg-type]
    hand = Hand(hand_rules_for(house_named(book), setup, unit=1), dict.fromkeys(PLAYERS, 200), button=button)
    SoftwareDealer(hand, SeededShuffle(seed=3).shuffle(hand.deck.cards)).go_on()
    return hand


def live(hand: Hand) -> list[int]:
    return sorted(hand.live)


# Acting for oneself


@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        claiming("adelaide:36 adelaide:75.b", "adelaide", {"adelaide:36", "adelaide:75.b"}),
        claiming("canberra:14.4", "canberra", {"canberra:14.4"}),
        claiming("", "star", {"star:27.1.a"}),
        claiming("", "uk", {"uk:dead-hand.11"}),
    ],
)
def test_an_action_counts_only_from_the_seats_own_player(book: str, clauses: set[str]) -> None:
    hand = dealt(book)
    assert hand.turn == 3
    before = hand.log()
    for other in ("Dot", "Ann", "Gus", ""):
        with pytest.raises(NotAllowed, match="acts for seat 3") as refusal:
            refuse_acting_for(house_named(book), PLAYERS, other, 3)
        assert cites(refusal) == clauses
    assert hand.log() == before
    refuse_acting_for(house_named(book), PLAYERS, "Cy", 3)
    hand.act(3, CALL)


@pytest.mark.clause("adelaide:75.b")
def test_advice_that_was_given_all_the_same_is_recorded() -> None:
    hand = dealt("adelaide")
    seen = Seen("advice_taken", seat=3, facts={"hand_unprotected": False}, by="dealer")
    noted = rule(house_named("adelaide"), seen, hand).decide("decline", by="Area Manager")
    assert "adelaide:75.b" in map(str, noted.cites)
    assert ("record_breach", 3) in [(order.what, order.seat) for order in carry_out(noted, hand).follow_ups]


@pytest.mark.clause("uk:game.24")
def test_who_has_a_live_hand_stays_at_the_table() -> None:
    table = Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=1)
    for seat, player in PLAYERS.items():
        table.sit(player, seat, 200, EIGHT)
    hand = table.begin_hand(EIGHT, {seat: f"{rank}c" for seat, rank in zip(PLAYERS, "K34567", strict=True)})
    dealer = SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards))
    while (seat := dealer.go_on()) and not hand.board:
        hand.act(seat, CHECK_OR_CALL)
    for asking in (lambda: table.rise(5, EIGHT), lambda: table.move(5, 8, EIGHT)):
        with pytest.raises(Illegal, match="seat 5 may not") as refusal:
            asking()
        assert "uk:game.24" in cites(refusal)
    while hand.turn != 5:
        hand.act(hand.turn, CHECK)
    hand.act(5, FOLD)
    assert table.rise(5, EIGHT) == 198
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table.end_hand()
    assert 5 not in table.state.players.stakes


# A wager that the house refuses


def straddled(book: str) -> Hand:
    rules = hand_rules_for(house_named(book), TableSetup(game="holdem", blinds=(2, 5), straddling=True))
    hand = Hand(rules, dict.fromkeys(PLAYERS, 200), button=6)
    hand.post()
    hand.post()
    hand.act(3, Straddle())
    return hand


@pytest.mark.clause("star:27.13")
def test_a_supervisor_refuses_a_straddle_before_the_first_card_and_never_after() -> None:
    star, hand = house_named("star"), straddled("star")
    assert hand.stacks[3] == 190
    with pytest.raises(NotAllowed) as barred:
        decline_wager(star, hand, 3, "dealer", "too drunk")
    assert "star:27.13" in cites(barred)
    with pytest.raises(Malformed):
        decline_wager(star, hand, 3, "casino supervisor", "")
    with pytest.raises(Illegal, match="nothing by choice"):
        decline_wager(star, hand, 1, "casino supervisor", "a blind is due")
    done = decline_wager(star, hand, 3, "casino supervisor", "too drunk")
    assert (hand.stacks[3], hand.pot, hand.action.level) == (200, 7, 5)
    assert [list(map(str, event.cites)) for event in done if isinstance(event, events.Ruled)] == [["star:27.13"]]
    assert Hand.read(hand.log()).stacks == hand.stacks
    SoftwareDealer(hand, SeededShuffle(seed=3).shuffle(hand.deck.cards)).go_on()
    assert (hand.turn, hand.to_call) == (3, 5)

    late = straddled("star")
    SoftwareDealer(late, SeededShuffle(seed=3).shuffle(late.deck.cards)).go_on()
    before = late.log()
    with pytest.raises(OutOfTurn, match="after the first card") as refusal:
        decline_wager(star, late, 3, "casino supervisor", "too drunk")
    assert "star:27.13" in cites(refusal)
    assert late.log() == before


@pytest.mark.parametrize(
    "book",
    each_house(
        "adelaide:?betting.house_may_refuse", "canberra:?betting.house_may_refuse", "uk:?betting.house_may_refuse"
    ),
)
def test_elsewhere_what_was_posted_stands(book: str) -> None:
    hand = straddled("star")
    with pytest.raises(Illegal, match="refused by the house"):
        decline_wager(house_named(book), hand, 3, "floor", "too drunk")
    assert hand.stacks[3] == 190


# Away when the deal ends


def at(seconds: int) -> datetime:
    return EIGHT + timedelta(seconds=seconds)


def away(sat_down: dict[int, int], last_card: int) -> list[int]:
    """The seats whose players came only after the last card."""
    return [seat for seat, second in sat_down.items() if at(second) > at(last_card)]


@pytest.mark.clause("uk:dead-hand.12")
@pytest.mark.part("uk:tournament.23")
@pytest.mark.parametrize("tournament", [False, True])
def test_uk_a_hand_is_dead_if_its_player_is_away_at_the_last_card(tournament: bool) -> None:
    uk = house_named("uk")
    hand = dealt("uk", tournament=tournament, button=4)
    assert (hand.pot, hand.stacks[6]) == (3, 198)
    done = deal_is_finished(uk, hand, away({6: 11, 2: 9}, last_card=10))
    assert live(hand) == [1, 2, 3, 4, 5]
    assert (hand.pot, hand.stacks[6]) == (3, 198)
    assert any("uk:dead-hand.12" in map(str, event.cites) for event in done if isinstance(event, events.Ruled))
    for seat in (1, 2, 3, 4, 5):
        assert hand.turn == seat
        hand.act(seat, CALL)
    assert hand.pot == 12


@pytest.mark.clause("adelaide:92")
@pytest.mark.parametrize(("second", "hands"), [(4, [1, 2, 3, 4, 5, 6]), (6, [1, 2, 3, 5, 6])])
def test_adelaide_a_tournament_hand_needs_its_player_before_the_deal_is_finished(second: int, hands: list[int]) -> None:
    hand = dealt("adelaide", tournament=True, button=1)
    done = deal_is_finished(house_named("adelaide"), hand, away({4: second}, last_card=5))
    assert live(hand) == hands
    assert bool(done) == (second > 5)


@pytest.mark.clause("star:28.5.10.2")
def test_star_the_last_blind_has_until_its_turn() -> None:
    star, absent = house_named("star"), (5, 6)
    hand = dealt("star", tournament=True, button=3)
    deal_is_finished(star, hand, absent)
    assert live(hand) == [1, 2, 3, 4, 5]
    for seat in (1, 2, 3, 4):
        assert turn_has_come(star, hand, absent) == []
        hand.act(seat, CALL)
    assert hand.turn == 5
    there = hand.copy()
    assert turn_has_come(star, there, ()) == []
    assert there.turn == 5
    folded = turn_has_come(star, hand, absent)
    assert any("star:28.5.10.2" in map(str, event.cites) for event in folded if isinstance(event, events.Ruled))
    assert live(hand) == [1, 2, 3, 4]


@pytest.mark.clause("star:28.5.10.2")
def test_star_if_everybody_folds_first_the_absent_blind_wins() -> None:
    star = house_named("star")
    hand = dealt("star", tournament=True, button=3)
    deal_is_finished(star, hand, (5,))
    for seat in (6, 1, 2, 3, 4):
        hand.act(seat, FOLD)
    hand.settle()
    assert hand.stacks[5] == 201


@pytest.mark.clause("canberra:20.12.2")
def test_canberra_the_hand_is_folded_when_its_turn_comes_even_for_free() -> None:
    canberra = house_named("canberra")
    hand = dealt("canberra", tournament=True, button=1)
    assert deal_is_finished(canberra, hand, (3, 5)) == []
    assert live(hand) == [1, 2, 3, 4, 5, 6]
    hand.act(4, CALL)
    assert turn_has_come(canberra, hand, (3, 5))
    for seat in (6, 1, 2):
        assert turn_has_come(canberra, hand, (3,)) == []
        hand.act(seat, CALL)
    assert hand.options(3).check
    done = turn_has_come(canberra, hand, (3,))
    assert live(hand) == [1, 2, 4, 6]
    assert any("canberra:20.12.2" in map(str, event.cites) for event in done if isinstance(event, events.Ruled))


def test_the_last_hand_there_is_stays_in_play_and_the_moment_is_the_end_of_the_deal() -> None:
    uk = house_named("uk")
    hand = dealt("uk", tournament=True)
    deal_is_finished(uk, hand, tuple(PLAYERS))
    assert live(hand) == [6]
    begun = dealt("uk")
    begun.act(3, CALL)
    with pytest.raises(Illegal, match="not just ended"):
        deal_is_finished(uk, begun, (5,))


@pytest.mark.parametrize(
    "book",
    each_house("adelaide:?deal.absent_player", "canberra:?deal.absent_player", "star:7.3", "star:8.8.3.2"),
)
def test_in_cash_games_an_absent_player_is_not_dealt_in_so_no_hand_dies(book: str) -> None:
    cash = dealt(book)
    assert deal_is_finished(house_named(book), cash, (4,)) == []
    assert turn_has_come(house_named(book), cash, (3,)) == []


# A pot that is carried over


def folded_round(table: Table, hand: Hand) -> None:
    dealer = SoftwareDealer(hand, SeededShuffle(seed=6).shuffle(hand.deck.cards))
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK)
    table.end_hand()


@pytest.mark.parametrize(
    "book", each_house("adelaide:?pots.carried_over", "canberra:?pots.carried_over", "star:?pots.carried_over")
)
def test_elsewhere_whoever_is_dealt_in_plays_for_what_was_carried_over(book: str) -> None:
    setup = TableSetup(game="holdem", blinds=(1, 2), min_buy_in=100, max_buy_in=500)
    table = Table(house_named(book), as_usual(house_named(book), setup), unit=1)
    for seat, player in PLAYERS.items():
        table.sit(player, seat, 200, EIGHT)
    table.begin_hand(EIGHT)
    (carried,) = carry_pot(table.state, (1, 2))
    assert isinstance(carried, PotCarried)
    assert carried.players == frozenset()


# Who is kept out


def barred(book: str, sanction: str, player: str, seat: int, *, until: datetime | None = None) -> tuple[BarNote, ...]:
    ruling = rule(house_named(book), Seen("rule_broken", seat=seat))
    decided = ruling.decide(sanction, by="floor", reason="collusion")
    return tuple(bars_of(decided, player, EIGHT, game="table 3", until=until).values())


@pytest.mark.clause("uk:conduct.2")
def test_uk_who_is_refused_the_room_gets_no_place_anywhere_until_it_is_lifted() -> None:
    entered = rule(house_named("uk"), Seen("rule_broken", seat=4))
    with pytest.raises(Illegal):
        bars_of(entered, "P", EIGHT)
    bars = bars_of(entered.decide("bar_from_room", by="supervisor", reason="threats"), "P", EIGHT).values()
    for what in ("a place on the list", "a seat", "an entry to the tournament"):
        for game in ("table 3", "table 9"):
            with pytest.raises(NotAllowed) as refusal:
                refuse_barred(bars, "P", EIGHT + timedelta(days=30), game=game, what=what)
            for part in (what, "threats", "supervisor", "2024-08-20 20:00"):
                assert part in refusal.value.what
            assert "uk:conduct.2" in cites(refusal)
    refuse_barred(bars, "Q", EIGHT)
    assert entered.decide("decline", by="supervisor").decision is not None
    assert not bars_of(entered.decide("decline", by="supervisor"), "P", EIGHT)


@pytest.mark.clause("star:27.14")
def test_star_a_bar_for_a_day_ends_after_a_day() -> None:
    with pytest.raises(Malformed, match="for how long"):
        barred("star", "bar_from_game_for", "P", 8)
    bars = barred("star", "bar_from_game_for", "P", 8, until=EIGHT + timedelta(hours=24))
    with pytest.raises(NotAllowed) as refusal:
        refuse_barred(bars, "P", EIGHT + timedelta(hours=23, minutes=59), game="table 3")
    assert "star:27.14" in cites(refusal)
    refuse_barred(bars, "P", EIGHT + timedelta(hours=24), game="table 3")


@pytest.mark.clause("star:27.5.2")
def test_star_who_is_barred_over_a_device_gets_no_seat_in_that_game() -> None:
    facts = {"on_duty": False, "in_hand": True, "device_use": "other"}
    phone: Ruling = rule(house_named("star"), Seen("device_used", seat=4, facts=facts))
    decided = phone.decide("bar_from_game", by="floor", reason="a phone")
    bars = bars_of(decided, "Dot", EIGHT, game="table 3").values()
    with pytest.raises(NotAllowed) as refusal:
        refuse_barred(bars, "Dot", EIGHT, game="table 3")
    assert "star:27.5" in cites(refusal)
    refuse_barred(bars, "Dot", EIGHT, game="table 9")
    refuse_barred(bars, "Eve", EIGHT, game="table 3")


@pytest.mark.clause("canberra:19.2(b)")
def test_canberra_who_is_excluded_is_not_dealt_in_and_takes_the_stake_away() -> None:
    table = Table(
        house_named("canberra"),
        as_usual(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)),
        unit=1,
    )
    for seat in (1, 2, 3, 4):
        table.sit(PLAYERS[seat], seat, 200, EIGHT)
    hand = table.begin_hand(EIGHT)
    dealer = SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards))
    dealer.go_on()
    entered = rule(house_named("canberra"), Seen("rule_broken", seat=3, broken_clause="16.1.2"), hand)
    decided = entered.decide("bar_from_game", by="casino supervisor", reason="helped seat 4")
    carry_out_at(table, decided, dealer, by="casino supervisor", at=EIGHT)
    assert hand.is_live(3)  # the hand in progress is played out
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK)
    table.end_hand()
    stake = table.stacks[3]
    assert table.state.barred_seats(EIGHT) == (3,)
    assert [table.rise(seat, EIGHT) for seat in table.state.barred_seats(EIGHT)] == [stake]
    assert 3 not in table.begin_hand(EIGHT).state.seats
    later = EIGHT + timedelta(hours=2)
    with pytest.raises(NotAllowed, match="Cy, whom the casino supervisor has barred from the game") as refusal:
        table.sit("Cy", 3, 200, later)
    assert "canberra:19.2(b)" in cites(refusal)
    with pytest.raises(NotAllowed, match="barred"):
        table.do(PutDownMarker("Cy", 6, later))
    with pytest.raises(NotAllowed, match="barred"):
        table.ask_for_seat("Cy", 6, later)


@pytest.mark.clause("uk:showdown.10")
def test_a_privilege_that_was_withdrawn_stays_withdrawn_until_it_is_given_back() -> None:
    abused = rule(house_named("uk"), Seen("see_hand_privilege_abused", seat=6)).decide(
        1, by="supervisor", reason="every hand"
    )
    assert effect_texts(abused.effects) == ("withdraw_privilege",)
    table = Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=1)
    for seat, player in PLAYERS.items():
        table.sit(player, seat, 200, EIGHT)
    carry_out_at(table, abused, by="supervisor", at=EIGHT)
    drawn = {seat: f"{rank}c" for seat, rank in zip(PLAYERS, "K34567", strict=True)}
    for allowed in (False, True):
        hand = table.begin_hand(EIGHT, None if allowed else drawn)
        hand.post()
        hand.post()
        hand.deal("?? " * 12)
        for cards in ("?? Ks 9d 4c", "?? 2h", "?? 3h", ""):
            while hand.betting:
                hand.act(hand.turn, CHECK_OR_CALL)
            if cards:
                hand.act(0, Tap())
                hand.deal(cards)
        first = hand.turn
        hand.act(first, Show(tuple(parse_cards("As Ad"))))
        mucks = hand.turn
        hand.act(mucks, Muck())
        if allowed:
            hand.act(6, Ask(mucks, tuple(parse_cards("7s 7d"))))
            return
        with pytest.raises(Illegal) as refusal:
            hand.act(6, Ask(mucks))
        assert "uk:showdown.10" in cites(refusal)
        table.do(Misdeal("for another"))
        with pytest.raises(NotAllowed):
            table.do(AllowAsking("Flo", EIGHT, by="dealer"))
        with pytest.raises(Illegal, match="Ann has not lost"):
            table.do(AllowAsking("Ann", EIGHT, by="supervisor"))
        table.do(AllowAsking("Flo", EIGHT, by="supervisor"))


@pytest.mark.clause("star:7.1")
def test_star_nobody_starts_playing_without_a_card_of_his_own() -> None:
    star, first = house_named("star"), date(2024, 8, 19)
    for day in (first, date(2025, 1, 1)):
        for issued_to, valid in (("", True), ("Bob", True), ("Ann", False)):
            with pytest.raises(Illegal) as refusal:
                refuse_without_card(star, "Ann", issued_to, day, valid=valid)
            assert "star:7.1" in cites(refusal)
        refuse_without_card(star, "Ann", "Ann", day)
    refuse_without_card(star, "Ann", "", date(2024, 8, 18))


@pytest.mark.parametrize(
    "book", each_house("adelaide:?room.player_card", "canberra:?room.player_card", "uk:?room.player_card")
)
def test_elsewhere_nobody_needs_a_card(book: str) -> None:
    refuse_without_card(house_named(book), "Ann", "", date(2024, 8, 19))
