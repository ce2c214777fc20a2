"""Tables of the game against the house as a room would send them, laid out for the eye in any moment of a round.

A page that is shown one of them has no room behind it: what is looked at is where everything lies, and what it says.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from browser.visitors import SIZES, Visitor
from pokerroom.bonus.words import LayoutArea, Phase
from pokerroom.room import wire

Moment: TypeAlias = Literal["wagers", "flop", "others", "dealer", "settled", "jackpots", "over"]
MOMENTS: Final[tuple[Moment, ...]] = ("wagers", "flop", "others", "dealer", "settled", "jackpots", "over")
NAMES: Final = ("Marguerite", "Bo", "Konstantin", "Felix", "Ottilie", "Gus", "Wilhelmina")
_AREAS: Final[tuple[LayoutArea, ...]] = ("ante", "flop", "turn", "river", "bonus", "jackpot")
PHASES: Final[dict[Moment, Phase]] = {
    "wagers": "wagers",
    "flop": "before_flop",
    "others": "after_turn",
    "dealer": "dealers_hand",
    "settled": "settlement",
    "jackpots": "settlement",
    "over": "over",
}
_BOARD: Final = ("Kh", "7c", "Td", "2s", "9h")
_DEALER: Final = ("Qs", "Qd")
_SHOWN: Final[dict[Moment, int]] = {"wagers": 0, "flop": 0, "others": 4}
_WON: Final[dict[LayoutArea, int]] = {"ante": 0, "flop": 20, "turn": 10, "river": 10, "bonus": -5}
_LOST: Final[dict[LayoutArea, int]] = {"ante": -10, "flop": -20, "turn": -10, "river": -10, "bonus": -5}
_CITES: Final = ("star-bonus:9.1.2.2", "star-bonus:9.1.2.1")


def laid_boxes(
    moment: Moment, taken: Iterable[int] = range(1, 8), *, own: int = 0, sits: bool = False, **more: Any
) -> wire.BonusTableNow:
    """A table with these boxes taken, one of them the viewer's `own`; in the moment "flop" it is theirs to decide.

    "settled" is when the last box waits for the dealer and the one before it for the jackpots; in "jackpots" every
    wager but that of the jackpot is settled.
    """
    boxes = tuple(taken)
    now = round(time.time() * 1000)
    turn = {"flop": own or boxes[0], "others": boxes[0]}.get(moment, 0)
    to_do = {
        "wagers": "the dealer deals when all wagers are down",
        "dealer": "the dealer turns up the dealer's hand",
        "settled": f"the dealer settles box {boxes[-1]}",
        "jackpots": "jackpots are paid, and the round is over",
    }.get(moment, f"{NAMES[turn - 1]} decides" if turn else "")
    shown = _SHOWN.get(moment, 5)
    public: dict[str, Any] = {
        "id": "star-bonus-holdem-bonus",
        "name": "Assembly",
        "house": "star-bonus",
        "game": "holdem_bonus",
        "game_name": "Texas Hold'em Bonus Poker",
        "stakes": "Ante 10 to 500",
        "places": 7,
        "areas": tuple(wire.WireArea(area, area.capitalize()) for area in _AREAS),
        "boxes": tuple(_box(number, moment, number in boxes, boxes[-1]) for number in range(1, 8)),
        "round": 12,
        "phase": PHASES[moment],
        "state": "playing",
        "board": (*_BOARD[:shown], *("??",) * (5 - shown)) if moment != "wagers" else (),
        "dealer": () if moment == "wagers" else _DEALER if moment in ("settled", "jackpots", "over") else ("??", "??"),
        "dealer_called": "pair of queens" if moment in ("settled", "jackpots", "over") else "",
        "turn": turn,
        "to_do": to_do,
        "clock": wire.Clock(until=now + 40_000, began=now - 5_000) if turn or moment == "wagers" else None,
        "currency": "AUD",
        "pay_tables": (
            wire.WirePayTable(
                "A hand that beats the dealer's",
                (
                    *(wire.PayLine(f"{area.capitalize()} Wager", "1 to 1") for area in ("flop", "turn", "river")),
                    wire.PayLine("Ante, with a flush or better", "1 to 1"),
                ),
                _CITES,
            ),
            wire.WirePayTable(
                "Ante Bonus, by your two cards",
                (
                    wire.PayLine("two aces", "30 to 1"),
                    wire.PayLine("ace and king, same suit", "25 to 1"),
                    wire.PayLine("ace with queen or jack, same suit", "20 to 1"),
                    wire.PayLine("ace and king", "15 to 1"),
                    wire.PayLine("two kings, queens or jacks", "10 to 1"),
                    wire.PayLine("ace with queen or jack", "5 to 1"),
                    wire.PayLine("two cards of one rank, 2 to 10", "3 to 1"),
                ),
                _CITES,
            ),
        ),
        "jackpot": wire.JackpotMeter("Starlight Progressive", "star-bonus", 10_241, currency="AUD"),
        "talk": "open",
    }
    you = wire.YourBonusTable(sit=sits, buy_in=(10, 500))
    if own:
        you = wire.YourBonusTable(
            NAMES[own - 1],
            own,
            () if moment == "wagers" else ("Ks", "Jd"),
            "12.before_flop.4" if moment == "flop" else "",
            _choices(moment),
            top_up=True,
            buy_in=(10, 500),
            balance=1_000,
            strength="" if shown < 3 or moment == "over" else "pair of kings",
            brief="" if shown < 3 or moment == "over" else "pair of kings",
        )
    return wire.BonusTableNow(
        version=1, now=now, public=wire.PublicBonusTable(**public | more), you=you, lines=_lines(moment)
    )


def bare_box(own: int) -> wire.BonusTableNow:
    """The same table as the viewer's box, their `own`, is still without a wager."""
    table = laid_boxes("wagers", own=own)
    boxes = tuple(msgspec.structs.replace(box, wagers={}) if box.box == own else box for box in table.public.boxes)
    choices = wire.BonusChoices(place=(wire.PlaceRange("ante", 10, 500, 5),), cites={"place": _CITES})
    assert table.you
    return msgspec.structs.replace(
        table,
        public=msgspec.structs.replace(table.public, boxes=boxes),
        you=msgspec.structs.replace(table.you, choices=choices),
    )


