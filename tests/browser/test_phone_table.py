"""A table on a phone, upright, small and on its side: everything has its place and is within a thumb's reach."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import expect

from browser.access import light, too_wide, violations, with_axe
from browser.laid_tables import LaidTable, laid, showdown
from browser.looking import lies_on_another
from browser.visitors import SIZES, by, comes_to, shot
from pokerroom.room import wire
from testkit.suite.effort import THOROUGH

WINDOW: Final = "phone"
PHONES: Final = {"upright": (390, 844), "small": (360, 640), "side": (844, 390)}
# Low, with a strip under the header, small and on its side: there everything only has to be seen.
OTHER_WINDOWS: Final = (
    *(SIZES["tablet"], (1366, 657), (740, 360), (1024, 768), SIZES["desk"], (1280, 676), (375, 667), (320, 640)),
    (667, 375),
)
_NO_BETTING: Final[dict[str, Any]] = {"fold": False, "call": 0, "least_to": 0, "most_to": 0, "presets": ()}
_FOUR_POTS: Final = (
    *(wire.WirePot("main", 240), wire.WirePot("side 1", 1_120)),
    *(wire.WirePot("side 2", 860), wire.WirePot("side 3", 12_440)),
)
TABLES: Final[dict[str, Callable[[], wire.TableNow]]] = {
    "hold'em, ten": lambda: laid("holdem", 10, board=4),
    "hold'em, four seats free": lambda: laid("holdem", 9, board=3, free=4),
    "omaha, nine": lambda: laid("omaha", 9, cards=4, board=5),
    "stud, eight": lambda: laid("seven_card_stud", 8, cards=7, up=4, bet=20),
    "draw, seven": lambda: laid("draw_blind", 7, cards=5, options={**_NO_BETTING, "draw": 3}),
    "pineapple, nine": lambda: laid("crazy_pineapple", 9, cards=3, board=3, options={**_NO_BETTING, "discard": 1}),
    "four pots, nine": lambda: laid("holdem", 9, board=4, public={"pots": _FOUR_POTS}),
    "a showdown": lambda: showdown("holdem", 9),
    "a showdown in stud": lambda: showdown("seven_card_stud", 8, cards=7, board=0),
}
# What is cut off or scrolled: nothing that is needed to act may be.
_OUT_OF_REACH: Final = """() => [...document.querySelectorAll(
    "[data-testid=actions] button, [data-testid=actions] input, .seat .plate, .board > *, [data-testid=my-cards] *"
)].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1);
}).map((each) => each.outerHTML.slice(0, 80))"""
_TOO_SMALL: Final = """() => [...document.querySelectorAll(
    "[data-testid=actions] .main button, [data-testid=slider], [data-testid=actions] .by, [data-testid^=pick-]"
)].map((each) => [each.dataset.testid || each.ariaLabel, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 48 || box.width < 44))
    .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
_TOO_HIGH: Final = """() => [document.scrollingElement.scrollHeight].filter((height) => height > innerHeight)"""
# A face stands within its plate, and a card that was shown is wide enough for its rank and suit to be read.
_HARD_TO_SEE: Final = """(least) => [
    ...[...document.querySelectorAll(".seat .plate .face:first-child")].filter((face) => {
        const [inner, outer] = [face, face.closest(".plate")].map((each) => each.getBoundingClientRect());
        return inner.width && (inner.left < outer.left || inner.right > outer.right ||
            inner.top < outer.top || inner.bottom > outer.bottom);
    }),
    ...[...document.querySelectorAll(".seat:not(.mine) [data-card]:not([data-card='??'])")]
        .filter((card) => card.getBoundingClientRect().width < least),
].map((each) => each.outerHTML.slice(0, 80))"""
LEAST_SHOWN_CARDS: Final = {"a showdown": 38, "a showdown in stud": 24}
_DRAWN: Final = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"


def _other_windows(kind: str) -> tuple[tuple[int, int], ...]:
    """All of them in a thorough run; in a usual one two for each kind of table, and each window for two kinds."""
    first = list(TABLES).index(kind)
    turned = OTHER_WINDOWS[first:] + OTHER_WINDOWS[:first]
    return turned if THOROUGH else (turned[0], turned[3])


