"""The bar speaks in every state: it says what to do, or what is waited for, and what is not open has its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from browser.access import light, violations, with_axe
from browser.conftest import Windows
from browser.laid_tables import LaidTable, laid, showdown
from browser.visitors import by, comes_to, shot
from pokerroom.room import wire
from testkit.suite.effort import some

_CLOSED: Final[dict[str, Any]] = {"fold": False, "call": 0, "least_to": 0, "most_to": 0, "presets": ()}
_CITES: Final = ("star:10.1",)
_GOLD: Final = re.compile(r"\bbrass\b")

_CLOSING: Final = wire.TableChange(1, "the table closes", "after this hand", (1,), closes=True, when=True)


def _state(seat: dict[str, Any] | None = None, you: dict[str, Any] | None = None, **more: Any) -> wire.TableNow:
    """A table in which something is different at your seat, for you, or in what is open to you (`options`)."""
    options = more.pop("options", None)
    table = laid(more.pop("game", "holdem"), 6, board=more.pop("board", 3), options=options or {}, public=more)
    assert table.you is not None
    own = {"options": None, "turn": "", "to_call": 0} if options is None else {}
    mine = msgspec.structs.replace(table.public.seats[0], **seat or {})
    public = msgspec.structs.replace(table.public, seats=(mine, *table.public.seats[1:]))
    return msgspec.structs.replace(table, public=public, you=msgspec.structs.replace(table.you, **own | (you or {})))


# By state: the table, what the bar says, and what may be pressed for it.
STATES: Final[dict[str, tuple[wire.TableNow, str, tuple[str, ...]]]] = {
    "bring-in": (
        _state(game="seven_card_stud", board=0, options={**_CLOSED, "bring_in": 5, "least_to": 20, "most_to": 20}),
        "You have the bring-in: 5, or bet 20.",
        ("action-bring-in", "action-raise"),
    ),
    "must open": (
        _state(
            {"up": ("2c",)},
            game="five_card_stud",
            board=0,
            options={**_CLOSED, "least_to": 10, "most_to": 900, "opens": True},
        ),
        "You have the lowest card: open for 10 or more.",
        ("action-raise",),
    ),
    "lost": (
        _state(
            {"cards": (), "called": ""},
            {"cards": (), "strength": ""},
            state="settled",
            turn=0,
            seats=showdown("holdem", 6).public.seats,
        ),
        "Gus wins 560 with three of a kind, nines.",
        (),
    ),
    "won": (_state({"won": 560}, state="settled", turn=0), "You win 560.", ()),
    "discard": (
        _state(game="crazy_pineapple", options={**_CLOSED, "discard": 1}),
        "Choose one card to discard.",
        (),
    ),
    "draw": (
        _state(game="draw_blind", board=0, options={**_CLOSED, "draw": 4}),
        "Choose up to 4 cards to change, or stand pat.",
        ("action-pat",),
    ),
    "fixed": (
        _state(options={"call": 10, "least_to": 20, "most_to": 20, "presets": ()}),
        "10 to call. A raise is to 20.",
        ("action-fold", "action-call", "action-raise"),
    ),
    "no raise": (
        _state(
            options={
                **_CLOSED,
                "fold": True,
                "call": 25,
                "no_raise": "The all-in was less than a full raise, so you cannot raise again.",
                "cites": {"fold": _CITES, "call": _CITES, "no_raise": _CITES},
            }
        ),
        "25 to call. The all-in was less than a full raise, so you cannot raise again.",
        ("action-fold", "action-call"),
    ),
    "show or muck": (
        _state(state="showdown", options={**_CLOSED, "show": True, "muck": True}),
        "Show your hand, or muck it.",
        ("action-muck", "action-show"),
    ),
    "turned up by the room": (
        _state(state="showdown", turn=1, to_do="You Know Who shows or mucks"),
        "Your hand is shown if it wins and mucked if it loses.",
        (),
    ),
    "folds and leaves": (
        _state(you={"leaving": True, "folding": True, "to_call": 40}, turn=2, to_do="Marguerite acts", doing="act"),
        "You fold when your turn comes, and leave.",
        (),
    ),
    "straddle": (
        _state(
            {"hand": "", "cards": ()},
            {"offer": "You may straddle."},
            board=0,
            asked="You Know Who may straddle",
            turn=0,
            options={**_CLOSED, "straddle": 40},
        ),
        "You may straddle.",
        ("straddle", "no-straddle"),
    ),
    "owes": (
        _state(
            {"status": "waiting", "hand": "", "cards": (), "to_post": wire.ToPost(20)},
            {"to_post": wire.ToPost(20), "cards": ()},
            turn=2,
        ),
        "You wait for the big blind. Or post 20, to play sooner.",
        ("post", "wait"),
    ),
    "waiting": (
        _state({"status": "waiting", "hand": "", "cards": ()}, {"waits": 1, "cards": (), "strength": ""}, turn=2),
        "You get cards from the next hand.",
        (),
    ),
    "waits for the button": (
        _state(
            {"status": "waiting", "hand": "", "cards": ()},
            {"waits": 2, "waits_until": "button_passed", "waits_cites": _CITES, "cards": (), "strength": ""},
            turn=2,
        ),
        "You get cards in 2 hands, when the button has passed.",
        (),
    ),
    "came during a hand": (
        _state({"hand": "", "cards": ()}, {"cards": (), "strength": ""}, turn=2, to_do="Marguerite acts", doing="act"),
        "Waiting for Marguerite. You get cards as soon as a hand can begin.",  # when that is cannot be foretold
        (),
    ),
    "alone": (
        _state(
            {"hand": "", "cards": ()},
            {"cards": (), "strength": ""},
            state="waiting",
            seats=laid("holdem", 6, free=5).public.seats,
            turn=0,
            clock=None,
        ),
        "Play starts when another player sits down.",
        (),
    ),
    "option of the big blind": (
        _state(options={"check": True, "call": 0, "least_to": 40, "most_to": 900, "opens": False}),
        "Check or raise. The minimum raise is to 40.",
        ("action-fold", "action-check", "action-raise"),
    ),
    "was too slow": (
        _state({"hand": "folded", "cards": ()}, {"late": 1, "may_hurry": True, "cards": (), "strength": ""}, turn=2),
        "Your time ran out, and your hand was folded. Only bots are left in this hand.",
        ("deal-next",),
    ),
    "sits out": (
        _state(
            {"status": "away", "hand": "", "cards": ()},
            {"sitting_out": "now", "late": 2, "cards": (), "strength": ""},
            turn=2,
        ),
        "Your time ran out twice in a row, so you are sitting out.",
        ("come-back",),
    ),
    "lost all": (
        _state(
            {"chips": 0, "hand": "mucked", "cards": ()},
            {"may_hurry": True, "cards": (), "strength": ""},
            state="showdown",
            turn=0,
            to_do="The dealer pushes the pot to Gus",
        ),
        "The dealer pushes the pot to Gus. You have no chips left.",
        ("buy-chips", "get-up"),
    ),
    "no chips": (
        _state({"chips": 0, "hand": "", "cards": ()}, {"cards": (), "strength": ""}, turn=2),
        "You have no chips left.",
        ("buy-chips", "get-up"),
    ),
    "no chips, and the usual": (
        _state({"chips": 0, "hand": "", "cards": ()}, {"cards": (), "strength": "", "top_up": (100, 900)}, turn=2),
        "You have no chips left.",
        ("buy-usual", "buy-chips", "get-up"),
    ),
    "another's turn": (
        _state(you={"to_call": 40}, turn=2, to_do="Marguerite acts", doing="act"),
        "Waiting for Marguerite.",
        ("ahead-check_fold", "ahead-call", "ahead-call_any"),
    ),
    "acted already": (
        _state({"bet": 40, "deed": wire.SeatDeed("call", 20)}, turn=2, to_do="Marguerite acts", doing="act"),
        "Waiting for Marguerite.",
        ("ahead-fold_to_raise", "ahead-call_raise"),
    ),
    "closes": (
        _state(
            {"chips": 0, "hand": "", "cards": ()},
            {"cards": (), "strength": "", "top_up": (100, 900)},
            turn=2,
            host=wire.TableHost("Gus", changes=(_CLOSING,)),
        ),
        "You have no chips left. The table closes after this hand.",
        ("agree", "get-up"),
    ),
    "chips come": (
        _state(
            {"chips": 0, "hand": "", "cards": (), "status": "waiting"},
            {"cards": (), "strength": "", "held_back": 1000, "to_post": wire.ToPost(10, 5), "posts": True},
            turn=2,
        ),
        "1,000 come after this hand. Post 15 or wait for the big blind?",
        ("post", "wait"),
    ),
}


# What may be pressed now, in the bar and of the actions alone; how many of its buttons may not; whether all is legible.
_SEEN: Final = """(ways) => {
    const bar = document.querySelector("[data-testid=actions]");
    const may = (name) => document.querySelector(`[data-testid=${name}]:enabled`) !== null;
    const message = document.querySelector("[data-testid=message]");
    return {
        closed: ways.filter((each) => !may(each)),
        actions: [...bar.querySelectorAll("button[data-testid^=action-]:enabled")].map((each) => each.dataset.testid),
        dead: bar.querySelectorAll(".main button:disabled").length,
        blank: bar.querySelectorAll(".main.lone > p").length,
        whole: [message, message.parentElement].every((each) =>
            getComputedStyle(each).display !== "block" || each.scrollHeight <= each.clientHeight + 1),
    };
}"""


@pytest.fixture(scope="module", params=some(["phone", "desk"], 2))
def window(windows: Windows, request: pytest.FixtureRequest) -> Iterator[LaidTable]:
    """One window of each size for all the states."""
    table = windows.of(request.param)
    yield table
    table.rests()


@pytest.fixture
def bar(window: LaidTable) -> Iterator[LaidTable]:
    """The same window; whatever went wrong in it is told by the test in which it did."""
    yield window
    window.visitor.tells()


@pytest.mark.parametrize("state", STATES)
def test_the_bar_says_what_to_do(bar: LaidTable, state: str) -> None:
    """What is said, that it can be pressed, and that all of it is legible."""
    now, says, ways = STATES[state]
    page = bar.page
    bar.shows(now)
    expect(by(page, "message")).to_contain_text(says)
    shot(page, f"says-{state.replace(' ', '-')}-{bar.visitor.size}")
    actions = [way for way in ways if way.startswith("action-")]
    fine = {"closed": [], "actions": actions, "dead": 0, "blank": 0, "whole": True}
    # What is said may be what was said before: what may be pressed for it is waited for, too.
    comes_to(page, lambda: page.evaluate(_SEEN, ways), fine)


def test_at_a_table_that_closes_no_chips_are_bought(bar: LaidTable) -> None:
    bar.shows(STATES["closes"][0])
    expect(by(bar.page, "agree")).to_have_text("Agree to close")
    expect(by(bar.page, "buy-usual").or_(by(bar.page, "buy-chips"))).to_have_count(0)  # they would be carried back


def test_a_card_that_goes_is_marked(bar: LaidTable) -> None:
    bar.lays(STATES["draw"][0])
    by(bar.page, "pick-2").click()
    expect(by(bar.page, "pick-2").locator(".away")).to_have_text("out")
    expect(by(bar.page, "action-draw")).to_be_enabled()
    shot(bar.page, f"says-drawn-{bar.visitor.size}")
    bar.page.keyboard.press("c")  # to draw nothing with a card marked is a slip, or is pressed again
    expect(by(bar.page, "message")).to_contain_text("1 card marked to change. Stand pat anyway?")
    by(bar.page, "action-draw").click()
    assert len(bar.acts()["cards"]) == 1


def test_what_closes_the_raising_has_its_sign(bar: LaidTable) -> None:
    bar.shows(STATES["no raise"][0])
    expect(by(bar.page, "action-call")).to_contain_text("25")
    sign = by(bar.page, "actions").locator(".says").get_by_test_id("clause").locator("visible=true")
    expect(sign).to_have_count(1)


@pytest.mark.parametrize(
    ("typed", "why", "fits"),
    [
        ("3", "3 is too little. The minimum raise is to 40.", "Use 40 the minimum"),
        ("9000", "You can raise to 900 at most", "Use 900 the maximum"),
    ],
)
def test_what_may_not_be_wagered_has_its_reason_and_the_nearest_that_may(
    bar: LaidTable, typed: str, why: str, fits: str
) -> None:
    page = bar.lays(STATES["option of the big blind"][0])
    wager = by(page, "action-raise")
    expect(by(page, "action-check")).to_have_class(_GOLD)
    expect(wager).not_to_have_class(_GOLD)
    by(page, "amount").fill(typed)
    expect(by(page, "message")).to_contain_text(why)
    shot(page, f"says-amount-{typed}-{bar.visitor.size}")
    expect(wager).to_have_count(0)
    expect(by(page, "action-fit")).to_have_text(re.compile(fits.replace(" ", r"\s*")))
    if typed == "3":
        by(page, "amount").press("Enter")
    else:
        by(page, "action-fit").dblclick()  # the second press wagers nothing
    expect(wager).to_contain_text("40" if typed == "3" else "900")
    expect(wager).to_have_class(_GOLD)  # it was chosen
    expect(wager).not_to_have_attribute("aria-disabled", "true")
    assert not [each for each in bar.asked if each["do"] == "act"]


def test_another_amount_is_not_the_end_of_the_one_before_and_goes_with_its_turn(bar: LaidTable) -> None:
    page = bar.lays(STATES["option of the big blind"][0])
    by(page, "amount").fill("60")
    by(page, "amount").press("ArrowUp")
    expect(by(page, "amount")).to_have_value("80")
    page.keyboard.type("99")
    expect(by(page, "amount")).to_have_value("99")
    by(page, "amount").fill("3")
    bar.shows(STATES["another's turn"][0])  # nothing is asked of what was being typed
    expect(by(page, "message")).to_contain_text("Waiting for Marguerite.")
    assert not [each for each in bar.asked if each["do"] == "act"]


def test_with_little_time_left_the_seconds_are_warm_and_what_they_end_in_is_said(bar: LaidTable) -> None:
    now = STATES["option of the big blind"][0]
    assert now.you is not None
    folds = msgspec.structs.replace(now.you.options or wire.WireOptions(), time_up="fold", cites={"time_up": _CITES})
    clock = wire.Clock(until=now.now + 9_500, began=now.now - 85_500)  # it runs from when the page hears of it
    warm = by(bar.page, "actions").locator(".says .urgent")  # over the line on a phone, in it elsewhere
    bar.shows(now)
    expect(warm).to_have_count(0)
    hurried = msgspec.structs.replace(now.public, clock=clock)
    bar.shows(msgspec.structs.replace(now, public=hurried, you=msgspec.structs.replace(now.you, options=folds)))
    expect(warm.get_by_text(", then your hand folds").locator("visible=true")).to_have_count(1)
    expect(by(bar.page, "actions").locator(".says").get_by_test_id("clause").locator("visible=true")).to_have_count(1)
    comes_to(bar.page, lambda: bar.page.evaluate(_SEEN, [])["whole"], wanted=True)
    ring = bar.page.locator(".seat.mine .ring .urgent")  # emptied by as much as is gone
    assert 89 < float(ring.evaluate("(ring) => ring.style.strokeDashoffset")) <= 100
    shot(bar.page, f"says-urgent-{bar.visitor.size}")
    drawing = STATES["draw"][0]
    bar.shows(msgspec.structs.replace(drawing, public=msgspec.structs.replace(drawing.public, clock=clock)))
    now_or_never = warm.get_by_text("Choose now").locator("visible=true")
    expect(now_or_never).to_have_count(1)  # the hand may be lost with the time
    shot(bar.page, f"says-choose-now-{bar.visitor.size}")
    bar.shows(now)
    expect(warm).to_have_count(0)


def test_without_a_connection_neither_button_nor_key_chooses_ahead_of_the_turn(bar: LaidTable) -> None:
    page, ahead = bar.page, by(bar.page, "ahead-call")
    bar.shows(STATES["another's turn"][0])
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Shift")  # the table has been looked at again
    page.keyboard.press("c")
    expect(ahead).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(ahead).to_be_disabled()
    page.keyboard.press("c")
    shot(page, f"says-lost-connection-{bar.visitor.size}")
    if bar.visitor.size == "phone":  # what is said of it leaves the head of the table to be read and pressed
        said, head = (by(page, each).bounding_box() for each in ("connection", "your-seat"))
        assert said
        assert head
        assert said["y"] >= head["y"] + head["height"]
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(by(page, "action-call")).to_be_enabled()  # the table that the window was opened with


def test_a_fold_that_saves_nothing_is_asked_about_and_the_bar_is_for_everybody(bar: LaidTable, axe: str) -> None:
    page = bar.lays(STATES["option of the big blind"][0])
    by(page, "action-fold").click()
    expect(by(page, "message")).to_contain_text("Checking is free. Fold anyway?")
    shot(page, f"says-free-fold-{bar.visitor.size}")
    with_axe(page, axe)
    for theme, only in (("dark", None), ("light", ["color-contrast"])):
        light(page, theme)
        assert violations(page, only, within="[data-testid=actions]") == []
    assert not [each for each in bar.asked if each["do"] == "act"]
    while not any(each.get("what") == "fold" for each in bar.asked):
        by(page, "action-fold").click()
        page.wait_for_timeout(50)