def _box(number: int, moment: Moment, taken: bool, last: int) -> wire.WireBox:
    if not taken:
        return wire.WireBox(number)
    bot = number % 2 == 0 and number != 4
    name, side = NAMES[number - 1], number % 3 == 1
    if moment == "wagers":
        return wire.WireBox(number, name, bot, chips=490, wagers={"ante": 10} if number != last else {}, status="in")
    wagers: dict[LayoutArea, int] = {"ante": 10}
    if moment != "flop" or number < 3:
        wagers["flop"] = 20
    if moment not in ("flop", "others") or (moment == "others" and number > 2):
        wagers |= {"turn": 10, "river": 10}
    if side:
        wagers |= {"bonus": 5, "jackpot": 5}
    chips = 500 - sum(wagers.values())
    if number == 5 and moment != "flop":
        results: dict[LayoutArea, int] = {"ante": -10, "flop": -20}
        return wire.WireBox(number, name, bot, chips=470, status="folded", change=-30, results=results)
    hidden = moment in ("flop", "others", "dealer") or (moment == "settled" and number == last)
    cards = ("??", "??") if hidden else (("Kd", "Kc") if number % 2 else ("5h", "4h"))
    if hidden:
        return wire.WireBox(number, name, bot, chips=chips, wagers=wagers, status="in", cards=cards)
    results = {area: won for area, won in (_WON if number % 2 else _LOST).items() if area in wagers}
    called = "three of a kind, kings" if number % 2 else "high card, king"
    open_wagers: dict[LayoutArea, int] = {"jackpot": 5} if side and moment in ("settled", "jackpots") else {}
    if side and not open_wagers:
        results["jackpot"] = -5
    change = 0 if open_wagers else sum(results.values())
    chips = 500 + sum(results.values()) - sum(open_wagers.values())
    return wire.WireBox(
        number,
        name,
        bot,
        True,
        chips,
        open_wagers,
        "settled",
        cards,
        called,
        change=change,
        results=results,
        brief=called.partition(",")[0],
    )


def _choices(moment: Moment) -> wire.BonusChoices | None:
    if moment == "wagers":
        return wire.BonusChoices(
            place=(wire.PlaceRange("bonus", 5, 100, 5), wire.PlaceRange("jackpot", 5, 5)),
            take_back=("ante",),
            done=True,
            cites={"place": _CITES},
        )
    if moment == "flop":
        return wire.BonusChoices(
            fold=True, fold_costs=10, bet=20, bet_area="flop", cites={"bet": _CITES, "fold": _CITES}
        )
    return None


def _lines(moment: Moment) -> tuple[wire.LogLine, ...]:
    said = (
        "Round 12. Place your wagers, please.",
        "Marguerite bets the ante, 10.",
        "Marguerite bets the jackpot, 5.",
        "Bo bets the ante, 10.",
        "No more bets.",
        "The cards are dealt.",
    )
    at = MOMENTS.index(moment) * 100
    return tuple(wire.LogLine(at + number, text, cites=_CITES) for number, text in enumerate(said, 1))


class LaidBoxes:
    """A page that is shown a table of the game against the house."""

    def __init__(self, visitor: Visitor, table: wire.BonusTableNow) -> None:
        self.visitor = visitor
        self._route: WebSocketRoute | None = None
        self._table, self._version = table, table.version
        visitor.context.route_web_socket("**/ws/tables/**", self._told)
        self._path = f"/boxes/{table.public.id}"
        self.page = visitor.tab(self._path)
        self._is_drawn()

    def opens_anew(self, table: wire.BonusTableNow) -> None:
        """The same window, in which nothing has been chosen yet, is shown this table."""
        width, height = SIZES[self.visitor.size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => localStorage.clear()")
        self._table, self._version = table, table.version
        self.page.goto(self._path)
        self._is_drawn()

    def _is_drawn(self) -> None:
        self.page.get_by_test_id("felt").wait_for()
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    def _told(self, route: WebSocketRoute) -> None:
        self._route = route
        name = self._table.you.name if self._table.you else ""
        self._sends(wire.Hello(name=name, now=self._table.now))
        self._sends(self._table)

    def shows(self, table: wire.BonusTableNow) -> Page:
        """The table goes on."""
        self._version += 1
        self._table = table
        self._sends(msgspec.structs.replace(table, version=self._version))
        return self.page

    def _sends(self, message: wire.ServerMessage) -> None:
        assert self._route is not None
        self._route.send(msgspec.json.encode(message).decode())
