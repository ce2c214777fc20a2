"""One whole shift of a house in a browser: cage, live table, rulings, a dispute, a jackpot, a tournament, the count.

The room is a process of its own whose cage sells every chip, and is killed in the middle of it all.
Cashier, supervisor, dealer and player have a screen of their own and do what they do from its pages; the others take
turns at the office's.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.access import looked_over
from browser.at_table import number, plays_on
from browser.conftest import Comes, kept_open
from browser.giving_orders import asks
from browser.on_shift import Console, House, ShiftRoom, goes, is_refused, looks
from browser.room_process import RoomProcess
from browser.visitors import by, shot


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    yield from kept_open(ShiftRoom, tmp_path_factory.mktemp("shift"))


def opens_the_cage(cage: Page) -> None:
    expect(by(cage, "next-at-cage")).to_have_text("Open the first shift without a count. Then book the float.")
    asks(cage, "open_shift", cash="", chips="")
    expect(by(cage, "next-at-cage")).to_contain_text("Book the float")
    expect(by(cage, "on-shift")).to_have_text("Cas is on shift.")
    asks(cage, "move_float", what="cash", way="in", amount="5000", why="The evening's float")
    asks(cage, "move_float", what="chips", way="in", amount="20000", why="The evening's float")
    expect(by(cage, "held-cash")).to_have_text("5,000")


def opens_the_table(floor: Page) -> None:
    asks(
        floor,
        "open_table",
        name="Felt",
        house="star",
        game="holdem",
        limit="no_limit",
        blinds="5/10",
        seats="6",
        dealt="live",
        jackpot="yes",
    )
    expect(by(floor, "table-felt")).to_contain_text("0 of 6 seats")
    expect(by(floor, "table-felt")).to_contain_text("Live")


def sells_chips(cage: Page, *players: str) -> None:
    """Each buys 1,000 in cash, and has them in hand; Ann deposits some for a tournament."""
    for player in players:
        asks(cage, "sell_chips", amount="1000", means="cash", player=player)
    asks(cage, "deposit_money", player="Ann", amount="100", means="chips")
    expect(by(cage, "held-deposits")).to_have_text("100")
    expect(by(cage, "held-chips-out")).to_have_text(f"{1000 * len(players) - 100:,}")


def stocks_the_rack(floor: Page) -> None:
    """The fill that the cashier has asked for is approved by somebody else."""
    unanswered: list[Route] = []
    floor.route("**/api/me", lambda route: unanswered.append(route))
    floor.goto("/cage")
    by(floor, "orders").get_by_text("Approve slip").click()  # before the page has heard who looks at it
    assert unanswered
    floor.unroute("**/api/me")  # now it hears it
    expect(by(floor, "slips")).to_contain_text("Cas, approved by Sue")
    expect(by(floor, "racks")).to_contain_text("2,200")
    floor.goto("/floor")  # whoever they are, as the page knows by now


def seats_players(console: Console) -> None:
    console.says("Seat players: 0 of at least 2 are ready.")
    console.seats(1, "member", "Ann", "500")
    console.seats(3, "member", "Bob", "600")
    console.seats(5, "visitor", "Cyd", "600")
    for step in ("blue", "check", "shuffle", "cut"):
        console.taps(f"deck-{step}")
    console.says("Deal hand 1.")


def plays_a_hand(console: Console) -> None:
    """Everybody calls, and Bob's bet on the flop wins what the house leaves of 30."""
    console.taps("deal-hand")
    console.did(5, "call")
    console.did(1, "call")
    console.did(3, "check")
    console.says("Burn and deal")
    console.cards("Ah 7d 2c")
    console.did(1, "check")
    console.says("Action on seat 3")
    console.taps("key-5", "key-0", "did-typed")
    console.did(5, "fold")
    console.did(1, "fold")
    console.says("Take 1 for the house. Push the pot of 29 to seat 3, Bob.")
    console.taps("push-pots")
    console.says("Deal the next hand.")


def sees_a_dead_hand(console: Console) -> None:
    """The dealer sees cards in the muck, and says what the book asks."""
    console.taps("deal-hand")
    console.says("Action on seat 1")
    console.sees("cards_in_muck", 1)
    console.taps("fact-yes")
    expect(by(console.page, "steps")).to_contain_text("The hand of seat 1 is dead; its chips stay in the pot.")
    shot(console.page, "shift-ruling")


