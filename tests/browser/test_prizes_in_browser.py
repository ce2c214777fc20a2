"""Jackpots and promotions in the browser: the flop on request, a hit that all see, and what staff alone may press.

The room is served from this process, so that its decks can be stacked.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from browser.access import looked_over
from browser.asking_the_room import PASSWORD, logs_in, orders, wait
from browser.at_table import AtTable
from browser.visitors import Walker, by, shot
from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.prizes.promoting import COMPLETE, MONEY
from testkit.room.jackpot_rooms import ADELAIDE, HARBOUR, PATIENCE, faults_at_rest, stack, wait_for_people
from testkit.room.web_room import Running
from testkit.suite.effort import exhaustive

NARROW: Final = ("phone",)  # where a page is first too wide; all widths are many seconds
CARDS: Final = "2d As 2c Ks 9h Qs Js Ts"  # seat 1 has the button; seat 2 is dealt and acts first


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("prizes")
    pool = folder / "pool.toml"
    pool.write_text(ADELAIDE, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        stack(patch, CARDS)
        running = Running(
            folder,
            open_room,
            demo=False,
            guests="on",
            tables=(TableSettings("adelaide", "holdem", name="Harbour", seats=6, bots=0, jackpot=True),),
            staff=(Staff("Art", "adelaide", ("Area Manager",)), Staff("Bo", "uk", ("management",))),
            jackpots=(str(pool),),
            pace=0.0,
        )
        wait_for_people(running.room.tables[HARBOUR])
        for name in ("Art", "Bo"):
            wait(running, running.room.accounts.add_staff(name, PASSWORD))
        yield running
        running.close()


@pytest.fixture(scope="module")
def address(house: Running) -> str:
    return house.url


async def folds(room: Room, player: str) -> None:
    """A player folds as soon as it is their turn."""
    actor = room.tables[HARBOUR]
    latest = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < latest:
        hand = actor.journal.hand
        if hand is not None and hand.turn and actor.journal.names[hand.turn] == player:
            you = (await actor.look(player)).you
            if you is not None:
                with suppress(PokerroomError):
                    await actor.ask(player, wire.Act(what="fold", turn=you.turn))
                    return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{player} had no turn")


def wins_with_the_flop(house: Running, walker: Walker) -> AtTable:
    """Bob folds, and whoever sits in the browser asks for the flop."""
    wait(house, house.room.tables[HARBOUR].ask("Bob", wire.Sit(seat=2, chips=400)))
    player = AtTable.walks_up(walker, HARBOUR, seat=1)
    wait(house, folds(house.room, "Bob"))
    asks = by(player.page, "ask-flop")
    expect(asks).to_contain_text("Show your cards and ask for the flop")
    shot(player.page, "table-ask-flop")
    asks.click()
    return player


@exhaustive  # a usual run has a jackpot hit and settled on these pages
def test_staff_run_a_jackpot_from_its_page_and_nobody_else_sees_how(newcomer: Walker, house: Running, axe: str) -> None:
    royal = ("/jackpots/royal", "[data-testid=jackpot-value]")
    page = newcomer.goes_to(*royal)
    expect(by(page, "orders")).to_have_count(0)
    logs_in(page, "Bo")  # of another house
    by(page, "order-claim_jackpot").click()
    expect(by(page, "orders")).to_have_count(1)
    page.locator("[data-testid=form-claim_jackpot] [name=hand]").fill("7")
    newcomer.visitor.expects("40[39]")
    by(page, "send-claim_jackpot").click()
    expect(by(page, "refused").first).to_contain_text("This is allowed: the hand that lies on the table")
    newcomer.changes("Art", PASSWORD)
    newcomer.goes_to(*royal)
    before = house.room.jackpots.pools["royal"].meter.value
    orders(page, "adjust_jackpot", amount="5", reason="a hand was missed")
    expect(by(page, "jackpot-value")).to_contain_text(f"{before + 5:,}")
    orders(page, "report_jackpot_failure", at=HARBOUR)
    expect(by(page, "jackpot-failure")).to_contain_text("Harbour, hand 0")
    by(page, "order-end_jackpot_failure").click()
    expect(by(page, "refused").first).to_contain_text("This is allowed: correct the amount, or say that it is right")
    orders(page, "adjust_jackpot", amount="-5", reason="it was not")
    orders(page, "end_jackpot_failure")
    expect(by(page, "jackpot-failure")).to_have_count(0)
    orders(page, "announce_jackpot_change", minutes="30")
    expect(by(page, "jackpot-announced")).to_contain_text("New terms are announced")
    expect(by(page, "order-make_jackpot_change")).to_be_visible()
    expect(by(page, "order-link_jackpot_table")).to_have_count(0)
    by(page, "order-announce_jackpot_change").click()
    text = page.locator("[data-testid=form-announce_jackpot_change] textarea")
    expect(text).to_have_value(re.compile('name = "royal"'))
    shot(page, "jackpot-staff", whole=True)
    assert looked_over(page, axe, "jackpot-staff", NARROW) == []
    assert wait(house, faults_at_rest(house.room)) == []


@pytest.mark.journey(5)
def test_the_flop_is_asked_for_and_staff_settle_the_hit_on_its_page(newcomer: Walker, house: Running, axe: str) -> None:
    player = wins_with_the_flop(house, newcomer)
    page = player.page
    by(page, "jackpot-hits").first.wait_for()
    expect(by(page, "line").filter(has_text="asks for the flop").first).to_be_attached()
    assert looked_over(page, axe, "table-hit", NARROW) == []
    newcomer.goes_to("/", "[data-testid=jackpot-hits]")
    assert looked_over(page, axe, "lobby-hit", NARROW) == []
    claim = ("/jackpots/royal/claims/1", "[data-testid=verdict]")
    newcomer.goes_to(*claim)
    expect(by(page, "orders")).to_have_count(0)  # nobody of the house looks
    newcomer.changes("Art", PASSWORD)
    newcomer.goes_to(*claim)
    by(page, "order-record").click()
    assert looked_over(page, axe, "claim-record", NARROW) == []
    by(page, "send-record").click()
    by(page, "order-confirm").click()
    page.locator("[name=counted]").fill("51.")
    by(page, "send-confirm").click()
    expect(by(page, "form-confirm")).to_be_visible()  # no number, nothing sent
    page.locator("[name=counted]").fill("52")
    by(page, "send-confirm").click()
    expect(by(page, "order-confirm")).to_contain_text("Console confirmed")
    shot(page, "claim-confirm", whole=True)
    by(page, "order-confirm").click()
    by(page, "send-confirm").click()
    by(page, "order-pay").click()
    expect(by(page, "verdict")).to_contain_text("It has been paid.")
    expect(by(page, "orders")).to_have_count(0)
    assert wait(house, faults_at_rest(house.room)) == []
    newcomer.goes_to("/jackpots/royal", "[data-testid=jackpot-value]")
    assert looked_over(page, axe, "jackpot", NARROW) == []


@pytest.mark.clause("adelaide:114.d", "adelaide:114.c")
def test_a_screen_on_the_wall_shows_every_jackpot_and_the_hands_on_offer(
    walker: Walker, house: Running, axe: str
) -> None:
    page = walker.goes_to("/screen", "[data-testid=screen-jackpot]")
    meter = house.room.lobby().jackpots[0]
    on_screen = by(page, "screen-jackpot")
    expect(on_screen).to_contain_text(f"{meter.value:,}")
    expect(on_screen).to_contain_text("Royal flush, both hole cards play")
    shot(page, "screen")
    assert looked_over(page, axe, "screen", NARROW) == []


def draw(house: Running) -> None:
    now = house.room.money.promotions.now()

    begins, ends = now - timedelta(minutes=1), now + timedelta(hours=1)
    terms = replace(
        COMPLETE,
        name="august",
        title="August draw",
        starts_on=begins.date(),
        starts_at=begins.time(),
        ends_on=ends.date(),
        ends_at=ends.time(),
        entries_close_on=ends.date(),
        entries_close_at=ends.time(),
        prizes=(replace(MONEY, value=500),),
    )
    wait(house, house.room.money.promotions.draft(terms, "uk", "Bo"))


@pytest.mark.journey(4)
def test_staff_run_a_promotion_from_its_page_and_nobody_else_sees_how(
    newcomer: Walker, house: Running, axe: str
) -> None:
    draw(house)
    newcomer.visitor.expects("40[39]")
    page = newcomer.goes_to("/promotions/august", "[data-testid=refused]")
    expect(by(page, "refused").first).to_contain_text("This is for staff")
    newcomer.changes("Bo", PASSWORD)
    newcomer.goes_to("/promotions/august", "[data-testid=orders]")
    orders(page, "publish_terms", had_at="brochure", marketing="a poster")
    orders(page, "fund_promotion", amount="500")
    orders(page, "start_promotion")
    expect(by(page, "order-start_promotion")).to_have_count(0)
    orders(page, "enter_draw", player="Ann")
    orders(page, "commit_to_draw")
    by(page, "order-change_terms").click()
    expect(page.locator("[data-testid=form-change_terms] textarea")).to_have_value(re.compile("August draw"))
    assert looked_over(page, axe, "promotion-staff", NARROW) == []
    by(page, "order-draw_by_software").click()
    page.locator("[data-testid=form-draw_by_software] [name=word]").fill("harbour")
    by(page, "send-draw_by_software").click()
    expect(by(page, "refused").first).not_to_be_empty()  # entries are still open
    newcomer.changes()
    newcomer.goes_to("/promotions/august", "[data-testid=terms]")
    expect(by(page, "orders")).to_have_count(0)
    assert looked_over(page, axe, "promotion", NARROW) == []
    newcomer.changes("Bo", PASSWORD)
    newcomer.goes_to("/promotions/august", "[data-testid=orders]")
    orders(page, "claim", what="my ticket", value="500")
    expect(by(page, "claims")).to_contain_text("my ticket, 500")
    orders(page, "cancel_promotion", why="the date was wrong", notice="at the desk")
    expect(page.locator(".page header")).to_contain_text("Cancelled")
    assert wait(house, faults_at_rest(house.room)) == []
