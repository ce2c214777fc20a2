"""Tables as a room would send them, laid out for the eye: full ones, in every kind of game.

A page that is shown one of them has no room behind it: what is looked at is where everything lies, and what it says.
"""

from __future__ import annotations

import json
import time
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.visitors import Visitor, comes_to
from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.tables.views.hand_shown import deed_words

NAMES: Final = (
    "You Know Who",
    "Marguerite",
    "Gus",
    "Ottilie",
    "Bartholomew",
    "Xi",
    "Priya",
    "Konstantin",
    "Bo",
    "Wilhelmina",
)
_DECK: Final = tuple(rank + suit for rank in "AKQJT98765432" for suit in "shdc")
_CITES: Final = ("star:10.1", "star:10.2")
_BETTING: Final[dict[str, Any]] = {
    "fold": True,
    "call": 40,
    "least_to": 80,
    "most_to": 1240,
    "presets": (
        wire.Preset("½ pot", 120),
        wire.Preset("¾ pot", 160),
        wire.Preset("pot", 220),
        wire.Preset("all-in", 1240),
    ),
    "cites": {"fold": _CITES, "call": _CITES, "raise": _CITES},
}
_DEEDS: Final = (
    None,
    wire.SeatDeed("raise", 40),
    *(wire.SeatDeed("call", 40), wire.SeatDeed("fold")) * 4,
)


def read(brief: str, ranks: str = "", board: int = 1) -> wire.WireRead:
    """What a hand is read as: its name without the ranks, and with them."""
    name = ", ".join(filter(None, (brief, ranks)))
    return wire.WireRead(board, name, brief, f"a {name}" if brief.startswith("pair") else name)


def called(*reads: wire.WireRead) -> dict[str, Any]:
    """What a seat is sent of a hand that was tabled."""
    return {"called": " / ".join(made.name for made in reads), "reads": reads}


def laid(
    game: str, seats: int, *, cards: int = 2, up: int = 0, board: int = 0, free: int = 0, **more: Any
) -> wire.TableNow:
    """A table in turn: everybody has so many cards, `up` of them open; `free` seats are empty; `bet` is yours."""
    deck = iter(_DECK)
    own = tuple(next(deck) for _ in range(cards))
    mine = {"chips": 1240, "bet": more.pop("bet", 0), "cards": ("??",) * cards, "up": own[:up]}
    places = [wire.WireSeat(1, NAMES[0], status="playing", hand="in", **mine)]
    for seat in range(2, seats + 1 - free):
        deed = _DEEDS[seat - 1]
        out = deed is not None and deed.what == "fold"
        shown = tuple(next(deck) for _ in range(up))
        places.append(
            wire.WireSeat(
                *(seat, NAMES[seat - 1]),
                bot=seat % 2 == 0,
                chips=12_480 if seat == 5 else 640,
                bet=0 if out else 40,
                status="playing",
                hand="folded" if out else "in",
                cards=() if out else (*("??",) * (cards - up), *shown),
                up=() if out else shown,
                did=deed_words(deed) if deed is not None else "",
                deed=deed,
            )
        )
    places += [wire.WireSeat(seat) for seat in range(seats + 1 - free, seats + 1)]
    now = round(time.time() * 1000)
    public: dict[str, Any] = {
        "id": "uk-holdem",
        "name": "Harbour",
        "house": "uk",
        "game": game,
        "game_name": game.replace("_", " ").capitalize(),
        "family": GAMES[game].family.value,
        "holds": GAMES[game].dealt,
        "stakes": "no limit, blinds 10 and 20",
        "hand": 12,
        "state": "playing",
        "street": "turn" if board else "first round",
        "seats": tuple(places),
        "button": 4,
        "boards": (tuple(next(deck) for _ in range(board)),) if board else (),
        "pots": (wire.WirePot("main", 240), wire.WirePot("side 1", 120)),
        "total": 560,
        "turn": 1,
        "clock": wire.Clock(until=now + 30_000, began=now - 10_000),
        "blinds": (10, 20),
        "currency": "GBP",
    }
    you: dict[str, Any] = {
        "name": NAMES[0],
        "seat": 1,
        "cards": own,
        "strength": "two pair, kings and tens" if board else "",
        "reads": (read("two pair", "kings and tens"),) if board else (),
        "turn": "12.9",
        "to_call": 40,
        "options": wire.WireOptions(**(_BETTING | more.pop("options", {}))),
    }
    return wire.TableNow(
        version=1, now=now, public=wire.Public(**public | more.pop("public", {})), you=wire.You(**you | more)
    )


