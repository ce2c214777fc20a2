"""What a director has on the page of a tournament, the clock on the wall, and standings to print."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.access import looked_over
from browser.asking_the_room import PASSWORD, orders
from browser.on_shift import goes
from browser.sit_and_go_room import SitAndGoRoom
from browser.visitors import TIMEOUT, Screen, Visitor, by, comes_to, shot
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments import tournament_orders
from pokerroom.tournament.conditions import EligibilityTerms
from pokerroom.tournament.state import SessionState
from testkit.room.tournament_rooms import Contender, small_tournament
from testkit.room.web_room import Running
from testkit.suite.effort import exhaustive

LEVEL, BREAK = 20 * 60, 5 * 60  # seconds


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SitAndGoRoom]:
    late = {"late_entry": "blinded_stack", "late_until_level": 4}
    locals_only_one = EligibilityTerms(entitled_only=True, may_refuse=True, group_limits={"locals": 1})
    tomorrow = datetime.now() + timedelta(days=1)
    tournaments = (
        small_tournament("canberra", name="gala", start=tomorrow, players_at_most=2, eligibility=locals_only_one),
        small_tournament("star", name="round", title="The Round", sit_and_go=4, players_at_most=4, seats=4),
        small_tournament("uk", name="late", title="The Late", sit_and_go=2, players_at_most=3, **late),
    )
    running = Running(
        tmp_path_factory.mktemp("desk"),
        open_room,
        demo=False,
        guests="on",
        tournaments=tuple(TournamentSettings(tournament) for tournament in tournaments),
        staff=(
            Staff("Art", "uk", ("tournament director",)),
            Staff("Art", "canberra", ("Tournament Director/Assistant",)),
            Staff("Bea", "star", ("Tournament Supervisor",)),
        ),
        pace=0.001,
        between_hands=200.0,
        patience=600_000.0,
    )
    evening = SitAndGoRoom(running)
    for name in ("Art", "Bea"):
        evening.does(running.room.accounts.add_staff(name, PASSWORD))
    yield evening
    running.close()


@pytest.fixture(scope="module")
def director(browser: Browser, evening: SitAndGoRoom) -> Iterator[Screen]:
    """The screen of whoever directs; it had no trouble."""
    screen = Screen(Visitor(browser, evening.running.url), dict.fromkeys(("Art", "Bea"), PASSWORD))
    yield screen
    screen.visitor.context.close()
    screen.tells()


def begun(evening: SitAndGoRoom, name: str, *players: str) -> list[Contender]:
    """A tournament that is played; nobody in it puts in more than they must."""
    people = evening.enter(name, *players)
    evening.come(name, people)
    return people


def session_of(evening: SitAndGoRoom, name: str) -> SessionState:
    return evening.director(name).tournament.state.session("final")


def pauses(page: Page, evening: SitAndGoRoom, name: str) -> None:
    """Play is paused, and the hand under way has come to its end."""
    orders(page, "pause_play", why="a word")
    comes_to(page, lambda: bool(session_of(evening, name).dealing), wanted=False)


def plays_off(page: Page, evening: SitAndGoRoom, people: list[Contender]) -> None:
    """Whoever is level after an elimination round plays it off at once; what is left is the director's to say."""
    patience = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < patience:
        session = session_of(evening, "round")
        if session.playing_off is not None:
            evening.embolden(*people)
        elif len(session.due_out.get("1", ())) == 1:
            evening.embolden(*people, bold=False)
            return
        page.wait_for_timeout(20)
    raise AssertionError("nobody is due out")


def bar_shows_it(page: Page, whole: int) -> None:
    """The bar under the wall clock's time is filled by as much as the seconds that it shows."""
    share = "(bar) => bar.firstElementChild.getBoundingClientRect().width / bar.getBoundingClientRect().width"
    bar = by(page, "wall-bar")
    comes_to(page, lambda: abs(float(bar.evaluate(share)) - seconds_shown(page) / whole) < 0.01, wanted=True)


def seconds_shown(page: Page) -> int:
    minutes, seconds = by(page, "wall-time").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.clause("star:28.5.7", "star:28.5.8")
