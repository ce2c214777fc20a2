"""Finished hands over HTTP: step by step and as files, and never a card that its viewer may not see."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.testing import TestClient
from msgspec import structs

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import CHECK_OR_CALL, Hand, HandRules, SoftwareDealer, Viewer, events
from pokerroom.hand.commands import Raise
from pokerroom.notation import from_ohh, play_phh, read_ohh, read_phh
from pokerroom.notation.log_replay import play_log
from pokerroom.room import wire
from pokerroom.room.tables.journal.played import HandSummary, PlayedHand
from pokerroom.room.tables.views.hand_shown import winning_cards
from pokerroom.table.happenings import TimeUp
from pokerroom.web.api.tables import replay_bodies
from pokerroom.web.api.tables.api_hands import router
from pokerroom.web.api.tables.replay_chances import street_chances
from pokerroom.web.api.tables.replay_seen import FORMATS, KnownHand, known_to
from pokerroom.web.errors import HANDLERS
from pokerroom.web.serving.ready_answers import AnswersAtHand
from pokerroom.web.shapes.replay_shapes import Step
from testkit.hand.hands import chance
from testkit.hand.hands import play as by_chance
from testkit.suite.effort import some
from testkit.table.house_tables import TABLES, HouseTable

BEGAN = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
TABLE = wire.Public(
    "one", "Table one", "uk", "holdem", "", "", seats=tuple(wire.WireSeat(seat) for seat in range(1, 13))
)
CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][shdc]|Jo|\?\?)+(?![A-Za-z0-9])")


def some_tables() -> list[HouseTable]:
    """A few tables of each game, of all houses and limits."""
    chosen = []
    for game in GAMES:
        mine = [table for table in TABLES if table.setup.game == game]
        chosen += mine[:: max(1, len(mine) // 4)]
    return chosen


def names_of(hand: Hand) -> dict[int, str]:
    return {seat: f"Player {seat}" for seat in hand.state.seats}


def won_by(hand: Hand) -> dict[str, int]:
    return {names_of(hand)[seat]: won for seat, won in hand.won.items()}


def viewers(hand: Hand) -> list[Viewer]:
    return ["public", *list(hand.state.seats)[:2]]


def may_see(hand: Hand, viewer: Viewer) -> set[str]:
    """Every card that a viewer has seen by the end, told from the events one by one."""
    seen, open_hands = set[str](), set[int]()
    for event in hand.events:
        match event:
            case events.Dealt() if event.up or event.seat == viewer or event.seat in open_hands:
                seen |= set(map(str, event.cards))
            case events.BoardDealt() | events.Shown():
                seen |= set(map(str, event.cards))
                open_hands |= {event.seat} if isinstance(event, events.Shown) else set()
            case events.Exposed() if event.to in (0, viewer):
                seen |= set(map(str, event.cards))
    return seen | {str(UNKNOWN)}


def cards_in(step: Step) -> set[str]:
    cards = {card for board in step.public.boards for card in board}
    for seat in step.public.seats:
        cards |= {*seat.cards, *seat.up}
    cards |= set(step.you.cards) if step.you else set()
    return cards | {card for line in step.lines for card in re.findall(r"\[(\w\w|\?\?)\]", line.text)}


def cards_written(text: str) -> set[str]:
    return {item[at : at + 2] for item in CARDS.findall(text) for at in range(0, len(item), 2)}


@pytest.mark.parametrize("table", some_tables(), ids=repr)
def test_nobody_sees_a_card_that_is_not_theirs_to_see(table: HouseTable) -> None:
    for seed in some((1, 2), 2):
        hand = by_chance(table.rules, chance(seed))
        for viewer in viewers(hand):
            allowed = may_see(hand, viewer)
            for step in replay_bodies.replay_steps(hand, names_of(hand), viewer, TABLE, 7):
                assert cards_in(step) <= allowed
                for seat in step.public.seats:
                    assert not seat.called or "??" not in seat.cards
            known_hand = replay_bodies.known_hand(hand, names_of(hand), viewer, BEGAN, 7, TABLE)
            for form in ("phh", "ohh", "log"):
                for text in written(form, known_hand):
                    assert cards_written(text) <= allowed, (form, viewer)


@pytest.mark.parametrize(("house", "currency"), [("uk", "GBP"), ("adelaide", "AUD")])
def test_a_file_says_how_many_seats_the_table_has_and_in_which_currency_it_plays(house: str, currency: str) -> None:
    hand = by_chance(next(table.rules for table in TABLES if table.rules.book == house), chance(6))
    table = structs.replace(TABLE, house=house, currency=currency, seats=TABLE.seats[:10])
    known_hand = replay_bodies.known_hand(hand, names_of(hand), "public", BEGAN, 7, table)
    ohh, phh = read_ohh(FORMATS["ohh"].write(known_hand)), read_phh(FORMATS["phh"].write(known_hand))
    assert (ohh.table_name, ohh.table_size, ohh.currency) == ("Table one", 10, currency)
    assert (phh.table, phh.seat_count, phh.currency) == ("Table one", 10, currency)


def written(form: str, known: KnownHand) -> list[str]:
    """The hand as a file, if there is one."""
    try:
        return [FORMATS[form].write(known)]
    except PokerroomError:
        assert form == "ohh"  # which knows two games, and not everything that happens in them
        return []


@pytest.mark.parametrize("game", GAMES)
def test_files_play_again_to_the_same_end(game: str) -> None:
    table = next(table for table in TABLES if table.rules.game == game)
    hand = by_chance(table.rules, chance(6))
    again: dict[str, Callable[[str], Hand]] = {
        "phh": lambda text: play_phh(read_phh(text)).hand,
        "ohh": lambda text: from_ohh(read_ohh(text)).hand,
        "log": lambda text: play_log(text).hand,
    }
    for viewer in viewers(hand):
        known_hand = replay_bodies.known_hand(hand, names_of(hand), viewer, BEGAN, 7, TABLE)
        for form, read in again.items():
            for text in written(form, known_hand):
                assert read(text).stacks == hand.stacks
    assert written("phh", known_hand)
    assert bool(written("ohh", known_hand)) == (game in ("holdem", "omaha"))


@pytest.mark.parametrize("game", GAMES)
def test_a_step_knows_nothing_of_what_comes_later(game: str) -> None:
    table = next(table for table in TABLES if table.rules.game == game)
    hand = by_chance(table.rules, chance(5))
    names = names_of(hand)
    for viewer in viewers(hand):
        whole = replay_bodies.replay_steps(hand, names, viewer, TABLE, 7)
        for number in range(0, len(hand.events), 5):
            begun = replay_bodies.replay_steps(hand.at(number), names, viewer, TABLE, 7)
            assert begun[:-1] == whole[: len(begun) - 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_end_as_the_hand_ended(game: str) -> None:
    table = next(table for table in TABLES if table.rules.game == game)
    hand = by_chance(table.rules, chance(8))
    steps = replay_bodies.replay_steps(hand, names_of(hand), "public", TABLE, 7)
    last = steps[-1].public
    assert {seat.seat: seat.chips for seat in last.seats if seat.player} == hand.stacks
    assert {seat.seat: seat.won for seat in last.seats if seat.won} == hand.won
    assert [step.number for step in steps] == list(range(len(steps)))
    lines = [line.number for step in steps for line in step.lines]
    assert lines == list(range(1, len(lines) + 1))
    whole = sum(hand.heading.stacks.values()) + hand.heading.carried
    for step in steps[1:]:
        held = sum(seat.chips for seat in step.public.seats) + step.public.total
        assert held <= whole  # the rest is what the house took


def test_what_is_thrown_from_an_open_hand_stays_known() -> None:
    """A tournament lays the cards of all-in players open, and they still have a card to throw away."""
    thrown = 0
    for table in (table for table in TABLES if table.name == "uk pineapple fixed tournament on demand"):
        for seed in range(30):
            hand = by_chance(table.rules, chance(seed))
            known = known_to(hand, "public")
            assert known.stacks == hand.stacks
            thrown += any(isinstance(event, events.Discarded) and UNKNOWN not in event.cards for event in known.events)
    assert thrown


# Over HTTP


class StagedTable:
    """A table with two finished hands."""

    id = "one"

    def __init__(self) -> None:
        table = next(table for table in TABLES if table.rules.game == "draw_ante")
        self.late = dict[int, TimeUp]()
        self.played = {1: by_chance(TABLES[0].rules, chance(3)), 2: by_chance(table.rules, chance(4))}

    async def look(self, player: str = "") -> wire.TableNow:
        return wire.TableNow(version=1, now=0, public=TABLE)

    def hands(self, before: int | None, limit: int, player: str, *, own: Collection[str] = ()) -> list[HandSummary]:
        commands = [
            HandSummary(number, BEGAN, BEGAN + timedelta(seconds=40), tuple(names_of(hand).values()), 30, won_by(hand))
            for number, hand in sorted(self.played.items(), reverse=True)
            if (before is None or number < before) and (not own or set(own) & set(names_of(hand).values()))
        ]
        return commands[:limit]

    def hand(self, number: int, player: str) -> PlayedHand | None:
        hand = self.played.get(number)
        if hand is None:
            return None
        return PlayedHand(number, hand, names_of(hand), BEGAN, BEGAN + timedelta(seconds=40))

    def late_acts(self, number: int) -> dict[int, TimeUp]:
        return self.late if number == 1 else {}

    def was_bot(self, player: str) -> bool:
        return player == "Player 2"

    def proof(self, played: PlayedHand, heard: list[events.Event]) -> None:
        assert len(heard) == len(played.hand.events)


def _player(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("x-player", "")


def _own_names(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    return tuple(filter(None, [_player(request)]))


@pytest.fixture(scope="module")
def staged() -> StagedTable:
    return StagedTable()


@pytest.fixture(scope="module")
def client(staged: StagedTable) -> Iterator[TestClient[Litestar]]:
    given = {
        "actor": Provide(lambda: staged, sync_to_thread=False),
        "player": Provide(_player, sync_to_thread=False),
        "own_names": Provide(_own_names, sync_to_thread=False),
    }
    kept = State({"parts": SimpleNamespace(replays=AnswersAtHand(8))})
    with TestClient(Litestar([router], dependencies=given, exception_handlers=HANDLERS, state=kept)) as client:
        yield client


def test_the_list_of_hands_is_read_page_by_page(client: TestClient[Litestar]) -> None:
    whole = client.get("/api/tables/one/hands").json()
    assert [hand["number"] for hand in whole["hands"]] == [2, 1]
    assert (whole["more"], whole["name"]) == (False, "Table one")
    first = client.get("/api/tables/one/hands?limit=1").json()
    assert ([hand["number"] for hand in first["hands"]], first["more"]) == ([2], True)
    assert [hand["number"] for hand in client.get("/api/tables/one/hands?before=2").json()["hands"]] == [1]
    mine = "/api/tables/one/hands?mine=true"
    assert not client.get(mine, headers={"x-player": "Nobody"}).json()["hands"]
    assert client.get(mine, headers={"x-player": whole["hands"][0]["players"][0]}).json()["hands"]
    hand = whole["hands"][0]
    assert hand["ended"] - hand["began"] == 40_000
    assert {winner["player"] for winner in hand["winners"]} <= set(hand["players"])


def test_winning_cards_are_marked_in_every_pot_and_bots_stay_bots_after_they_have_left() -> None:
    hand = Hand(HandRules(game="holdem", blinds=(1, 2)), {1: 50, 2: 100, 3: 200}, button=3)
    dealer = SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards))
    while seat := dealer.go_on():
        options = hand.options(seat)
        hand.act(seat, Raise(options.most_to) if options.most_to else CHECK_OR_CALL)
    assert len({event.pot for event in hand.events if isinstance(event, events.Awarded)}) > 1
    last = replay_bodies.replay_steps(hand, {1: "Doc", 2: "Ann", 3: "Bob"}, "public", TABLE, 1)[-1].public
    shown = {seat.seat: seat.won_with for seat in last.seats if seat.player}
    assert shown == {seat: tuple(map(str, winning_cards(hand).get(seat, ()))) for seat in shown}
    assert all(shown[seat] for seat in hand.won)
    assert [seat.player for seat in last.seats if seat.bot] == ["Doc"]


def test_chances_are_told_among_the_hands_that_the_viewer_knows() -> None:
    """Seat 2 mucks at the showdown: its cards count for its own player, and for nobody else."""
    hand = Hand(HandRules(game="holdem", blinds=(1, 2)), {1: 50, 2: 100, 3: 200}, button=3)
    dealer = SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards))
    while seat := dealer.go_on():
        options = hand.options(seat)
        hand.act(seat, Raise(options.most_to) if options.most_to else CHECK_OR_CALL)
    assert [event.seat for event in hand.events if isinstance(event, events.Mucked)] == [2]

    def told_to(viewer: Viewer) -> list[tuple[str, list[int]]]:
        steps = replay_bodies.replay_steps(hand, names_of(hand), viewer, TABLE, 1)
        knows = street_chances(hand, viewer, steps)
        assert all(steps[chances.step].street == chances.street for chances in knows)
        assert all(sum(one.chance for one in chances.hands) in (99, 100, 101) for chances in knows)
        assert all(bool(one.called) == (chances.street != "pre-flop") for chances in knows for one in chances.hands)
        return [(chances.street, [one.seat for one in chances.hands]) for chances in knows]

    streets = ["pre-flop", "flop", "turn", "river"]
    assert told_to("public") == [(street, [1, 3]) for street in streets]
    assert told_to(2) == [(street, [1, 2, 3]) for street in streets]
    last = street_chances(hand, "public", replay_bodies.replay_steps(hand, names_of(hand), "public", TABLE, 1))[-1]
    assert [one.chance for one in last.hands] == [100, 0]  # aces full against a pair of aces


def test_what_was_done_because_time_was_up_says_so() -> None:
    hand = by_chance(TABLES[0].rules, chance(3))
    at, act = next((at, event) for at, event in enumerate(hand.events) if isinstance(event, events.Folded))
    names = names_of(hand)

    def told(late: dict[int, TimeUp]) -> list[str]:
        steps = replay_bodies.replay_steps(hand, names, "public", TABLE, 1, late)
        return [line.text for step in steps for line in step.lines]

    usual, late = told({}), told({at: TimeUp(act.seat, "fold", BEGAN)})
    assert [text for text in late if text not in usual] == [f"Time is up: Player {act.seat} folds."]
    assert told({at: TimeUp(99, "fold", BEGAN)}) == usual  # of somebody else


def test_a_player_sees_their_own_cards_and_others_do_not(client: TestClient[Litestar], staged: StagedTable) -> None:
    hand = staged.played[1]
    seat = hand.state.seats[0]
    mine = client.get("/api/tables/one/hands/1", headers={"x-player": f"Player {seat}"}).json()
    others = client.get("/api/tables/one/hands/1").json()
    assert (mine["seat"], others["seat"]) == (seat, 0)
    dealt = next(event for event in hand.events if isinstance(event, events.Dealt) and event.seat == seat)
    cards = list(map(str, dealt.cards))
    assert any(step["you"]["cards"][: len(cards)] == cards for step in mine["steps"] if step["you"].get("cards"))
    assert all(step["you"] is None for step in others["steps"])
    assert (mine["before"], mine["after"]) == (False, True)
    assert {player["player"] for player in mine["players"]} == set(names_of(hand).values())


def test_a_replay_is_kept_for_its_own_viewer_only(client: TestClient[Litestar], staged: StagedTable) -> None:
    hand = staged.played[2]
    for seat in (*hand.state.seats, *hand.state.seats):
        told_to = client.get("/api/tables/one/hands/2", headers={"x-player": f"Player {seat}"}).json()
        assert told_to["seat"] == seat
        assert [each["seat"] for each in told_to["steps"][0]["public"]["seats"] if each.get("bot")] == [2]
        dealt = {
            card for step in told_to["steps"] for item in step["public"]["seats"] for card in item.get("cards", ())
        }
        assert dealt <= may_see(hand, seat)
        assert (told_to["before"], told_to["after"]) == (True, False)


def test_files_are_named_and_hold_what_the_caller_may_see(client: TestClient[Litestar], staged: StagedTable) -> None:
    hand = staged.played[2]
    answer = client.get("/api/tables/one/hands/2/phh")
    assert answer.headers["content-disposition"] == 'attachment; filename="one-2.phh"'
    assert cards_written(answer.text) <= may_see(hand, "public")
    assert play_phh(read_phh(answer.text)).hand.stacks == hand.stacks
    log = client.get("/api/tables/one/hands/2/log", headers={"x-player": f"Player {hand.state.seats[0]}"})
    assert log.text.startswith("pokerroom hand 1")
    assert cards_written(log.text) <= may_see(hand, hand.state.seats[0])
    told_of = {item["form"]: item for item in client.get("/api/tables/one/hands/2").json()["downloads"]}
    assert told_of["phh"]["path"] == "/api/tables/one/hands/2/phh"
    assert (told_of["ohh"]["path"], "no name" in told_of["ohh"]["why"]) == ("", True)
    refused = client.get("/api/tables/one/hands/2/ohh")
    assert (refused.status_code, refused.json()["kind"]) == (409, "illegal")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/one/hands/9", 404),
        ("/api/tables/one/hands/9/phh", 404),
        ("/api/tables/one/hands/1/xml", 404),
        ("/api/tables/one/hands/0", 400),
        (f"/api/tables/one/hands/{2**40}", 400),
        ("/api/tables/one/hands/1/averylongformat", 400),
        ("/api/tables/one/hands?limit=0", 400),
        ("/api/tables/one/hands?limit=101", 400),
        ("/api/tables/one/hands?before=0", 400),
        ("/api/tables/one/hands?before=first", 400),
        ("/api/tables/one/hands/first", 404),
    ],
)
def test_what_is_not_there_or_cannot_be_read(client: TestClient[Litestar], path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["what"]
