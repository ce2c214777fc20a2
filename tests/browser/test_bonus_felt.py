"""The felt of the game against the house: an arc of equal boxes, all of it in sight, and nothing on it moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.laid_boxes import MOMENTS, PHASES, LaidBoxes, bare_box, laid_boxes
from browser.visitors import Visitor, by
from testkit.suite.effort import THOROUGH

WINDOWS: Final = (
    *((1920, 1080), (1440, 900), (1366, 657), (1280, 720), (1024, 768)),
    *((820, 1180), (844, 390), (390, 844), (360, 640)),
)
# Cards, spots and names that lie on each other or are cut by the edge of what the window shows of the felt.
COVERED: Final = """() => {
    const middle = document.querySelector(".middle").getBoundingClientRect(), faults = [];
    const parts = ["dealer .cards", "board", "row .cards", "mine .cards", "area", "who", "pays", "todo"]
        .flatMap((part) => [...document.querySelectorAll("[data-testid=felt] ." + part)])
        .map((each) => ({name: each.className + " " + each.innerText, at: each.getBoundingClientRect()}))
        .filter(({at}) => at.width > 0 && at.height > 0);
    for (const {name, at} of parts)
        if (at.bottom > middle.bottom + 1 || at.right > innerWidth + 1 || at.left < -1 || at.top < middle.top - 1)
            faults.push(name + " is cut");
    parts.forEach((one, which) => parts.slice(which + 1).forEach((other) => {
        const wide = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
        const high = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
        if (wide > 2 && high > 2 && !/todo/.test(one.name + other.name)) faults.push(one.name + " on " + other.name);
    }));
    return faults;
}"""
FRAMES: Final = 120
NEXT_FRAME: Final = "() => new Promise((drawn) => requestAnimationFrame(() => drawn(true)))"
FILLED: Final = "(each) => getComputedStyle(each).backgroundColor"
LIES: Final = """() => {
    const kinds = "[data-testid=dealer] .cards, [data-testid=board], .box, .area, .who";
    const places = [...document.querySelectorAll(kinds)].map((each) => each.getBoundingClientRect());
    return places.map(({x, y, width, height}) => [x, y, width, height].map(Math.round));
}"""


@pytest.fixture(scope="module")
def window(browser: Browser, address: str) -> Iterator[LaidBoxes]:
    """One window for all tests of this file."""
    shown = LaidBoxes(Visitor(browser, address), laid_boxes("flop", own=4))
    yield shown
    shown.visitor.context.close()


@pytest.fixture
def boxes(window: LaidBoxes) -> Iterator[LaidBoxes]:
    window.opens_anew(laid_boxes("flop", own=4))
    yield window
    window.visitor.tells()


def sized(page: Page, width: int, height: int) -> None:
    """The window has this size, and the felt is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    kind = "side" if height < 500 else "column" if width < 700 else "arc"
    expect(by(page, "felt")).to_have_class(re.compile(rf"\b{kind}\b"))
    for _ in range(3):  # one in which the page hears of the window, one in which it is drawn, and one to spare
        page.evaluate(NEXT_FRAME)


def nothing_covered(page: Page) -> None:
    """Whatever was still on its way when the window changed has arrived, and lies on nothing else."""
    faults: list[str] = []
    for _ in range(FRAMES):
        faults = page.evaluate(COVERED)
        if not faults:
            break
        page.evaluate(NEXT_FRAME)
    assert not faults, (page.viewport_size, faults)


@pytest.mark.parametrize(
    ("first", "taken"), [(1, (4,)), (2, (1, 4, 6)), (0, range(1, 8))], ids=["one", "three", "seven"]
)
def test_everything_on_the_felt_is_in_sight_in_every_window(boxes: LaidBoxes, first: int, taken: Sequence[int]) -> None:
    """A usual run looks at a third of the windows with each number of boxes, so at every window once."""
    for width, height in WINDOWS if THOROUGH else WINDOWS[first::3]:
        for moment in ("wagers", "flop", "jackpots", "over"):
            page = boxes.shows(laid_boxes(moment, taken, own=4))
            expect(by(page, "boxes-page")).to_have_attribute("data-phase", PHASES[moment])
            sized(page, width, height)
            nothing_covered(page)