def calls_the_floor(ann: Page, floor: Page) -> None:
    """Ann calls the floor from her phone."""
    expect(looks(ann, "my-seats")).to_contain_text("Seat 1 at Felt")
    asks(ann, "call_floor", table="felt", about="my cards were protected")
    expect(by(ann, "my-calls")).to_contain_text("The gaming supervisor decides.")
    expect(looks(floor, "floor-calls")).to_contain_text("Ann: my cards were protected")
    expect(by(floor, "table-felt")).to_contain_text("3 of 6 seats")


def applies_the_ruling(console: Console) -> None:
    console.taps("order-apply")
    expect(by(console.page, "ruling")).to_have_count(0)
    expect(by(console.page, "take-back")).to_contain_text("ruling 1")


def sets_a_ruling_aside(console: Console, house: House) -> None:
    """The operator sets a ruling aside, with a reason, on the same console."""
    console.says("Action on seat 3")
    console.sees("cards_in_muck", 5)
    console.taps("fact-yes")
    expect(by(console.page, "steps")).to_contain_text("The hand of seat 5 is dead")
    operator = house.office("/live/felt", "Oda")
    asks(operator, "override", effects="play_on", reason="they were still before the seat")
    expect(by(operator, "ruling")).to_contain_text("they were still before the seat")
    by(operator, "order-apply").click()
    expect(by(console.page, "ruling")).to_have_count(0)
    console.says("Action on seat 3")


def contests_it(console: Console, floor: Page) -> None:
    """Ann contests the first ruling, and is answered from the map."""
    console.taps("seat-1")
    asks(console.page, "contests", ruling="1", reason="the dealer took my cards")
    by(floor, "table-felt").click()
    expect(looks(floor, "contested")).to_contain_text("the dealer took my cards")
    asks(floor, "answer_appeal", ruling="1", words="looked at again, and it stands")
    expect(by(floor, "contested")).to_have_count(0)


def disputes(ann: Page, house: House, floor: Page) -> None:
    """Ann's call is decided, and looked at again by another supervisor, and by the operator."""
    asks(floor, "decide_dispute", dispute="1", what="the hand stays dead", reason="nothing lay on them")
    expect(looks(ann, "my-calls")).to_contain_text("Gaming supervisor: the hand stays dead (nothing lay on them)")
    by(ann, "order-review-1").click()
    expect(by(ann, "my-calls")).to_contain_text("decides the review")
    expect(looks(floor, "floor-calls")).to_contain_text("decides the review")
    is_refused(floor, "decide_dispute", "omebody other than Sue", dispute="1", what="it stands", reason="as before")
    second = house.office("/floor", "Sol")
    expect(by(second, "next-step")).to_contain_text("Felt calls: Ann: my cards were protected.")
    by(second, "next-step").get_by_role("button").click()
    asks(second, "decide_dispute", dispute="1", what="it stays dead", reason="the camera shows it")
    expect(looks(ann, "my-calls")).to_contain_text("Casino supervisor: it stays dead (the camera shows it)")
    shot(ann, "shift-my-place")
    by(ann, "order-review-1").click()
    operator = house.office("/floor", "Oda")
    by(operator, "table-felt").click()
    asks(operator, "decide_dispute", dispute="1", what="the ruling stands", reason="both looked well")
    expect(looks(ann, "my-calls")).to_contain_text("Casino operator: the ruling stands (both looked well)")
    expect(by(ann, "order-review-1")).to_have_count(0)
    asks(operator, "tell_rights", dispute="1")
    expect(by(operator, "answer")).to_contain_text("inspector")
    asks(operator, "close_dispute", dispute="1")
    expect(looks(ann, "my-calls")).to_have_count(0)