_WORDS_CUT_OFF: Final = """() => {
    const words = document.querySelector("[data-testid=message]").closest(".words");
    return words.scrollHeight - words.clientHeight;
}"""
_CUT_OFF_IN_SHEET: Final = """() => [...document.querySelectorAll("dialog[open] *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 80))"""
_FELT: Final = "() => document.querySelector('.room > .felt [data-testid=felt]').getBoundingClientRect().height"


def test_what_is_announced_takes_no_room_from_the_cards_in_a_turn(table: LaidTable) -> None:
    now = laid("holdem", 6, board=3)
    change = wire.TableChange(1, "no limit, blinds 20 and 40", "from hand 15, or as soon as everyone agrees", (1,))
    told = laid("holdem", 6, board=3, public={"host": wire.TableHost("Gus", changes=(change,))})
    for width, height in ((1366, 657), SIZES["tablet"]):
        page = table.lays(now)
        page.set_viewport_size({"width": width, "height": height})
        expect(by(page, "change")).to_have_count(0)
        expect(by(page, "action-call")).to_be_enabled()
        before = page.evaluate(_FELT)
        page = table.lays(told)
        expect(by(page, "settling-up")).to_be_attached()
        assert page.evaluate(_FELT) == before, (width, height)


def test_all_that_is_said_of_a_pause_can_be_read(table: LaidTable) -> None:
    host = wire.TableHost("Gus of the Long House", paused=True, pause=15)
    page = table.lays(laid("holdem", 6, options={**_NO_BETTING, "chop": True}, public={"host": host, "turn": 0}))
    expect(by(page, "chop")).to_be_visible()  # there are other things to press beside the words
    for phone in ("upright", "small"):
        width, height = PHONES[phone]
        page.set_viewport_size({"width": width, "height": height})
        expect(by(page, "message")).to_contain_text("Your seat and chips are kept.")
        page.evaluate(_DRAWN)
        shot(page, f"phone-paused-{phone}")
        assert page.evaluate(_WORDS_CUT_OFF) <= 1, phone
        assert lies_on_another(page) == [], phone


def test_names_and_what_happened_last_are_whole_at_a_showdown(table: LaidTable) -> None:
    over = showdown("holdem", 9)
    assert over.you is not None
    lines = tuple(wire.LogLine(number, f"Marguerite calls {number}.", hand=12) for number in range(1, 9))
    asks = msgspec.structs.replace(over.you, options=wire.WireOptions(ask=(2,)))
    page = table.lays(msgspec.structs.replace(over, you=asks, lines=lines))
    name = by(page, "seat-2").locator(".called-name")
    expect(name).to_have_text("Marguerite")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    extra, lately = by(page, "ask-2").bounding_box(), by(page, "lately").bounding_box()
    assert extra
    assert lately
    assert extra["y"] + extra["height"] <= lately["y"]


def test_seven_cards_that_were_shown_lie_clear_of_yours(table: LaidTable) -> None:
    page = table.lays(showdown("seven_card_stud", 6, cards=7, board=0))
    page.set_viewport_size({"width": 1354, "height": 790})
    expect(by(page, "seat-2").locator("[data-card]")).to_have_count(7)
    assert lies_on_another(page) == []


def test_a_sign_among_the_words_cuts_none_of_them_off_and_is_about_them(table: LaidTable) -> None:
    now = laid("holdem", 6, board=3, public={"kept_down": ("canberra:14.1",), "turn": 0})
    assert now.you is not None
    waits = msgspec.structs.replace(now.you, options=None, turn="", cards=(), strength="", reads=(), to_call=0)
    page = table.lays(msgspec.structs.replace(now, you=waits))
    page.set_viewport_size({"width": 660, "height": 657})
    message = by(page, "message")
    expect(message).to_contain_text("House rule: hands are shown after the last card.")
    expect(message.get_by_test_id("clause")).to_have_count(1)
    assert message.evaluate("(words) => words.scrollHeight <= words.clientHeight")
    out = msgspec.structs.replace(waits, sitting_out="now", late=2, to_post=wire.ToPost(10, 5))
    table.shows(msgspec.structs.replace(now, you=out))
    expect(message).to_contain_text("You are sitting out")
    expect(message.get_by_test_id("clause")).to_have_count(0)


