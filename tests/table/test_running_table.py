"""A table in the middle of things: replay from any moment, refusals that change nothing, tables that break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from msgspec import structs

from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.hand import CHECK_OR_CALL, FOLD, Raise, events
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, break_table, happenings, move_player, seating_order
from pokerroom.table.commands import (
    AgreeToFreezeOut,
    AllowExtra,
    Announce,
    AnnounceClosing,
    Arrive,
    AskToPost,
    BeginFreezeOut,
    BeginTurn,
    BuyBehind,
    BuyChecks,
    BuyTime,
    CarryOut,
    ChangeChecksBack,
    ChangeNotes,
    CorrectButton,
    CorrectStake,
    Decline,
    DrawForSeat,
    EndPlayover,
    LockSeat,
    Misdeal,
    NoteFrequentAbsence,
    ObjectToGuest,
    PlanFreezeOut,
    PlayOver,
    Propose,
    PutDownMarker,
    PutUpSign,
    ReserveSeat,
    SeatGuest,
    Send,
    TellPlayers,
    TimeIsUp,
)
from pokerroom.table.deciding.playing.between_hands import held_back
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import each_house
from testkit.table.books import book_hand, buy_in
from testkit.table.evenings import EIGHT, HOLDEM, dealer_of, play, play_out, same_again, seated
from testkit.table.table_watch import Watched, snapshot

FOUR = (1, 2, 3, 4)
TWENTY_PAST = EIGHT + timedelta(minutes=20)
TIMED = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, seconds_to_act=20, extra_seconds=30)
STAR = House(library().book("star")).choose("commission.extra_fees", 4, part="extra_time")


def seconds(number: int) -> datetime:
    return EIGHT + timedelta(seconds=number)


# Replay


def test_a_hand_can_be_replayed_from_any_moment() -> None:
    table = seated(STAR, TIMED, seats=FOUR)
    dealer = dealer_of(table)
    seat = dealer.go_on()
    table.do(BeginTurn(EIGHT))
    same_again(table)
    table.do(BuyTime(seconds(16)))
    table.do(BuyTime(seconds(17)))
    table.act(seat, FOLD)
    table.chips.add(seat, 50, seconds(18))  # out of the hand: it is added at once
    same_again(table)
    other = dealer.go_on()
    table.do(BeginTurn(seconds(30)))
    table.do(TimeIsUp(seconds(60)))
    table.chips.add(other, 40, seconds(61))
    play_out(table, dealer)
    same_again(table)
    assert table.stacks[seat] == 300 - 8 + 50
    assert table.books.balanced


def test_what_was_misdealt_is_replayed_too() -> None:
    table = seated(seats=FOUR)
    dealer = dealer_of(table)
    table.act(dealer.go_on(), FOLD)
    table.do(Misdeal("two cards exposed"))
    play(table)
    same_again(table)


def test_a_turn_is_over_when_its_player_has_acted() -> None:
    table = seated(STAR, TIMED, seats=FOUR)
    dealer = dealer_of(table)
    seat = dealer.go_on()
    table.do(BeginTurn(EIGHT))
    assert table.time.left(seconds(14)).due == ""
    assert table.time.left(seconds(15)).due == "warning"
    table.act(seat, CHECK_OR_CALL)
    with pytest.raises(Illegal, match="nobody's time is running"):
        table.time.left(seconds(5))
    with pytest.raises(Illegal, match="nobody's time is running"):
        table.do(BuyTime(seconds(5)))
    with pytest.raises(Illegal, match="nobody's time is running"):
        table.do(TimeIsUp(seconds(5)))


# Refusals


REFUSED: dict[str, Callable[[Table], object]] = {
    "a marker of a player": lambda t: t.do(PutDownMarker("player 1", 7, EIGHT)),
    "a marker on a taken seat": lambda t: t.do(PutDownMarker("new", 1, EIGHT)),
    "a seat that is not there": lambda t: t.ask_for_seat("new", 99, EIGHT),
    "declining what was not asked for": lambda t: t.do(Decline("new", 7, EIGHT)),
    "a draw for a seat that nobody wants": lambda t: t.do(DrawForSeat(7, {"new": "As"}, EIGHT)),
    "playing over where the house has none": lambda t: t.do(
        PlayOver("new", 1, 300, EIGHT, by="casino supervisor", box=True)
    ),
    "the end of no playover": lambda t: t.do(EndPlayover(1, EIGHT)),
    "behind where the house has none": lambda t: t.do(BuyBehind(1, 100, EIGHT)),
    "nothing announced": lambda t: t.do(Announce(1, 100, EIGHT)),
    "nothing on its way": lambda t: t.do(Arrive(1, EIGHT)),
    "no notes": lambda t: t.do(ChangeNotes(1, EIGHT)),
    "a stake that fits": lambda t: t.do(CorrectStake(1, EIGHT)),
    "checks without a fee": lambda t: t.do(BuyChecks(1, "white", 5, EIGHT)),
    "no checks": lambda t: t.do(ChangeChecksBack(1, EIGHT)),
    "no turn": lambda t: t.do(BeginTurn(EIGHT)),
    "no time": lambda t: t.do(BuyTime(EIGHT)),
    "a button that was right": lambda t: t.do(CorrectButton(EIGHT)),
    "a freeze-out nobody allowed": lambda t: t.do(BeginFreezeOut(EIGHT)),
    "an agreement to nothing": lambda t: t.do(AgreeToFreezeOut(1, EIGHT)),
    "a freeze-out for other stakes": lambda t: t.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager")),
    "an extra seat": lambda t: t.do(AllowExtra(EIGHT, by="casino supervisor")),
    "a seat locked": lambda t: t.do(LockSeat("new", 7, EIGHT, in_hand=True)),
    "a seat reserved for nothing": lambda t: t.do(ReserveSeat("new", 7, " ", EIGHT, by="casino supervisor")),
    "a guest": lambda t: t.do(SeatGuest("new", 1, EIGHT, by="casino supervisor")),
    "a guest who is not there": lambda t: t.do(ObjectToGuest(1, 2, EIGHT)),
    "a player who is there": lambda t: t.do(NoteFrequentAbsence(1, EIGHT, by="casino supervisor")),
    "a player sent by nobody with the power": lambda t: t.do(Send(1, EIGHT, to="table 2", by="dealer")),
    "a post before the first hand": lambda t: t.do(AskToPost(1, EIGHT)),
    "a hand with one who owes nothing": lambda t: t.begin_hand(EIGHT, unposted=(2,)),
    "no player": lambda t: t.begin_hand(EIGHT, unposted=(9,)),
    "a change by nobody": lambda t: t.do(Propose(TIMED, by="dealer")),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_changes_nothing(what: str) -> None:
    table = seated(seats=FOUR)
    before = snapshot(table)
    with pytest.raises(PokerroomError):
        REFUSED[what](table)
    assert snapshot(table) == before


def test_a_change_takes_effect_once() -> None:
    table = seated("canberra", seats=FOUR)
    play(table)
    change = table.do(Propose(replace(table.rules.setup, blinds=(2, 4)), by="casino operator"))
    assert table.changes.what_is_missing(change, EIGHT)
    table.do(TellPlayers(change, EIGHT))
    told_of = [line.words for line in table.sign().lines]
    table.do(CarryOut(change, EIGHT))
    assert told_of != [line.words for line in table.sign().lines]
    with pytest.raises(Illegal, match="change 0 has taken effect"):
        table.do(CarryOut(change, EIGHT))


# New games


def test_when_nobody_is_left_of_the_last_hand_a_new_game_begins() -> None:
    table = seated(seats=(1, 2, 3))
    play(table)
    for seat in (1, 2, 3):
        table.rise(seat, EIGHT)
    for seat in (4, 6, 8):
        table.sit(f"new {seat}", seat, 300, EIGHT)
    assert table.begin_hand(EIGHT).state.button == 8
    assert table.state.hand_notes.line_up is not None
    assert (table.state.hand_notes.line_up.blinds, table.state.hand_notes.line_up.extras) == ((4, 6), ())


@pytest.mark.clause("canberra:8.1")
def test_a_table_kept_for_some() -> None:
    setup = as_usual(house_named("canberra"), HOLDEM)
    table = Table(house_named("canberra"), setup, group="new players", unit=1)
    with pytest.raises(Illegal, match="the table is kept for new players"):
        table.sit("Ann", 1, 300, EIGHT)
    table.sit("Bob", 1, 300, EIGHT, groups=frozenset({"new players"}))
    table.record.report_play()
    twin = Table.from_happenings(table.rules.house.book, table.happenings)
    assert snapshot(twin) == snapshot(table)
    with pytest.raises(Illegal, match="no table is kept for new players"):
        Table(house_named("star"), HOLDEM, group="new players")


def last_blind(table: Table) -> int:
    seat = table.state.hand_notes.line_up.blinds[-1] if table.state.hand_notes.line_up is not None else None
    assert seat is not None
    return seat


@pytest.mark.parametrize("house", each_house("adelaide:34", "canberra:4.5", "star:8.2.1"))
@pytest.mark.part("canberra:4.4")
def test_chips_held_back_come_in_up_to_the_maximum_and_the_rest_goes_back(house: str) -> None:
    table = seated(house, seats=FOUR)
    dealer = dealer_of(table)
    seat = last_blind(table)
    table.chips.add(seat, 200, EIGHT)
    play_out(table, dealer, FOLD)
    won = table.stacks[seat]
    assert won > 300
    done = len(table.happenings)
    table.begin_hand(EIGHT)
    changed = [happening for happening in table.happenings[done:] if isinstance(happening, happenings.StakeChanged)]
    assert [(happening.what, happening.amount) for happening in changed if happening.seat == seat] == [
        ("brought in", 500 - won),
        ("given back", 200 - (500 - won)),
    ]
    assert (table.stacks[seat], table.state.players.stakes[seat].held, table.books.balanced) == (500, 0, True)


@pytest.mark.part("canberra:4.4")
def test_chips_held_back_go_back_whole_where_there_is_no_room_for_any() -> None:
    table = seated("canberra", seats=FOUR)
    dealer = dealer_of(table)
    seat = last_blind(table)
    table.chips.add(seat, 200, EIGHT)
    play_out(table, dealer, FOLD)
    table.state.players.stakes[seat] = structs.replace(table.state.players.stakes[seat], chips=500)
    brought = held_back(table.state)
    assert (brought[seat].chips, brought[seat].held) == (500, 0)


@pytest.mark.clause("canberra:4.5", "canberra:14.3.4")
def test_chips_that_cannot_be_added_after_the_hand_are_refused_during_it() -> None:
    table = seated("canberra", seats=FOUR)
    dealer_of(table)
    with pytest.raises(Illegal, match="adding 400 to 300; allowed: 1 to 200"):
        table.chips.add(3, 400, EIGHT)
    assert table.state.players.stakes[3].held == 0
    table.state.players.stakes[3] = structs.replace(table.state.players.stakes[3], declared=True)
    with pytest.raises(Illegal, match="a declared player adding 100; allowed: nothing more"):
        table.chips.add(3, 100, EIGHT)


# Freeze-outs


def freeze_out(players: int = 4) -> Table:
    table = seated(seats=range(1, players + 1), chips=200)
    table.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    for seat in table.state.players.stakes:
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    return table


@pytest.mark.clause("star:8.10.5", "star:8.10.6")
def test_a_freeze_out_is_played_to_the_last_player() -> None:
    table = freeze_out()
    seed = 1
    blinds = []
    while table.state.freeze_out.played is not None and table.state.freeze_out.played.winner is None:
        blinds.append(table.rules.hand.blinds)
        dealer = dealer_of(table, seed=seed)
        while seat := dealer.go_on():
            assert table.hand is not None
            options = table.hand.options(seat)
            table.act(seat, Raise(options.most_to) if options.least_to and not options.opens else CHECK_OR_CALL)
        table.end_hand()
        assert table.books.balanced
        seed += 1
    assert table.state.freeze_out.played is not None
    risen = [5 + 10 * (4 - left) for left in range(4, 1, -1)]
    assert {blind[0] for blind in blinds} <= set(risen)
    won = table.happenings[-1]
    assert isinstance(won, happenings.FreezeOutWon)
    assert won.chips == 800 - table.books.ledger.balance("house commission")
    with pytest.raises(Illegal, match="has won the freeze-out"):
        table.begin_hand(EIGHT)
    table.rise(won.seat, EIGHT)
    same_again(table)


def test_who_is_let_go_may_leave_a_winner() -> None:
    table = freeze_out(players=2)
    with pytest.raises(Illegal, match="leaving broke, or on grounds"):
        table.rise(1, EIGHT)
    table.rise(1, EIGHT, reason="taken ill")
    assert table.happenings[-1] == happenings.FreezeOutWon(2, "player 2", 200, EIGHT)
    same_again(table)


def test_in_a_freeze_out_a_player_may_change_seats_and_is_still_in() -> None:
    table = freeze_out(players=3)
    table.move(2, 7, EIGHT)
    assert table.state.freeze_out.played is not None
    assert table.state.freeze_out.played.left == (1, 7, 3)
    with pytest.raises(Illegal, match="a change in a freeze-out"):
        table.do(Propose(TIMED, by="casino supervisor"))
    play(table)
    assert table.books.balanced


@pytest.mark.parametrize("house", ["adelaide", "canberra", "uk"])
def test_other_houses_have_no_freeze_out(house: str) -> None:
    with pytest.raises(Illegal, match="a freeze-out at a cash table"):
        seated(house, seats=FOUR).do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))


# From table to table


def two_tables(house: str = "star", setup: TableSetup = HOLDEM) -> tuple[Table, Table]:
    tables = []
    for name in ("table 1", "table 2"):
        table = Table(house_named(house), setup, name=name, unit=1)
        for seat in range(1, 5):
            table.sit(f"{name} {seat}", seat, 300, EIGHT)
        play(table)
        tables.append(table)
    return tables[0], tables[1]


def close(table: Table, by: str) -> None:
    change = table.do(AnnounceClosing(by=by))
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT, TWENTY_PAST))
    table.do(CarryOut(change, TWENTY_PAST))


@pytest.mark.clause("star:8.5.1")
def test_a_broken_table_and_the_one_its_players_go_to_are_both_replayed() -> None:
    old, new = two_tables()
    together = sum(old.stacks.values()) + sum(new.stacks.values())
    close(old, "casino supervisor")
    assert seating_order(old).level == tuple(f"table 1 {seat}" for seat in seating(old))
    drawn = {f"table 1 {seat}": card for seat, card in zip(range(1, 5), ("2c", "As", "Kd", "9h"), strict=True)}
    placed = break_table(old, [new], TWENTY_PAST, by="casino supervisor", drawn=drawn)
    assert [(each.player, each.seat) for each in placed] == [
        ("table 1 2", 5), ("table 1 3", 6), ("table 1 4", 7), ("table 1 1", 8),
    ]  # fmt: skip
    assert (old.state.players.stakes, sum(new.stacks.values())) == ({}, together)
    assert old.books.ledger.balance("other tables") == -new.books.ledger.balance("other tables")
    for table in (old, new):
        assert table.books.balanced
        same_again(table)
    new.begin_hand(TWENTY_PAST)


def seating(table: Table) -> list[int]:
    """The seats as the house deals cards to them: anticlockwise, the button last."""
    assert table.state.button.places is not None
    button = table.state.button.places.button
    return sorted(table.state.players.stakes, key=lambda seat: (seat >= button, seat == button, -seat))


def test_where_the_managers_decide_they_say_the_order() -> None:
    old, new = two_tables("adelaide")
    close(old, "Area Manager")
    with pytest.raises(Illegal, match="an order of other players"):
        break_table(old, [new], TWENTY_PAST, by="Area Manager")
    order = [f"table 1 {seat}" for seat in (3, 1, 4, 2)]
    placed = break_table(old, [new], TWENTY_PAST, by="Area Manager", order=order)
    assert [each.player for each in placed] == order
    assert all(new.player(each.seat).owes.words == "nothing" for each in placed)


def test_a_player_who_may_not_come_stays_where_they_are() -> None:
    old, new = two_tables()
    before = snapshot(old), snapshot(new)
    for seat, other, new_seat, chips in ((1, new, 2, None), (1, new, 7, 50), (1, old, 7, None), (9, new, 7, None)):
        with pytest.raises((Illegal, Malformed)):
            move_player(old, seat, other, new_seat, EIGHT, chips=chips)
    with pytest.raises(NotAllowed):
        move_player(old, 1, new, 7, EIGHT, by="dealer")
    assert (snapshot(old), snapshot(new)) == before


def test_who_goes_by_choice_posts_like_anybody_new() -> None:
    old, new = two_tables("adelaide")
    for _ in range(5):
        play(new)
    move_player(old, 1, new, 6, EIGHT)
    move_player(old, 2, new, 7, EIGHT, by="Area Manager")
    assert (new.player(6).owes.words, new.player(7).owes.words) == ("10 live", "nothing")


# Playing over


def test_what_a_viewer_sees_of_a_box() -> None:
    table = seated("uk", seats=FOUR)
    table.sit_out(2, EIGHT)
    table.do(PlayOver("Ann", 2, 150, EIGHT, by="supervisor", box=True))
    place = table.view("public").seats[1]
    assert (place.player, place.chips, place.boxed) == ("Ann", 150, "player 2")
    with pytest.raises(Illegal, match="whoever plays over it plays or leaves"):
        table.sit_out(2, EIGHT)
    with pytest.raises(Illegal, match="player 2 has a seat"):
        table.sit("player 2", 7, 300, EIGHT)
    assert dict(table.books.ledger.on_table())["box 2"] == 300
    assert table.books.closing_report().balanced
    same_again(table)


# What rulings do to the chips of a hand


def books_of(*played: events.Event, carried: int = 0) -> Ledger:
    books = Ledger()
    for seat in (1, 2, 3):
        buy_in(books, seat, 100)
    if carried:
        book_hand(
            books, [events.Posted(3, "ante", carried), events.Forfeited(3, carried, "the next pot"), events.Ended()]
        )
    book_hand(books, played, carried=carried)
    return books


def test_chips_that_go_back_are_lost_or_come_late() -> None:
    books = books_of(
        events.Posted(1, "blind", 5), events.Posted(2, "blind", 10), events.PostedLate(3, 10, 5), events.Called(1, 5),
        events.ChipsBack(1, 3), events.Forfeited(2, 4, "the house"), events.Forfeited(1, 2, "be held"),
        events.Awarded(3, 26, 0), events.Ended(),
    )  # fmt: skip
    balances = {account: balance for account, balance in books.balances.items() if balance and account != "cage"}
    assert balances == {"seat 1": 93, "seat 2": 90, "seat 3": 111, "house forfeits": 4, "held": 2}


def test_an_uncalled_bet_that_is_put_back_is_booked_as_wagered() -> None:
    books = books_of(
        events.Posted(1, "blind", 5), events.Posted(2, "blind", 5), events.Raised(1, 55, 50), events.Folded(2),
        events.Returned(1, 50), events.Recovered(1, 50), events.Awarded(2, 60, 0), events.Ended(),
    )  # fmt: skip
    assert (books.balance("seat 1"), books.balance("seat 2"), books.balance("pot")) == (45, 155, 0)


def test_what_was_taken_back_is_not_booked() -> None:
    books = books_of(
        events.Posted(1, "blind", 5), events.Posted(2, "blind", 10), events.Called(3, 40), events.Rewound(2),
        events.Called(3, 10), events.Awarded(3, 25, 0), events.Ended(),
    )  # fmt: skip
    assert (books.balance("seat 3"), books.balance("pot")) == (115, 0)


def test_what_a_hand_leaves_for_the_next_pot_lies_there() -> None:
    books = books_of(events.Posted(1, "blind", 5), events.Awarded(2, 12, 0), events.Ended(), carried=7)
    assert (books.balance("seat 2"), books.balance("next pot"), books.balance("pot")) == (112, 0, 0)
    books = books_of(events.Posted(1, "blind", 5), events.ChipsBack(1, 5), events.Voided(), carried=7)
    assert (books.balance("seat 1"), books.balance("next pot"), books.balance("pot")) == (100, 7, 0)


def test_a_table_carries_a_pot_over() -> None:
    table = seated(seats=FOUR)
    dealer = dealer_of(table)
    dealer.go_on()
    hand = table.hand
    assert hand is not None
    hand.apply([events.Forfeited(1, 5, "the next pot")])
    play_out(table, dealer, FOLD if hand.to_call else CHECK_OR_CALL)
    assert table.books.ledger.balance("next pot") == 5
    assert table.books.balanced
    hand = table.begin_hand(EIGHT)
    assert hand.pot == 5
    same_again(table)


# A quiet evening


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_while_nobody_stops_playing_everybody_pays_each_blind_once_a_lap(house: str) -> None:
    watched = Watched(house, as_usual(house_named(house), HOLDEM))
    table = watched.table
    for seat in (1, 3, 4, 6, 8):
        table.sit(f"player {seat}", seat, 500, EIGHT)
    for number in range(45):
        if number == 14:
            table.sit("late", 5, 500, EIGHT, posts=False)
        if number == 22:
            table.sit("later", 9, 500, EIGHT)
        for seat, stake in list(table.state.players.stakes.items()):
            if stake.chips < 100:
                watched.try_to("add", seat, 300, EIGHT)
        assert watched.play(number, EIGHT)
    watched.finish()
    began = [happening.line_up for happening in table.happenings if isinstance(happening, happenings.HandBegan)]
    for seat in table.state.players.stakes:
        since: list[str] | None = None
        for line_up in began:
            if seat not in line_up.seats:
                since = None
                continue
            role = "".join(str(n) for n, who in enumerate(line_up.blinds) if who == seat)
            if since is not None:
                since.append(role + ("b" if line_up.button == seat else ""))
            if line_up.button == seat:
                if since is not None:
                    assert sorted("".join(since)) == ["0", "1", "b"], f"seat {seat}: {since}"
                since = []