@pytest.mark.parametrize("before", [(844, 390), (1366, 500)])
def test_the_felt_comes_back_in_a_window_that_grows(boxes: LaidBoxes, before: tuple[int, int]) -> None:
    """The jackpot's meter moves from the head to the cloth, and the head is as high with it as without."""
    page = boxes.page
    page.set_viewport_size({"width": before[0], "height": before[1]})
    expect(by(page, "felt")).to_have_class(re.compile(r"\bside\b"))
    sized(page, 820, 1180)
    expect(page.locator("[data-testid=boxes-page] > header .meter")).to_have_count(0)
    head = page.locator("[data-testid=boxes-page] > header").bounding_box()
    assert head
    assert head["height"] <= 60


def test_a_watcher_sees_all_of_it_too(boxes: LaidBoxes) -> None:
    boxes.opens_anew(laid_boxes("over", (2, 3, 4, 5, 6), sits=True))
    for width, height in WINDOWS:
        sized(boxes.page, width, height)
        nothing_covered(boxes.page)
        expect(by(boxes.page, "take-box-1")).to_have_text("Take box 1")


def test_boxes_are_equal_and_lie_along_an_arc(boxes: LaidBoxes) -> None:
    page = boxes.page
    sized(page, 1280, 720)
    nothing_covered(page)
    found = [by(page, f"box-{number}").bounding_box() for number in range(1, 8)]
    assert len({(round(box["width"]), round(box["height"])) for box in found if box}) == 1
    tops = [round(box["y"]) for box in found if box]
    assert tops[:4] == sorted(set(tops))  # each lies lower than the one before it, down to the middle
    assert tops == tops[::-1]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_nothing_on_the_felt_moves_while_a_round_is_played(boxes: LaidBoxes, width: int, height: int) -> None:
    sized(boxes.page, width, height)
    nothing_covered(boxes.page)
    lies = boxes.page.evaluate(LIES)
    for moment in MOMENTS:
        page = boxes.shows(laid_boxes(moment, own=4))
        expect(by(page, "boxes-page")).to_have_attribute("data-phase", PHASES[moment])
        assert page.evaluate(LIES) == lies, moment


def test_gold_pushes_nobody_to_a_wager(boxes: LaidBoxes) -> None:
    page = boxes.page
    gold = page.locator("[data-testid=bar] button.brass")
    expect(by(page, "action-bet")).to_be_visible()
    expect(gold).to_have_count(0)
    keys = page.locator("[data-testid=bar] button:has(kbd)")
    expect(keys).to_have_text([re.compile("^Fold"), re.compile("^Bet")])  # in the order of every table
    boxes.shows(laid_boxes("wagers", own=4))
    expect(by(page, "wagers-down")).to_be_visible()
    expect(gold).to_have_count(1)
    expect(gold).to_have_text("Done, dealD")  # with its key


BAR: Final = """() => {
    const bar = document.querySelector("[data-testid=bar]"), at = bar.getBoundingClientRect();
    const inside = [...bar.querySelectorAll("button, input")].map((each) => [each, each.getBoundingClientRect()]);
    const cut = inside.filter(([, key]) => key.top < at.top || key.bottom > at.bottom || key.right > at.right);
    const lies = ([, key]) => [key.left, key.top, key.right, key.bottom];
    const keys = inside.map((each) => [each[0].dataset.testid ?? "", lies(each)]);
    return {high: [at.top, at.height].map(Math.round), cut: cut.map(([each]) => each.innerText), keys};
}"""


def _pressed_together(before: dict[str, list[float]], after: dict[str, list[float]], one: str, other: str) -> bool:
    """Whether two keys of two moments share a place."""
    (left, top, right, bottom), (its_left, its_top, its_right, its_bottom) = before[one], after[other]
    return left < its_right and its_left < right and top < its_bottom and its_top < bottom


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (820, 1180), (390, 844), (360, 640), (844, 390)])
def test_the_bar_is_as_high_in_every_moment_and_a_second_tap_hits_nothing(
    boxes: LaidBoxes, size: tuple[int, int]
) -> None:
    page = boxes.page
    sized(page, *size)
    heights, keys = [], []
    for table in (bare_box(own=4), laid_boxes("wagers", own=4), laid_boxes("flop", own=4), laid_boxes("over", own=4)):
        boxes.shows(table)
        expect(by(page, "boxes-page")).to_have_attribute("data-phase", table.public.phase)
        page.evaluate(NEXT_FRAME)
        bar = page.evaluate(BAR)
        assert bar["cut"] == []
        heights.append(tuple(bar["high"]))
        keys.append(dict(bar["keys"]))
    assert len(set(heights)) == 1, heights
    ante, more, flop, _ = keys
    for dangerous in ("back-ante", "wagers-down", "place-bonus", "place-jackpot"):
        assert not _pressed_together(ante, more, "place-ante", dangerous)
    assert not _pressed_together(more, flop, "wagers-down", "action-fold")