def hits_the_jackpot(console: Console, house: House) -> None:
    """Bob's four eights are shown; the table waits, and the pool pays a tenth of what it holds into his account."""
    console.taps("did-fold")
    console.says("Push the pot")
    console.taps("push-pots")
    console.says("Deal the next hand.")
    console.taps("deal-hand")
    console.did(3, "call")
    console.did(5, "fold")
    console.did(1, "check")
    for cards in ("8h 8s Jh", "Js", "2d"):
        console.says("Burn and deal")
        console.cards(cards)
        for seat in (1, 3):
            console.did(seat, "check")
    console.says("Seat 1, Ann shows or mucks.")
    console.cards("Ac Kc")
    console.says("Seat 3, Bob shows or mucks.")
    console.cards("8c 8d")
    console.says("Push the pot")
    console.taps("push-pots")
    console.says("The jackpot may have been won in this hand: seat 3, Bob.")
    console.taps("take-in")
    console.says("The fours jackpot was won here and is not settled: Bob")
    expect(by(console.page, "jackpot-case")).to_be_visible()
    manager = house.office("/floor", "Gil")
    by(manager, "call-case").click()
    expect(by(manager, "verdict")).to_contain_text("Bob with four of a kind, eights")
    asks(manager, "record", displayed="")
    by(manager, "order-pay").click()
    expect(by(manager, "verdict")).to_contain_text("It has been paid.")
    expect(by(manager, "payments")).to_contain_text("Bob")
    console.says("Deal hand 4.")


def plays_the_tournament(ann: Page, clock: Page) -> None:
    """Ann enters from her phone, bots fill two tables, and it is played until one has everything."""
    expect(by(clock, "wall-time")).to_contain_text("0 of 4")
    goes(ann, "/tournaments/evening-1")
    by(ann, "enter").click()
    plays_on(ann, "result-words")
    expect(by(ann, "result-words")).to_contain_text("You ")
    expect(by(clock, "wall-level")).to_have_text("Over")
    expect(by(clock, "wall-clock")).to_contain_text("1st")


def closes_the_table(console: Console, floor: Page) -> int:
    """Everybody leaves with their chips in hand; what of the 1,700 that they brought has gone into the box."""
    stacks = [number(by(console.page, f"seat-{seat}").locator(".chips").inner_text()) for seat in (1, 3, 5)]
    for seat in (1, 3, 5):
        console.taps(f"seat-{seat}", "order-leaves")
        expect(by(console.page, f"seat-{seat}")).to_contain_text("Free")
    asks(floor, "close_table", last_hands="")
    expect(by(floor, "table-felt")).to_contain_text("Closed")  # nobody plays there, so nobody needs a notice
    return 1700 - sum(stacks)


def counts_and_closes(cage: Page, taken: int, axe: str) -> None:
    """The box and the rack are counted, Cyd is paid, and the shift is closed with a note that is missing."""
    asks(cage, "drop_commission", table="felt", amount=str(taken))
    asks(cage, "count_drop", table="felt", chips=f"1x{taken}")
    asks(cage, "count_rack", table="felt", moment="closing", pieces="100x20, 25x8")
    expect(by(cage, "racks")).to_contain_text("closing")
    asks(cage, "redeem_chips", player="Cyd (visitor)", amount="990", means="cash")
    cash, chips, out = (number(by(cage, f"held-{each}").inner_text()) for each in ("cash", "chips", "chips-out"))
    assert chips + out + 2200 == 20000  # every chip of the float: in the cage, in guests' hands, or in the rack
    expect(by(cage, "next-at-cage")).to_have_count(0)
    missing = "100 less in cage cash than"
    is_refused(cage, "close_shift", missing, cash=f"1x{cash - 100}", chips=f"1x{chips}")
    assert looked_over(cage, axe, "cage") == []
    asks(cage, "close_shift", cash=f"1x{cash - 100}", chips=f"1x{chips}", why="A note torn in two")
    expect(by(cage, "on-shift")).to_have_text("The cage is closed.")
    expect(by(cage, "shifts")).to_contain_text("A note torn in two")
    expect(by(cage, "balances")).to_be_visible()
    shot(cage, "shift-cage")
    goes(cage, "/cage/books")
    expect(by(cage, "proof")).to_contain_text("The books balance")
    expect(by(cage, "trial").locator("tfoot td").last).to_have_text("0")
    expect(by(cage, "trial")).to_contain_text("over and short")
    expect(by(cage, "drops")).to_contain_text("Felt")
    drawn = "(all) => Promise.all(all.map((each) => each.decode().then(() => each.naturalWidth)))"
    expect(cage.locator("img")).to_have_count(2)
    assert all(cage.locator("img").evaluate_all(drawn))
    assert looked_over(cage, axe, "cage-books") == []


