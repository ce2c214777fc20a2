"""Tournaments in the browser: somebody enters, is carried to another table when theirs is broken, wins, and goes out.

The room is served from this process: the others play in it, and its decks favour whom a test names.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Page, Route, WebSocketRoute, expect

from browser.access import looked_over
from browser.asking_the_room import PASSWORD, orders
from browser.at_table import AtTable, cheaply, plays_on
from browser.conftest import Comes
from browser.sit_and_go_room import SitAndGoRoom
from browser.visitors import TIMEOUT, Walker, by, comes_to, shot
from pokerroom.cards import Card, parse_cards
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tables.journal.dealt_deck import DealtDeck
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.table import Table
from pokerroom.tournament.conditions import EligibilityTerms, RebuyTerms
from testkit.room.tournament_rooms import LOOKS_AGAIN, small_tournament
from testkit.room.web_room import Running

ACES, JUNK, BOARD = parse_cards("As Ah"), parse_cards("2c 7d 3h 8s 4d 9c"), parse_cards("5s Ac Ad Kc 6d Th 6h 9h")


class Favours:
    """Decks in which one player has four aces at every table, where they play; else everything is as it comes."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.player: Callable[[str], bool] = lambda _: False
        whole = DealtDeck._shuffled

        def shuffled(deck: DealtDeck, order: Sequence[Card], *mixed: Any) -> None:
            whole(deck, self._ordered(deck._table, order), *mixed)

        patch.setattr(DealtDeck, "_shuffled", shuffled)

    def _ordered(self, table: Table, order: Sequence[Card]) -> Sequence[Card]:
        hand = table.hand
        seats = hand.seats if hand is not None else ()
        lucky = [seat for seat in seats if self.player(table.seats.plays(seat) or "")]
        if not lucky or len(order) != 52:
            return order
        junk = iter(JUNK)
        first, second = ({seat: next(junk) for seat in seats if seat != lucky[0]} for _ in range(2))
        first[lucky[0]], second[lucky[0]] = ACES
        top = [*(first[seat] for seat in seats), *(second[seat] for seat in seats), *BOARD]
        return [*top, *(card for card in order if card not in top)]


class FromTheBack(Random):
    """A draw in which the first to enter has the last seat of the last table, which is the one to be broken."""

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        return [*reversed(population)][:k]


class FavouredRoom(SitAndGoRoom):
    """An evening whose decks favour whom a test names."""

    def __init__(self, running: Running, favours: Favours) -> None:
        super().__init__(running)
        self.favours = favours


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FavouredRoom]:
    once_more = RebuyTerms(at_most=1, until_level=2, price=100, chips=1000)
    adults = EligibilityTerms(entitled_only=True, minimum_age=18)
    climb = {"sit_and_go": 4, "players_at_most": 4, "players_at_least": 2, "eligibility": adults, "substitutes": True}
    tournaments = (
        small_tournament("star", name="climb", title="The Climb", **climb),
        small_tournament("uk", name="fall", title="The Fall", sit_and_go=2, players_at_most=2, rebuys=once_more),
        small_tournament("uk", name="dash", title="The Dash", sit_and_go=2, players_at_most=2),
        small_tournament("canberra", name="walk", title="The Walk", sit_and_go=4, players_at_most=4),
    )
    with pytest.MonkeyPatch.context() as patch:
        favours = Favours(patch)
        patch.setattr("pokerroom.room.tournaments.draws._RANDOM", FromTheBack())
        patch.setattr(LOOKS_AGAIN, 0.05)
        running = Running(
            tmp_path_factory.mktemp("evening"),
            open_room,
            demo=False,
            guests="on",
            tournaments=tuple(
                TournamentSettings(tournament, rebuy_seconds=300, seat_seconds=300) for tournament in tournaments
            ),
            staff=(Staff("Art", "uk", ("tournament director",)),),
            pace=0.001,
            between_hands=200.0,
            patience=600_000.0,
        )
        evening = FavouredRoom(running, favours)
        evening.does(running.room.accounts.add_staff("Art", PASSWORD))
        yield evening
        running.close()


@pytest.fixture(scope="module")
def address(evening: FavouredRoom) -> str:
    return evening.running.url


def ends_hand(page: Page, director: TournamentDirector) -> None:
    """Check or fold until the hand is over."""
    player, patience = AtTable(page), time.monotonic() + TIMEOUT / 1000
    while director.state.session("final").dealing:
        assert time.monotonic() < patience, "the hand does not end"
        cheaply(player, fold=True)
        page.wait_for_timeout(50)


def below(lower: Locator, upper: Locator) -> bool:
    """Whether something begins where another ends, or further down."""
    one, other = lower.bounding_box(), upper.bounding_box()
    return one is not None and other is not None and one["y"] >= other["y"] + other["height"]