def showdown(game: str, seats: int, *, cards: int = 2, board: int = 5) -> wire.TableNow:
    """A hand that is over, with three hands shown and one of them, another's, the winner."""
    before = laid(game, seats, cards=cards, board=board)
    deck = iter(reversed(_DECK))
    reads = {1: read("pair of kings"), 2: read("two pair", "kings and tens"), 3: read("three of a kind", "nines")}
    places = []
    for seat in before.public.seats:
        shown = before.you.cards if seat.seat == 1 and before.you else tuple(next(deck) for _ in range(cards))
        change: dict[str, Any] = {"bet": 0, "did": "", "deed": None}
        if seat.seat in reads:
            made = reads[seat.seat]
            change |= {"hand": "in", "cards": shown, "called": made.name, "reads": (made,)}
        if seat.seat == 3:
            change |= {"won": 560, "won_with": shown[:2]}
        places.append(msgspec.structs.replace(seat, **change))
    public = msgspec.structs.replace(
        before.public, seats=tuple(places), state="settled", turn=0, pots=(), total=0, clock=None
    )
    own = {"options": None, "strength": reads[1].name, "reads": (reads[1],)}
    you = msgspec.structs.replace(before.you, **own) if before.you else None
    return wire.TableNow(version=2, now=before.now, public=public, you=you)


class LaidTable:
    """A page that is shown a table, and what it asks of the room that is not there."""

    def __init__(self, visitor: Visitor, table: wire.TableNow) -> None:
        self.visitor = visitor
        self.asked: list[dict[str, Any]] = []
        self._route: WebSocketRoute | None = None
        self._version = self._hand = 0
        hello = wire.Hello(name=table.you.name if table.you else "", now=table.now)

        def told(route: WebSocketRoute) -> None:
            self._route = route
            route.on_message(lambda message: self.asked.append(json.loads(message)))
            route.send(msgspec.json.encode(hello).decode())
            self.shows(table)

        visitor.context.route_web_socket("**/ws/tables/**", told)
        self._path = f"/table/{table.public.id}"
        self.page = visitor.tab(self._path)
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    def opens_anew(self) -> None:
        """The window is as it was when it was opened: nothing has been chosen in it."""
        self.page.emulate_media(reduced_motion="reduce")
        self.page.evaluate("() => localStorage.clear()")
        self.page.goto(self._path)
        self.page.evaluate("() => document.fonts.ready.then(() => true)")

    def rests(self) -> None:
        """Look at a page on which nothing happens."""
        self.page.goto("/about")

    def shows(self, table: wire.TableNow) -> None:
        """The table goes on: every view of it is a later one."""
        self._version += 1
        public = msgspec.structs.replace(table.public, hand=self._hand or table.public.hand)
        self._sends(msgspec.structs.replace(table, version=self._version, public=public))

    def lays(self, table: wire.TableNow) -> Page:
        """Another table is laid in the same window, with another hand and another turn; nothing was asked at it yet."""
        self.answers()
        self.asked.clear()
        self._hand = self._version + 100
        you = table.you
        if you is not None and you.turn:
            you = msgspec.structs.replace(you, turn=f"{self._hand}.1")
        self.shows(msgspec.structs.replace(table, you=you))
        return self.page

    def answers(self) -> None:
        """Say to everything that the page has asked that it was done."""
        for each in self.asked:
            self._sends(wire.Done(id=each["id"]))

    def is_asked(self, what: str) -> dict[str, Any]:
        """Wait until the page asks for this; the first that it has asked of this kind."""
        expect(self.page.get_by_test_id("actions")).to_have_attribute("aria-busy", "true")
        comes_to(self.page, lambda: any(each["do"] == what for each in self.asked), wanted=True)
        return next(each for each in self.asked if each["do"] == what)

    def acts(self) -> dict[str, Any]:
        """Wait for what the page does in the hand, and say that it was done."""
        asked = self.is_asked("act")
        self.answers()
        expect(self.page.get_by_test_id("actions")).to_have_attribute("aria-busy", "false")
        return asked

    def _sends(self, message: wire.ServerMessage) -> None:
        assert self._route is not None
        self._route.send(msgspec.json.encode(message).decode())