def test_the_chat_and_the_sheet_of_your_seat_are_whole_on_a_small_phone(table: LaidTable) -> None:
    said = (wire.ChatLine(1, "Gus", 3, 12, "Good evening"),)
    now = laid("holdem", 6, board=3, free=2, public={"talk": "open"})
    page = table.lays(msgspec.structs.replace(now, talk=said))
    for width, height in (PHONES["small"], (375, 667), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(by(page, "log-way")).to_be_visible()
        expect(by(page, "open-talk")).to_be_hidden()
        by(page, "your-seat").click()
        expect(by(page, "seat-sheet")).to_be_visible()
        assert page.evaluate(_CUT_OFF_IN_SHEET) == [], (width, height)
        by(page, "close-sheet").click()
    expect(by(page, "unread")).to_have_text("1")
    by(page, "table-more").click()
    expect(by(page, "more-talk")).to_have_text(re.compile("Chat *1 new"))
    by(page, "more-talk").click()
    expect(by(page, "talk-sheet")).to_contain_text("Good evening")
    by(page, "close-sheet").click()
    expect(by(page, "unread")).to_have_count(0)


@pytest.mark.parametrize("kind", TABLES)
def test_everything_has_its_place(table: LaidTable, kind: str) -> None:
    now = TABLES[kind]()
    page = table.lays(now)
    expect(by(page, "table-game")).to_contain_text(now.public.game_name)
    expect(page.locator(".seat")).to_have_count(len(now.public.seats))
    for phone, (width, height) in PHONES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        shot(page, f"phone-{kind}-{phone}".replace(" ", "-").replace("'", "").replace(",", ""))
        assert lies_on_another(page) == [], phone
        comes_to(page, lambda: page.evaluate(_HARD_TO_SEE, LEAST_SHOWN_CARDS.get(kind, 22)), [])
        head = by(page, "table-game").bounding_box()
        assert head
        assert head["y"] + head["height"] <= 44  # the head of the room and of the table are one line
        for fault in (_OUT_OF_REACH, _TOO_SMALL, _TOO_HIGH):
            comes_to(page, lambda: page.evaluate(fault), [])  # noqa: B023
        assert not too_wide(page)
    for width, height in _other_windows(kind):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        shot(page, f"{width}x{height}-{kind}".replace(" ", "-").replace("'", "").replace(",", ""))
        assert lies_on_another(page) == [], (width, height)
        assert not too_wide(page), (width, height)


def test_the_bar_keeps_its_place(table: LaidTable) -> None:
    """Whatever is asked, or nothing: on a phone nothing moves away under the thumb."""
    page = table.page
    bar, felt = by(page, "actions"), by(page, "felt")
    betting, closed = laid("draw_ante", 7, cards=5), {**_NO_BETTING, "check": False}
    assert betting.you is not None
    waits = msgspec.structs.replace(betting.you, options=None, turn="", to_call=40)
    off = msgspec.structs.replace(waits, seat=0, cards=(), sit=True)
    place = None
    for now, shown in (
        (betting, by(page, "action-raise")),
        (laid("draw_ante", 7, cards=5, options={**closed, "draw": 3}), by(page, "action-pat")),
        (laid("draw_ante", 7, cards=5, options={**closed, "show": True, "muck": True}), by(page, "action-show")),
        (msgspec.structs.replace(betting, you=waits), by(page, "ahead-call")),
        (msgspec.structs.replace(betting, you=off), by(page, "take-any-seat")),
    ):
        table.lays(now)
        shown.wait_for()
        page.evaluate(_DRAWN)
        place = place or (bar.bounding_box(), felt.bounding_box())
        comes_to(page, lambda: (bar.bounding_box(), felt.bounding_box()), place)


def test_a_phones_table_is_for_everybody_and_its_order_goes_round(table: LaidTable, axe: str) -> None:
    page = table.lays(laid("holdem", 10, board=4))
    expect(page.locator(".seat")).to_have_count(10)
    with_axe(page, axe)
    for theme, only in (("dark", None), ("light", ["color-contrast"])):
        light(page, theme)
        assert violations(page, only) == []
    # One sign for all that may be pressed, and none on the buttons themselves.
    signs = by(page, "actions").get_by_test_id("clause").locator("visible=true")
    expect(signs).to_have_count(1)
    signs.click()
    expect(by(page, "clause-words")).to_have_count(2)
    for words in by(page, "clause-words").all():
        expect(words.locator(".says")).not_to_be_empty()
    page.keyboard.press("Escape")
    # From your left hand up, across, and down again: each next to the one before.
    boxes = [page.get_by_test_id(f"seat-{seat}").locator(".plate").bounding_box() for seat in range(1, 11)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None]
    sides = ["left" if x < 130 else "right" if x > 260 else "middle" for x, _ in middles]
    assert sides == ["middle", *["left"] * 4, "middle", *["right"] * 4]
    heights = [y for _, y in middles]
    assert heights[1:6] == sorted(heights[1:6], reverse=True)
    assert heights[5:] == sorted(heights[5:])
    assert heights[0] == max(heights)
    # A preset and the slider put the amount on the button.
    by(page, "preset").nth(2).click()
    expect(by(page, "action-raise")).to_contain_text("220")
    slider = by(page, "slider").bounding_box()
    assert slider is not None
    assert slider["width"] > 200
    page.touchscreen.tap(slider["x"] + slider["width"] / 2, slider["y"] + slider["height"] / 2)
    expect(by(page, "action-raise")).not_to_contain_text("220")
    by(page, "preset").last.click()
    expect(by(page, "action-raise")).to_contain_text("all-in")


def test_what_you_are_told_at_your_seat_stands_on_your_plate_and_every_bot_has_its_own_face(table: LaidTable) -> None:
    now = laid("holdem", 6, board=3)
    assert now.you is not None
    broke = msgspec.structs.replace(now.public.seats[0], chips=0, hand="", cards=())
    public = msgspec.structs.replace(now.public, seats=(broke, *now.public.seats[1:]), turn=3)
    you = msgspec.structs.replace(now.you, cards=(), options=None, turn="")
    page = table.lays(msgspec.structs.replace(now, public=public, you=you))
    tag = page.locator(".seat.mine .tag")
    expect(tag).to_have_text("no chips")
    page.evaluate(_DRAWN)
    above = """(tag) => tag.closest(".seat").querySelector(".plate").getBoundingClientRect().top
        - tag.getBoundingClientRect().bottom"""
    comes_to(page, lambda: 0 <= tag.evaluate(above) < 8, wanted=True)
    marked = page.locator(".seat:has([data-testid=bot-mark])")
    bots = [seat.player for seat in public.seats if seat.bot]
    comes_to(page, lambda: marked.evaluate_all("(seats) => seats.map((seat) => seat.dataset.player)"), bots)


def test_cards_to_give_up_are_chosen_with_a_finger(table: LaidTable) -> None:
    page = table.lays(laid("draw_blind", 7, cards=5, options={**_NO_BETTING, "draw": 3}))
    for place in (2, 4):
        by(page, f"pick-{place}").tap()
        expect(by(page, f"pick-{place}")).to_have_attribute("aria-pressed", "true")
    expect(by(page, "action-draw")).to_contain_text("Draw 2")
    by(page, "pick-4").tap()
    expect(by(page, "action-draw")).to_contain_text("Draw 1")


def test_a_log_that_was_opened_by_finger_and_closed_by_a_key_leaves_no_frame_around_its_button(
    table: LaidTable,
) -> None:
    told = wire.LogLine(21, "Gus wins 560.", "award"), wire.LogLine(22, "No rake: it is free.", "charge")
    page = table.lays(msgspec.structs.replace(laid("holdem", 6), lines=told))
    expect(by(page, "open-log")).to_have_text(re.compile("Gus wins 560.$"))  # no charge hides who has won
    by(page, "open-log").tap()
    by(page, "log-sheet").wait_for()
    page.keyboard.press("Escape")
    expect(by(page, "log-sheet")).to_have_count(0)
    expect(page.locator(":focus-visible")).to_have_count(0)