# What a page tells at its edge goes after nine seconds; a busy machine may not have read it by then.
TELLS_LONGER = """() => {
    const waits = window.setTimeout.bind(window);
    window.setTimeout = (what, after, ...more) => waits(what, after === 9000 ? 60 * after : after, ...more);
}"""


@pytest.mark.journey(6)
def test_somebody_enters_is_moved_when_a_table_is_broken_and_wins(
    newcomer: Walker, evening: FavouredRoom, axe: str
) -> None:
    newcomer.visitor.expects("409")  # whoever has not confirmed their age
    page = newcomer.goes_to("/", "[data-tournament=climb-1]")
    row = page.locator("[data-tournament=climb-1]")
    expect(row.get_by_test_id("tournament-state")).to_contain_text("Starts when 4 are in")
    row.get_by_test_id("tournament-enter").click()
    by(page, "enter").click()
    expect(by(page, "your-part")).to_contain_text('has not confirmed "I am 18 or older"')
    by(page, "confirm-age").check()
    by(page, "enter").click()
    expect(by(page, "your-state")).to_contain_text("You are entered")
    only_in_person = by(page, "substitute-why")
    expect(only_in_person).to_contain_text("name them in person")
    assert only_in_person.get_by_test_id("clause").get_attribute("data-cites") == "star:28.5.5 star:28.4.2.j"
    me = by(page, "entrant").first.get_attribute("data-player") or ""
    assert looked_over(page, axe, "tournament-entered", ("phone",)) == []
    by(page, "withdraw").click()
    by(page, "enter").click()
    expect(by(page, "withdraw")).to_be_visible()

    page.set_viewport_size({"width": 1280, "height": 860})
    page.evaluate(TELLS_LONGER)
    evening.favours.player = lambda player: player == me
    others = evening.enter("climb", "Bob", "Cy", "Dee")
    page.wait_for_url("**/table/climb-1-*")
    first = page.url
    evening.come("climb", others)
    expect(by(page, "banner-left")).to_contain_text("of 4")
    near = next(other for other in others if other.actor is not None and page.url.endswith(other.actor.id))
    evening.embolden(near)
    assert first.endswith("-2")
    player, patience = AtTable(page), time.monotonic() + TIMEOUT / 1000
    while page.url == first:
        assert time.monotonic() < patience, player.lines[-20:]
        cheaply(player)
        page.wait_for_timeout(50)
    notice = by(page, "notices")
    expect(notice).to_contain_text("at another table now")
    page.set_viewport_size({"width": 390, "height": 844})
    comes_to(page, lambda: below(notice, by(page, "tournament-banner")), wanted=True)  # it covers no part of the banner
    expect(notice.get_by_test_id("clause")).to_be_visible()
    expect(by(page, "banner-tournament")).to_have_text("Final table")
    assert looked_over(page, axe, "tournament-table", ("phone",), within="[data-testid=tournament-banner]") == []

    page.set_viewport_size({"width": 1280, "height": 860})
    evening.embolden(*others)
    plays_on(page, "tournament-result")
    expect(by(page, "result-words")).to_have_text(re.compile(r"^You won the tournament, and [\d,]+"))
    shot(page, "tournament-won")
    expect(by(page, "result-hand")).to_have_attribute("href", re.compile(r"/hands/\d+$"))
    by(page, "result-standings").click()
    places = by(page, "standing")
    expect(places).to_have_count(4)
    expect(places.first).to_contain_text(me)
    assert looked_over(page, axe, "tournament-standings", ("phone",)) == []
    page.goto("/my-play")
    expect(page.get_by_text("Result in tournament chips")).to_be_visible()
    expect(by(page, "own-tournament").first).to_contain_text(re.compile(r"1st of 4.*\+[\d,]+", re.DOTALL))
    expect(by(page, "own-hand").first.get_by_role("link")).to_have_text(re.compile(r", hand \d+$"))
    by(page, "keep-hand").first.click()
    expect(by(page, "kept-hands").get_by_role("link")).to_have_text(re.compile(r", hand \d+$"))


@pytest.mark.journey(3)
def test_whoever_is_the_last_to_enter_is_taken_to_the_table_though_it_begins_before_the_page_is_answered(
    comes: Comes, evening: FavouredRoom
) -> None:
    evening.enter("dash", "Bob")
    visitor = comes("phone")
    older, page = visitor.tab("/about"), visitor.tab("/tournaments/dash-1")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/api/tournaments/dash-1/enter", lambda route: held.append((route, route.fetch())))
    by(page, "enter").click()
    while not held or not evening.director("dash").actors:  # the room has answered, and the tables stand
        page.wait_for_timeout(20)
    ((route, answer),) = held
    route.fulfill(response=answer)
    page.wait_for_url("**/table/dash-1-*")
    expect(by(older, "your-table")).to_contain_text("The Dash")  # a tab that was open before knows it too


