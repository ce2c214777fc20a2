"""What there is to watch: chips that travel, chances while the board runs out, what was drawn, one's cards in order.

And the next hand, for whoever is out of one that only bots still play; a hand that is mucked, a debt, the log.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from browser.access import looked_over
from browser.laid_tables import NAMES, LaidTable, called, laid, read, showdown
from browser.looking import lies_on_another
from browser.visitors import SIZES, by, comes_to, shot
from pokerroom.room import wire

_COUNTS_FLIGHTS: Final = """() => {
    window.flown = 0;
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((each) => {
        if (each.dataset?.testid === "flight") window.flown += 1;
    }))).observe(document.body, {subtree: true, childList: true});
}"""
_CLOSED: Final[dict[str, Any]] = {"fold": False, "call": 0, "least_to": 0, "most_to": 0, "presets": ()}
_BESIDE_CARDS: Final = """(each) => {
    const over = each.getBoundingClientRect();
    const cards = each.closest(".seat").querySelector(".cards").getBoundingClientRect();
    return over.top >= cards.bottom || over.left >= cards.right;
}"""
_DRAWN: Final = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"


def _with(table: wire.TableNow, seats: dict[int, dict[str, Any]], **public: Any) -> wire.TableNow:
    """The same table with something else at some seats."""
    changed = tuple(msgspec.structs.replace(seat, **seats.get(seat.seat, {})) for seat in table.public.seats)
    return msgspec.structs.replace(table, public=msgspec.structs.replace(table.public, seats=changed, **public))


def test_chips_travel_to_the_pot_and_to_the_winner_unless_less_motion_is_wanted(table: LaidTable) -> None:
    first, last = laid("holdem", 6, board=5), showdown("holdem", 6)
    betting = sum(seat.bet > 0 for seat in first.public.seats)
    page = table.page
    for motion, flights in (("no-preference", betting + 1), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        table.lays(first)
        expect(page.locator(".bet.there")).to_have_count(betting)
        page.evaluate(_COUNTS_FLIGHTS)
        table.shows(last)
        page.locator(".seat.winner").wait_for()
        page.evaluate(_DRAWN)
        comes_to(page, lambda: page.evaluate("window.flown"), flights)
        expect(by(page, "flight")).to_have_count(0)  # they arrive
    colours = "(chips) => chips.map((chip) => chip.dataset.chip)"
    table.lays(first)
    chips = by(page, "seat-2").locator("[data-chip]")
    expect(chips).to_have_count(4)
    comes_to(page, lambda: chips.evaluate_all(colours), ["green", "red", "red", "red"])  # 40
    named = (wire.WireChip(10, "blue"), wire.WireChip(20, "brown"))
    tournament = wire.TableTournament("evening", "Evening", "1", chips=named)
    table.lays(_with(first, {}, tournament=tournament))
    expect(chips).to_have_count(2)
    comes_to(page, lambda: chips.evaluate_all(colours), ["brown", "brown"])  # a tournament's own chips


def test_shown_cards_lie_still_when_the_pot_moves(table: LaidTable) -> None:
    table.lays(laid("holdem", 6, board=5))
    last = showdown("holdem", 6)
    table.shows(last)
    loser = by(table.page, "seat-2")
    turned = loser.locator(".card.turned")
    expect(turned).to_have_count(2)
    table.shows(_with(last, {2: {"hand": "dead", "chips": 777}}))
    expect(loser).to_contain_text("777")
    table.page.evaluate(_DRAWN)
    expect(turned).to_have_count(2)  # they do not come in anew


def test_what_was_won_heads_up_covers_no_word_and_goes_with_its_hand(table: LaidTable) -> None:
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 720})
    over = _with(
        showdown("holdem", 2), {2: {"won": 560, **called(read("two pair", "jacks and fours"))}}, street="river"
    )
    table.lays(over)
    won = by(page, "seat-2").locator(".bet.won")
    expect(won).to_be_visible()
    expect(page.locator(".middle > .street")).to_be_hidden()
    own = by(page, "seat-1").locator(".tag.hand")
    comes_to(page, lambda: own.evaluate("(tag) => tag.getBoundingClientRect().height < 24"), wanted=True)  # one line
    table.shows(_with(over, {}, state="waiting"))
    expect(page.locator(".middle > .street")).to_have_text("Waiting for players")
    expect(won).to_have_count(0)


def test_a_seat_that_may_be_taken_has_no_cards_of_whoever_left_it(table: LaidTable) -> None:
    gone = {"player": "", "left": "Marguerite", "cards": ("As", "Ah"), **called(read("pair of aces")), "hand": ""}
    over = msgspec.structs.replace(_with(showdown("holdem", 6), {2: gone}), you=None)
    page = table.lays(over)
    seat = by(page, "seat-2")
    expect(seat).to_contain_text("Marguerite has left")
    expect(seat.get_by_test_id("take-seat")).to_be_visible()
    expect(seat.locator("[data-card]")).to_have_count(0)


def test_nothing_moves_for_those_who_ask_for_it(table: LaidTable) -> None:
    # But for the clock, which tells the time that is left.
    longest = """() => Math.max(0, ...[...document.querySelectorAll(":not(.clock *)")].flatMap((each) => {
        const style = getComputedStyle(each);
        return [style.transitionDuration, style.animationDuration].flatMap((text) => text.split(",").map(parseFloat));
    }))"""
    page = table.lays(msgspec.structs.replace(laid("omaha", 6, cards=4, board=3), you=None))
    expect(page.locator(".board [data-card]")).to_have_count(3)
    comes_to(page, lambda: page.evaluate(longest) < 0.02, wanted=True)
    page.emulate_media(reduced_motion="no-preference")
    comes_to(page, lambda: 0.1 <= page.evaluate(longest) <= 0.25, wanted=True)
    page.emulate_media(reduced_motion="reduce")


def test_chances_and_draws_stand_at_the_seats_and_what_won_is_marked(table: LaidTable) -> None:
    all_in = {
        1: {"hand": "all-in", "cards": ("As", "Ah"), "chance": 81},
        2: {"hand": "all-in", "cards": ("Kd", "Kc"), "chance": 19},
    }
    page = table.lays(_with(laid("holdem", 9, board=3), all_in, turn=0))
    expect(page.get_by_test_id("seat-2").get_by_test_id("over-cards")).to_have_text("19%")
    expect(page.get_by_test_id("seat-1").get_by_test_id("over-cards")).to_have_text("81%")
    expect(page.get_by_test_id("seat-3").get_by_test_id("over-cards")).to_have_count(0)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_DRAWN)
        shot(page, f"chances-{size}")
        assert lies_on_another(page) == [], size
    won = table.lays(showdown("holdem", 6)).locator("[data-card].wins")
    expect(won).to_have_count(2)
    expect(won.first).to_have_attribute("aria-label", re.compile(", wins$"))
    drew = {1: {"drew": 2}, 2: {"drew": 0}, 3: {"drew": 3}}
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    table.lays(_with(laid("draw_blind", 6, cards=5), drew))
    for seat, words in ((1, "drew 2"), (2, "stood pat"), (3, "drew 3")):
        expect(page.get_by_test_id(f"seat-{seat}").get_by_test_id("over-cards")).to_have_text(words)
    shot(page, "drew-phone")
    for seat in (2, 3):  # beside cards, name and what was done last
        over = page.get_by_test_id(f"seat-{seat}").get_by_test_id("over-cards")
        comes_to(page, lambda: over.evaluate(_BESIDE_CARDS), wanted=True)  # noqa: B023


def test_your_cards_stand_as_you_like_them_and_are_chosen_as_they_stand_by_hand_or_by_key(table: LaidTable) -> None:
    dealt = laid("draw_blind", 6, cards=5, options={**_CLOSED, "draw": 3})
    assert dealt.you is not None
    dealt = msgspec.structs.replace(dealt, you=msgspec.structs.replace(dealt.you, cards=("2c", "Ah", "9d", "Ks", "9h")))
    page = table.lays(dealt)
    cards = by(page, "my-cards").locator("[data-card]")
    names = "(cards) => cards.map((card) => card.dataset.card)"
    by(page, "pick-1").wait_for()
    expect(cards.first).to_have_attribute("data-card", "2c")
    comes_to(page, lambda: cards.evaluate_all(names), ["2c", "Ah", "9d", "Ks", "9h"])
    page.keyboard.press("2")
    expect(by(page, "pick-2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    assert table.acts()["cards"] == ["Ah"]
    table.lays(dealt)
    expect(by(page, "pick-2")).to_have_attribute("aria-pressed", "false")
    by(page, "settings").click()
    by(page, "order-rank").click()
    page.keyboard.press("Escape")
    expect(cards.first).to_have_attribute("data-card", "Ah")
    comes_to(page, lambda: cards.evaluate_all(names), ["Ah", "Ks", "9h", "9d", "2c"])
    page.keyboard.press("5")
    by(page, "pick-4").click()
    by(page, "action-draw").click()
    assert table.acts()["cards"] == ["2c", "9d"]


def test_what_is_decided_ahead_is_taken_back_when_the_bet_changes(table: LaidTable) -> None:
    now = laid("holdem", 6, board=3)
    free = laid("holdem", 6, board=3, to_call=0, options={**_CLOSED, "fold": True, "check": True})
    assert now.you is not None
    waits = msgspec.structs.replace(
        _with(now, {}, turn=2), you=msgspec.structs.replace(now.you, options=None, turn="", to_call=0)
    )
    for choice, turn, does in (("check", free, "check"), ("check_fold", now, "fold"), ("check", now, "")):
        page = table.lays(waits)
        ahead = by(page, f"ahead-{choice}")
        ahead.click()
        expect(ahead).to_have_attribute("aria-pressed", "true")
        table.shows(turn)
        if does:
            assert table.acts()["what"] == does
    expect(by(page, "message")).to_contain_text("taken back")
    expect(by(page, "action-call")).to_be_enabled()
    # Whoever has called says what to do if somebody raises; without a raise it is over with the street.
    acted = _with(waits, {1: {"deed": wire.SeatDeed("call", 40), "bet": 40}})
    page = table.lays(acted)
    by(page, "ahead-fold_to_raise").click()
    table.shows(_with(waits, {}, street="river"))
    expect(by(page, "ahead-check_fold")).to_have_attribute("aria-pressed", "false")
    expect(by(page, "message")).not_to_contain_text("taken back")
    table.lays(acted)
    by(page, "ahead-fold_to_raise").click()
    table.shows(now)
    assert table.acts()["what"] == "fold"
    page = table.lays(now)
    expect(by(page, "action-call")).to_be_enabled()
    assert not [each for each in table.asked if each["do"] == "act"]


def test_who_is_out_of_a_hand_of_bots_has_the_next_one_dealt(table: LaidTable) -> None:
    out = {1: {"hand": "folded", "cards": ()}}
    folded = _with(laid("holdem", 6, board=3), out, turn=2)
    assert folded.you is not None
    you = msgspec.structs.replace(folded.you, options=None, turn="", to_call=0, may_hurry=True, strength="")
    page = table.lays(msgspec.structs.replace(folded, you=you))
    by(page, "deal-next").click()
    table.is_asked("deal_next")
    assert [each["do"] for each in table.asked if each["do"] != "ping"] == ["deal_next"]
    table.lays(msgspec.structs.replace(folded, you=msgspec.structs.replace(you, may_hurry=False)))
    expect(by(page, "deal-next")).to_have_count(0)


def test_an_all_in_is_over_when_its_chips_are_back_and_whoever_won_and_left_keeps_their_cards(table: LaidTable) -> None:
    """All-in with 100 against 200: names of hands, chips, what was won, each in its place at every width."""
    for winner, chips in ((1, (200, 100)), (2, (0, 300))):
        hands: dict[int, dict[str, Any]] = {
            seat: {
                "hand": "all-in" if seat == 1 else "in",
                "deed": wire.SeatDeed(*(("call", 100) if seat == 1 else ("raise", 200)), all_in=seat == 1),
                "cards": cards,
                "chips": chips[seat - 1],
                **({"called": "", "reads": ()} if seat == winner else called(read("pair of kings"))),
            }
            for seat, cards in ((1, ("As", "Ah")), (2, ("Kd", "Kc")))
        }
        hands[winner] |= {"won": 200, "won_with": hands[winner]["cards"], "status": "away"}
        hands[3] = {"won": 0, "won_with": (), "called": "", "reads": ()}
        now = _with(showdown("holdem", 6), hands)
        page = table.lays(now)
        expect(page.locator(".seat.winner")).to_have_attribute("data-testid", f"seat-{winner}")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(_DRAWN)
            shot(page, f"showdown-{winner}-{size}")
            assert lies_on_another(page) == [], size
        expect(page.locator(".seat.winner .cards.out")).to_have_count(0)
        expect(by(page, "last-hand")).to_have_count(0)
        gone = {"player": "", "left": NAMES[winner - 1], **called(read("pair of aces"))}
        for left, seats in enumerate(({}, {winner: gone})):
            table.shows(_with(now, seats, state="waiting"))  # nobody is left to play with: the hand stays on the felt
            expect(page.locator(".has-left")).to_have_count(left)
            expect(page.locator(".seat.winner [data-card]")).to_have_count(2)
            expect(by(page, "last-hand")).to_contain_text(re.compile("Last hand: .* wins? 200"))
        assert lies_on_another(page) == []
        if winner != 1:
            expect(by(page, "last-hand")).to_contain_text("with a pair of aces")
        table.shows(_with(now, {winner: gone}, state="closed"))  # and of a closed table nothing is left at a free seat
        expect(page.locator(".has-left, .seat.winner [data-card], .seat.winner .bet")).to_have_count(0)
        expect(page.get_by_text("This table is closed")).to_have_count(1)
        table.shows(_with(now, {winner: gone}, state="waiting"))
        expect(page.locator(".has-left")).to_have_count(1)
        for seat in page.locator(".seat:has(.chips)").all():
            assert "all-in" not in seat.locator(".tag").inner_text() or seat.locator(".chips").inner_text() == "0"


def test_a_hand_is_mucked(table: LaidTable) -> None:
    page = table.lays(laid("holdem", 6, board=5, options={**_CLOSED, "show": True, "muck": True}))
    by(page, "action-muck").click()
    assert table.acts()["what"] == "muck"
    folded = {seat: {"hand": "folded", "cards": (), "did": "fold"} for seat in range(2, 7)}
    decided = {**_CLOSED, "fold": False, "expose": True, "cites": {"expose": ("uk:showdown.14",)}}
    table.lays(_with(laid("holdem", 6, board=3, options=decided, to_call=0), folded, turn=0))
    expect(by(page, "message")).to_contain_text("Nobody called: the pot is yours.")
    by(page, "expose").click()  # who won without a call shows all the same, if they like
    asked = table.acts()
    assert (asked["what"], asked["cards"]) == ("expose", ["As", "Ah"])
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    expect(by(page, "bot-mark").first).to_be_visible()  # there is no room for the word


def test_what_must_be_posted_is_said_without_the_words_of_the_trade(table: LaidTable) -> None:
    debt = wire.ToPost(10, 5)
    now = _with(laid("holdem", 6), {1: {"status": "waiting", "hand": "", "cards": (), "to_post": debt}}, turn=2)
    assert now.you is not None
    you = msgspec.structs.replace(now.you, options=None, turn="", to_call=0, cards=(), to_post=debt)
    page = table.lays(msgspec.structs.replace(now, you=you))
    expect(page.locator(".seat.mine")).to_contain_text("waiting, 15 to post")
    expect(by(page, "post")).to_have_text("Post 15")
    expect(by(page, "message")).to_contain_text("10 of it counts as your bet, and 5 goes to the pot.")
    for word in (" live", " dead"):
        expect(page.locator("main")).not_to_contain_text(word)
    by(page, "post").click()
    table.is_asked("post")
    assert [each["do"] for each in table.asked if each["do"] != "ping"] == ["post"]


def test_a_log_that_was_scrolled_offers_the_way_to_the_newest_line(table: LaidTable) -> None:
    now = laid("holdem", 6)
    lines = tuple(wire.LogLine(number, f"Marguerite calls {number}.", hand=1) for number in range(1, 121))
    page = table.lays(msgspec.structs.replace(now, lines=lines))
    log, newest = by(page, "log"), by(page, "newest-line")
    expect(by(page, "line").last).to_contain_text("calls 120.")
    expect(newest).to_have_count(0)
    log.evaluate("(list) => list.scrollTo({top: 0})")
    newest.wait_for()
    table.shows(msgspec.structs.replace(now, lines=(wire.LogLine(121, "Gus folds.", hand=1),)))
    expect(by(page, "line").last).to_contain_text("Gus folds.")
    assert log.evaluate("(list) => list.scrollTop") == 0  # whoever reads is left in peace
    newest.click()
    expect(newest).to_have_count(0)
    far = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight"
    comes_to(page, lambda: log.evaluate(far) < 40, wanted=True)


def test_a_table_in_turn_is_for_everybody(table: LaidTable, axe: str) -> None:
    page = table.lays(laid("draw_ante", 7, cards=5, options={**_CLOSED, "draw": 3}))
    by(page, "action-pat").wait_for()
    assert looked_over(page, axe, "turn-draw-ante") == []


def test_the_log_says_each_thing_in_one_line(table: LaidTable) -> None:
    lines = (
        wire.LogLine(1001, "Gus is on the clock: 40 seconds left.", "time", 3, time="called_by_floor"),
        wire.LogLine(1002, "Gus calls 40.", seat=3),
        wire.LogLine(1003, "Xi is on the clock: 40 seconds left.", "time", 6, time="called_by_floor"),
        wire.LogLine(1004, "Xi's time is up: fold.", "time", 6, time="up"),
        wire.LogLine(1005, "Xi folds.", seat=6),
        wire.LogLine(1006, "The house takes 10: 5% of 850; capped at 10.", "charge", brief="The house takes 10."),
        wire.LogLine(1007, "1 goes to the jackpot.", "charge"),
    )
    page = table.lays(msgspec.structs.replace(laid("holdem", 6, board=3), lines=lines))
    texts = ["Gus calls 40.", "Xi's time is up: fold.", "The house takes 10. 1 goes to the jackpot."]
    expect(by(page, "line").locator(".text").filter(has_text=re.compile("Gus calls|Xi|takes|goes"))).to_have_text(texts)