def test_an_amount_under_the_mouse_does_not_look_chosen(boxes: LaidBoxes) -> None:
    page = boxes.shows(laid_boxes("wagers", own=4))
    presets = by(page, "preset-bonus")
    expect(presets.first).to_have_attribute("aria-pressed", "true")
    chosen = presets.first.evaluate(FILLED)
    presets.nth(2).hover()
    expect(presets.nth(2)).to_have_attribute("aria-pressed", "false")
    assert presets.nth(2).evaluate(FILLED) not in (chosen, presets.nth(1).evaluate(FILLED))
    presets.nth(2).click()
    expect(presets.nth(2)).to_have_attribute("aria-pressed", "true")
    assert presets.nth(2).evaluate(FILLED) == chosen


def test_what_a_box_came_to_is_said_once_all_of_it_is_settled(boxes: LaidBoxes) -> None:
    page = boxes.shows(laid_boxes("jackpots", own=4))
    expect(by(page, "box-2-change")).to_have_text("Loses 50")
    expect(by(page, "box-3-change")).to_have_text("Wins 40")
    expect(by(page, "box-5-change")).to_have_text("Loses 30")
    expect(by(page, "box-4-change")).to_have_count(0)  # its jackpot wager still lies there
    expect(by(page, "bar-says")).to_have_text(
        "Ante −10, Flop −20, Turn −10, River −10, Bonus −5. Your jackpot wager is settled last."
    )
    boxes.shows(laid_boxes("over", own=4))
    expect(by(page, "box-4-change")).to_have_text("Loses 60")
    expect(by(page, "bar-says")).to_contain_text("You lose 60: Ante −10")
    sized(page, 820, 1180)
    for number in (2, 4):
        plate, said = page.locator(f"[data-testid=box-{number}] .who"), by(page, f"box-{number}-change")
        around, inside = plate.bounding_box(), said.bounding_box()
        assert around
        assert inside
        assert around["x"] + 4 <= inside["x"]
        assert inside["x"] + inside["width"] <= around["x"] + around["width"] - 4


def test_of_a_hand_that_won_the_cards_are_outlined_that_play(boxes: LaidBoxes) -> None:
    over = laid_boxes("over", own=3)
    page = boxes.shows(
        msgspec.structs.replace(
            over,
            public=msgspec.structs.replace(
                over.public,
                board=("7d", "7c", "3s", "3c", "Js"),
                boxes=tuple(
                    msgspec.structs.replace(box, cards=("7h", "Ks"), plays=("7h", "7d", "7c", "3s", "3c"))
                    if box.box == 3
                    else box
                    for box in over.public.boxes
                ),
            ),
            you=msgspec.structs.replace(over.you, cards=("7h", "Ks")) if over.you else None,
        )
    )
    outlined = page.locator("[data-testid=felt] [data-card].wins")
    expect(outlined).to_have_count(5)
    assert sorted(card.get_attribute("data-card") or "" for card in outlined.all()) == ["3c", "3s", "7c", "7d", "7h"]


def test_what_is_waited_for_is_said(boxes: LaidBoxes) -> None:
    page = boxes.shows(laid_boxes("others", own=4))
    expect(by(page, "bar-says")).to_have_text("Your hand: pair of kings. The others are still deciding.")
    boxes.shows(laid_boxes("dealer", own=4))
    expect(by(page, "bar-says")).to_have_text("Your hand: pair of kings. The dealer's cards are next.")
    boxes.shows(laid_boxes("others", own=4, turn=0))
    expect(by(page, "bar-says")).to_have_text("Your hand: pair of kings. The river is next.")
    boxes.shows(laid_boxes("settled", own=7))
    expect(by(page, "bar-says")).to_have_text("Your hand: pair of kings. The dealer compares the hands.")