@pytest.mark.journey(3)
def test_whoever_is_moved_on_the_way_to_their_table_is_taken_to_the_other_one(
    comes: Comes, evening: FavouredRoom
) -> None:
    page = comes("phone").tab("/tournaments/walk-1")
    director, moved = evening.director("walk"), list[str]()

    def on_the_way(socket: WebSocketRoute) -> None:
        """Before the first look at the table the seat is at another one."""
        session = director.state.session("final")
        player = next(player for player in session.players.values() if player.player.startswith("Guest"))
        if not moved:
            other = next(table for table in session.tables.values() if table.name != player.table)
            seat = next(seat for seat in (1, 2, 3) if seat not in other.seats)
            parts = {"player": player.player, "table": other.name, "seat": seat, "reason": "a seat by the door"}
            title = director.tournament.rules.directors[0]
            order = tournament_orders.order_in(
                director, "move_competitor", {**parts, "against_rules": True}, name="Art", title=title
            )
            evening.does(order)
            moved.extend((player.table, other.name))
        socket.connect_to_server()

    page.evaluate(TELLS_LONGER)
    page.route_web_socket(re.compile(r"/ws/tables/"), on_the_way)
    by(page, "enter").click()
    by(page, "withdraw").wait_for()
    by(page, "substitute").fill("art")
    by(page, "ask-substitute").click()
    expect(by(page, "substitute-asked")).to_contain_text("Art may play for you")
    evening.enter("walk", "Ivy", "Jo", "Kim")
    page.wait_for_url(lambda url: bool(moved) and url.endswith(f"/table/walk-1-{moved[1]}"))
    expect(page.locator(".seat.mine")).to_be_visible()
    expect(by(page, "notices")).to_contain_text("at another table now")


@pytest.mark.journey(3)
def test_play_is_paused_by_the_house_and_somebody_without_chips_is_offered_more_declines_and_is_out(
    walker: Walker, comes: Comes, evening: FavouredRoom, axe: str
) -> None:
    page = comes("phone").tab("/tournaments/fall-1")
    by(page, "enter").click()
    by(page, "withdraw").wait_for()
    evening.favours.player = lambda player: player == "Eve"
    eve = evening.enter("fall", "Eve")
    page.wait_for_url("**/table/fall-1-*")
    evening.come("fall", eve)
    by(page, "my-cards").locator("[data-card]").first.wait_for()

    walker.changes()
    walker.visitor.expects("409")  # a move that is made although the book has it otherwise
    desk = walker.goes_to("/tournaments/fall-1", "[data-testid=tournament-time]")
    expect(by(desk, "orders")).to_have_count(0)  # nobody of the house looks
    expect(by(desk, "door-words")).to_have_text("It is being played, and nobody can enter any more.")
    walker.changes("Art", PASSWORD)
    walker.goes_to("/tournaments/fall-1", "[data-testid=orders]")
    orders(desk, "pause_play", why="a fire drill")
    shot(desk, "tournament-played")
    walker.goes_to("/tournaments/fall-1/clock", "[data-testid=wall-clock]")
    expect(by(desk, "wall-clock")).to_contain_text("fire drill")
    assert looked_over(desk, axe, "tournament-clock", ("phone",)) == []
    expect(by(page, "banner-notice")).to_contain_text("fire drill")
    walker.goes_to("/tournaments/fall-1", "[data-testid=orders]")
    ends_hand(page, evening.director("fall"))
    taken = evening.director("fall").tournament.state.session("final").tables["1"].seats
    free = next(seat for seat in (1, 2, 3) if seat not in taken)
    by(desk, "order-move_competitor").click()
    form = by(desk, "form-move_competitor")
    form.locator("[name=player]").select_option("Eve")
    form.locator("[name=table]").select_option("1")
    form.locator("[name=seat]").fill(str(free))
    form.locator("[name=reason]").fill("by the door")
    by(desk, "send-move_competitor").click()
    by(desk, "anyway-move_competitor").click()
    expect(form).to_have_count(0)
    assert evening.director("fall").tournament.state.session("final").players["Eve"].seat == free
    orders(desk, "resume_play")
    orders(desk, "call_break", minutes="5")
    expect(by(page, "banner-notice")).to_contain_text("break of 5 minutes")
    orders(desk, "resume_play")
    expect(by(page, "banner-notice")).to_have_count(0)

    evening.embolden(*eve)
    plays_on(page, "decline")
    expect(by(page, "rebuy")).to_have_text("Buy 1,000 chips for 100")
    expect(by(page, "rebuy-left")).to_contain_text(re.compile(r"within [45]:\d\d"))
    shot(page, "tournament-offer")
    by(page, "decline").click()
    expect(by(page, "result-words")).to_contain_text("You finished 2nd")
    shot(page, "tournament-out")