def inspects(inspector: Page) -> None:
    """The inspector opens the day's packet, reads rulings and trail, and verifies the chain; and may change nothing."""
    packet = inspector.get_by_role("link", name="Today's packet").get_attribute("href") or ""
    assert packet.startswith("/api/packets/star/")
    assert "cards in the muck" in inspector.request.get(packet).text()
    inspector.get_by_role("link", name="Inspector", exact=True).click()
    rulings = by(inspector, "overrides")
    expect(rulings).to_contain_text("they were still before the seat")
    expect(rulings).to_contain_text("the dealer took my cards")
    by(inspector, "verify").click()
    expect(by(inspector, "chain")).to_contain_text("Nothing was changed")
    by(inspector, "kind").fill("slip_booked")
    by(inspector, "look").click()
    expect(by(inspector, "trail")).to_contain_text("staff Cas (cashier)")
    shot(inspector, "shift-inspector")
    goes(inspector, "/cage")
    expect(by(inspector, "on-shift")).to_be_visible()


def stops_dead(room: ShiftRoom, comes: Comes, console: Console, cage: Page, floor: Page, ann: Page) -> None:
    """The machine goes dark with a ruling, a slip and a call under way; all that was shown is there again."""
    cage.reload()  # the chips at the table were deposits a moment ago
    expect(by(cage, "held-deposits")).to_have_text("100")
    shown = (
        (console.page, ("next", "steps", "seat-1", "seat-3", "seat-5", "take-back")),
        (cage, ("on-shift", "held-cash", "held-chips", "held-chips-out", "held-deposits", "slips", "shifts")),
        (floor, ("floor-calls", "table-felt")),
        (ann, ("my-seats", "my-calls")),
    )
    before = {(page, name): by(page, name).inner_text() for page, names in shown for name in names}
    for visitor in comes.came:
        visitor.expects("WebSocket|ERR_CONNECTION|Failed to load")
    room.kill()
    expect(console.page.get_by_text("Connection lost")).to_be_visible()
    room.start()
    console.page.evaluate("dispatchEvent(new Event('online'))")  # as when the network is back
    expect(console.page.get_by_text("Connection lost")).to_have_count(0)
    for page in (cage, floor, ann):
        page.reload()
    for (page, name), words in before.items():
        expect(by(page, name)).to_have_text(words, use_inner_text=True)


@pytest.mark.journey(1)
def test_a_whole_shift(comes: Comes, room: ShiftRoom, axe: str) -> None:
    house = House(comes, room)
    house.appoints("Dee", "Sue", "Sol", "Gil", "Oda", "Cas", "Ina")
    cage, floor = house.at("Cas", "/cage"), house.at("Sue", "/floor")
    opens_the_cage(cage)
    opens_the_table(floor)
    house.player("Bob")
    ann = house.player("Ann").tab("/my-place")
    sells_chips(cage, "Ann", "Bob", "Cyd (visitor)")
    asks(cage, "request_fill", table="felt", pieces="100x20, 25x8")
    asks(house.office("/jackpots/fours", "Gil"), "link_jackpot_table", table="felt")
    console = Console(house.at("Dee", "/live/felt", "tablet"))
    seats_players(console)
    plays_a_hand(console)
    sees_a_dead_hand(console)
    calls_the_floor(ann, floor)
    stops_dead(room, comes, console, cage, floor, ann)
    applies_the_ruling(console)
    stocks_the_rack(floor)
    sets_a_ruling_aside(console, house)
    contests_it(console, floor)
    disputes(ann, house, floor)
    hits_the_jackpot(console, house)
    wall = house.office("/board")
    expect(by(wall, "board-game").filter(has_text="Felt")).to_contain_text("Texas Hold'em")
    shot(wall, "shift-board")
    goes(wall, "/tournaments/evening-1/clock")
    shot(floor, "shift-floor")
    plays_the_tournament(ann, wall)
    shot(wall, "shift-clock")
    ann.close()
    taken = closes_the_table(console, floor)
    for screen in (console.page, floor):
        screen.close()
    counts_and_closes(cage, taken, axe)
    cage.close()
    inspects(house.office("/records/star", "Ina"))