def test_the_director_announces_special_hands_calls_a_break_and_says_who_goes_out(
    director: Screen, evening: SitAndGoRoom, axe: str
) -> None:
    people = begun(evening, "round", "Ann", "Bob", "Cy", "Dee")
    desk = director.shows("/tournaments/round-1", "Bea")
    by(desk, "tournament-time").wait_for()
    expect(by(desk, "order-place_late_stack")).to_have_count(0)  # which this house does not have
    pauses(desk, evening, "round")
    orders(desk, "bonus_round", chips="300")
    expect(by(desk, "tournament-table")).to_contain_text("next hand: bonus round")
    expect(by(desk, "owed")).to_contain_text(
        "Announce at table 1 that the next hand is a bonus round: 300 chips in the pot"
    )
    expect(desk.locator("#happened")).to_contain_text(
        "The next hand at all tables is a bonus round: 300 chips in the pot"
    )
    by(desk, "order-elimination_round").click()
    assert looked_over(desk, axe, "tournament-desk", ("phone",)) == []
    orders(desk, "resume_play")
    expect(by(desk, "tournament-face")).to_contain_text("1,075")  # the average, with the bonus
    pauses(desk, evening, "round")
    orders(desk, "elimination_round", table="1")
    expect(by(desk, "tournament-table")).to_contain_text("next hand: elimination round")
    orders(desk, "resume_play")
    plays_off(desk, evening, people)
    out = by(desk, "order-eliminate-1")
    expect(out).to_contain_text("goes out (table 1)")
    (due,) = session_of(evening, "round").due_out["1"]
    expect(by(desk, "order-spare-1")).to_have_text(f"{due} stays in (table 1)")
    shot(desk, "tournament-due-out", whole=True)
    out.click()
    expect(out).to_have_count(0)
    assert session_of(evening, "round").out[due].how == "smallest_stack"

    wall = director.visitor.tab("/tournaments/round-1/clock")
    expect(by(wall, "wall-level")).to_have_text("Level 1")
    bar_shows_it(wall, LEVEL)
    orders(desk, "call_break", minutes="5")
    expect(by(wall, "wall-level")).to_have_text("Break")
    expect(by(wall, "wall-clock")).to_contain_text(re.compile("a break of 5 minutes", re.IGNORECASE))
    expect(by(wall, "wall-time")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    bar_shows_it(wall, BREAK)
    expect(by(wall, "wall-clock")).to_contain_text("Then 50-100")  # the level goes on where it was
    shot(wall, "tournament-wall-break")
    orders(desk, "resume_play")
    expect(by(wall, "wall-level")).to_have_text("Level 1")
    bar_shows_it(wall, LEVEL)
    standings_and_prizes_are_printed_without_the_page_around_them(wall)
    wall.close()


def standings_and_prizes_are_printed_without_the_page_around_them(page: Page) -> None:
    goes(page, "/tournaments/round-1/standings")
    expect(by(page, "standing")).to_have_count(4)
    expect(by(page, "prize-to-win").first).to_contain_text("1st")
    shot(page, "tournament-standings-played", whole=True)
    page.emulate_media(media="print")
    expect(by(page, "standing").first).to_be_visible()
    expect(by(page, "print")).not_to_be_visible()
    expect(page.locator("header nav").first).not_to_be_visible()
    light: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"), "no ink for the table's felt"
    shot(page, "tournament-standings-print", whole=True)


@exhaustive  # what a usual run shows of these orders is over HTTP
def test_the_director_has_stacks_wait_for_late_comers(
    director: Screen, evening: SitAndGoRoom, browser: Browser
) -> None:
    begun(evening, "late", "Eve", "Fay")
    desk = director.shows("/tournaments/late-1", "Art")
    by(desk, "tournament-time").wait_for()
    expect(by(desk, "order-bonus_round")).to_have_count(0)  # which this house does not have
    pauses(desk, evening, "late")
    expect(by(desk, "order-remove_late_stack")).to_have_count(0)
    orders(desk, "place_late_stack")
    taken = session_of(evening, "late").tables["1"].seats
    assert sum(player.unsold for player in session_of(evening, "late").players.values()) == 1
    assert sorted(taken) == [1, 2, 3]
    expect(by(desk, "order-place_late_stack")).to_have_count(0)  # every seat is taken
    orders(desk, "remove_late_stack")
    expect(by(desk, "order-remove_late_stack")).to_have_count(0)
    assert session_of(evening, "late").unsold == 0
    orders(desk, "place_late_stack")
    somebody = Visitor(browser, evening.running.url)
    somebody.expects("409")  # whoever is of a group of whom no more may enter
    guest = somebody.tab("/tournaments/late-1")
    by(guest, "enter").click()
    guest.wait_for_url("**/table/late-1-1", timeout=TIMEOUT)
    assert session_of(evening, "late").unsold == 0
    assert session_of(evening, "late").remaining == 3
    a_guest_waits_as_a_reserve_and_is_of_no_group_that_is_full(evening, desk, guest)
    somebody.context.close()
    somebody.tells()


def a_guest_waits_as_a_reserve_and_is_of_no_group_that_is_full(evening: SitAndGoRoom, desk: Page, guest: Page) -> None:
    director = evening.running.room.services.tournaments.directors["gala"]

    def enters(name: str, *groups: str) -> None:
        evening.does(tournament_orders.enter_in(director, name, member=True, confirms={"groups"}, groups=groups))

    enters("Gus", "locals")
    desk.goto("/tournaments/gala")
    orders(desk, "refuse_application", player="Zed", why="a dealer of the house")
    expect(desk.locator("#happened")).to_contain_text("Zed")
    guest.goto("/tournaments/gala")
    by(guest, "of-group").check()
    by(guest, "confirm-groups").check()
    by(guest, "enter").click()
    expect(by(guest, "your-part")).to_contain_text("as number 2 of locals")
    by(guest, "of-group").uncheck()
    enters("Hal")  # the last place
    by(guest, "be-reserve").click()
    expect(by(guest, "your-part")).to_have_attribute("data-state", "reserve")
    shot(guest, "tournament-reserve", whole=True)
    assert [entry.stage for entry in director.state.entries.values()] == ["accepted", "accepted", "reserve"]
