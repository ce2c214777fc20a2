"""The bar speaks in every state: it says what to do, or what is waited for, and what is not open has its reason."""

from __future__ import annotations

import re
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


def _hurries(table: LaidTable) -> None:
    """With little time left the seconds are warm, until there is more of it again; and what it ends in is said."""
    now = STATES["option of the big blind"][0]
    assert now.you is not None
    folds = msgspec.structs.replace(now.you.options or wire.WireOptions(), time_up="fold", cites={"time_up": _CITES})
    clock = wire.Clock(until=now.now + 9_500, began=now.now - 85_500)  # it runs from when the page hears of it
    warm = by(table.page, "actions").locator(".says .urgent")  # over the line on a phone, in it elsewhere
    expect(warm).to_have_count(0)
    hurried = msgspec.structs.replace(now.public, clock=clock)
    table.shows(msgspec.structs.replace(now, public=hurried, you=msgspec.structs.replace(now.you, options=folds)))
    expect(warm.get_by_text(", then your hand folds").locator("visible=true")).to_have_count(1)
    expect(by(table.page, "actions").locator(".says").get_by_test_id("clause").locator("visible=true")).to_have_count(1)
    comes_to(table.page, lambda: table.page.evaluate(_SEEN, [])["whole"], wanted=True)
    ring = table.page.locator(".seat.mine .ring .urgent")  # emptied by as much as is gone
    assert 89 < float(ring.evaluate("(ring) => ring.style.strokeDashoffset")) <= 100
    shot(table.page, f"says-urgent-{table.visitor.size}")
    drawing = STATES["draw"][0]
    table.shows(msgspec.structs.replace(drawing, public=msgspec.structs.replace(drawing.public, clock=clock)))
    now_or_never = warm.get_by_text("Choose now").locator("visible=true")
    expect(now_or_never).to_have_count(1)  # the hand may be lost with the time
    shot(table.page, f"says-choose-now-{table.visitor.size}")
    table.shows(now)
    expect(warm).to_have_count(0)


def _is_lost(table: LaidTable) -> None:
    """Without a connection neither button nor key chooses anything ahead of the turn."""
    page, ahead = table.page, by(table.page, "ahead-call")
    table.shows(STATES["another's turn"][0])
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Shift")  # the table has been looked at again
    page.keyboard.press("c")
    expect(ahead).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    expect(ahead).to_be_disabled()
    page.keyboard.press("c")
    shot(page, f"says-lost-connection-{table.visitor.size}")
    if table.visitor.size == "phone":  # what is said of it leaves the head of the table to be read and pressed
        said, head = (by(page, each).bounding_box() for each in ("connection", "your-seat"))
        assert said
        assert head
        assert said["y"] >= head["y"] + head["height"]
    expect(ahead).to_have_attribute("aria-pressed", "false")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(by(page, "action-call")).to_be_enabled()  # the table that the window was opened with
    table.shows(STATES["option of the big blind"][0])


@pytest.mark.parametrize("size", some(["phone", "desk"], 2))
def test_the_bar_says_what_to_do_in_every_state(windows: Windows, axe: str, size: str) -> None:
    """One page goes through all of them: what is said, that it can be pressed, and that all of it is legible."""
    table = windows.of(size)
    page = table.page
    message = by(page, "message")
    for state, (now, says, ways) in STATES.items():
        table.shows(now)
        expect(message).to_contain_text(says)
        shot(page, f"says-{state.replace(' ', '-')}-{size}")
        actions = [way for way in ways if way.startswith("action-")]
        fine = {"closed": [], "actions": actions, "dead": 0, "blank": 0, "whole": True}
        # What is said may be what was said before: what may be pressed for it is waited for, too.
        comes_to(page, lambda: page.evaluate(_SEEN, ways), fine)  # noqa: B023
    table.shows(STATES["closes"][0])
    expect(by(page, "agree")).to_have_text("Close now")
    expect(by(page, "buy-usual").or_(by(page, "buy-chips"))).to_have_count(0)  # they would only be carried back
    table.shows(STATES["draw"][0])
    by(page, "pick-2").click()
    expect(by(page, "pick-2").locator(".away")).to_have_text("out")
    expect(by(page, "action-draw")).to_be_enabled()
    shot(page, f"says-drawn-{size}")
    # What closes the raising has its sign in either bar.
    table.shows(STATES["no raise"][0])
    expect(by(page, "action-call")).to_contain_text("25")
    sign = by(page, "actions").locator(".says").get_by_test_id("clause").locator("visible=true")
    expect(sign).to_have_count(1)
    # What may not be wagered has its reason and the nearest that may; a fold that saves nothing is asked about.
    table.shows(STATES["option of the big blind"][0])
    usual, wager = by(page, "action-check"), by(page, "action-raise")
    expect(usual).to_have_class(_GOLD)
    expect(wager).not_to_have_class(_GOLD)
    for typed, why, fits in (
        ("3", "3 is too little. The minimum raise is to 40.", "Use 40 the minimum"),
        ("9000", "You can raise to 900 at most", "Use 900 the maximum"),
    ):
        by(page, "amount").fill(typed)
        expect(message).to_contain_text(why)
        shot(page, f"says-amount-{typed}-{size}")
        expect(wager).to_have_count(0)
        expect(by(page, "action-fit")).to_have_text(re.compile(fits.replace(" ", r"\s*")))
        if typed == "3":
            by(page, "amount").press("Enter")
        else:
            by(page, "action-fit").dblclick()  # the second press wagers nothing
        expect(wager).to_contain_text("40" if typed == "3" else "900")
        expect(wager).to_have_class(_GOLD)  # it was chosen
        expect(wager).not_to_have_attribute("aria-disabled", "true")
    by(page, "amount").fill("60")
    by(page, "amount").press("ArrowUp")
    expect(by(page, "amount")).to_have_value("80")
    page.keyboard.type("99")
    expect(by(page, "amount")).to_have_value("99")  # another amount, and not the end of the one before
    by(page, "amount").fill("3")  # an amount that is being typed goes with the turn, and nothing is asked of it
    table.shows(STATES["another's turn"][0])
    expect(message).to_contain_text("Waiting for Marguerite.")
    table.shows(STATES["option of the big blind"][0])
    _hurries(table)
    _is_lost(table)
    by(page, "action-fold").click()
    expect(message).to_contain_text("Checking is free. Fold anyway?")
    shot(page, f"says-free-fold-{size}")
    with_axe(page, axe)
    for theme, only in (("dark", None), ("light", ["color-contrast"])):
        light(page, theme)
        assert violations(page, only, within="[data-testid=actions]") == []
    assert not [each for each in table.asked if each["do"] == "act"]
    while not any(each.get("what") == "fold" for each in table.asked):
        by(page, "action-fold").click()
        page.wait_for_timeout(50)
    table.visitor.tells()
    table.rests()
