"""The stage on which scenarios play one hand.

Set-up: `house:` and the table's lines as a set-up file has them (words need no quotes here); `choose KEY:` (or `choose
KEY in CONTEXT:`) for an operator's choice; `button:`, `seats:` (1-6, or 1 4 6), `stacks:` (200, or 200, 3=50 for one
that differs); `seat N:` and `board:` (and `board 2:`) for the cards to be dealt; `cards:` for the order in which cards
leave the deck from the top; `owes:` (`7 live 10, 7 dead 5`), `blinds_from:` (`4 - 6`, who posts each blind),
`carried:`, and `dealing: by hand` where the steps deal.

Unless it deals by hand, the dealer posts, taps, burns and deals by itself. Several acts stand on one line with `;`
between them, and the last one's events are what it gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final

import rtoml

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Ask,
    Bet,
    Charge,
    Chop,
    Discard,
    Expose,
    Extra,
    Hand,
    Muck,
    Raise,
    Reshuffle,
    RunBoards,
    Show,
    Straddle,
    Tap,
    rules_for,
)
from pokerroom.hand import events as told
from pokerroom.hand.dealing import BOARD, BURN
from pokerroom.hand.lines import event_text
from pokerroom.hand.options import why_no_raise
from pokerroom.hand.showdown import leaders
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup, setup_from
from testkit.scenario import Said

_SETUP: Final = tuple(each.name for each in fields(TableSetup))


def _numbers(text: str) -> list[int]:
    """Seats out of their text, such as 1-6, `1 4 6` or `2, 3 and 5`."""
    found: list[int] = []
    for part in re.split(r"[ ,]+|and", text):
        if not part:
            continue
        if not re.fullmatch(r"\d+(-\d+)?", part):
            raise Malformed(f"{part!r} in {text!r} is no seat", allowed="seats such as 1-6, or 1 4 6")
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    if not found:
        raise Malformed(f"{text!r} names no seat", allowed="seats such as 1-6, or 1 4 6")
    return found


def _whole(key: str, text: str) -> int:
    """The whole number of a set-up line."""
    if not re.fullmatch(r"\d+", text):
        raise Malformed(f"{key}: {text!r} is no whole number", allowed=f"{key}: 5")
    return int(text)


def _place(hand: Hand, seat: str) -> int:
    """A seat's place in the hand."""
    if int(seat) not in hand.state.place:
        raise Malformed(
            f"seat {seat} is not in this hand", allowed=f"seats {' '.join(map(str, sorted(hand.state.place)))}"
        )
    return hand.state.place[int(seat)]


def _nth(things: Sequence[Any], number: int, name: str, first: int = 0) -> Any:
    """One of several things that scenarios number from `first`; an event may be counted from the end."""
    at = number if number < 0 else number - first
    if 0 <= number < first or not -len(things) <= at < len(things):
        known = f"{name} {first} to {first + len(things) - 1}" if things else f"none: there is no {name}"
        raise Malformed(f"there is no {name} {number}", allowed=known)
    return things[at]


class HandStage:
    """One hand, told act by act."""

    keys: ClassVar[tuple[str, ...]] = (
        "house", "button", "seats", "stacks", "cards", "owes", "carried", "dealing", "unit", "blinds_from", "seat N",
        "board", "board N", "choose KEY", *_SETUP,
    )  # fmt: skip

    def __init__(self, setup: Mapping[str, str]) -> None:
        if "house" not in setup:
            raise Malformed("which house?", allowed=f"house: {', '.join(library().books)}")
        house = House(library().book(setup["house"]))
        for key, value in setup.items():
            if key.startswith("choose "):
                name, _, context = key.removeprefix("choose ").partition(" in ")
                house = house.choose(name, _plain(value), context)
        posted = {"game": "holdem", **{name: _plain_toml(value) for name, value in setup.items() if name in _SETUP}}
        unit = _whole("unit", setup["unit"]) if "unit" in setup else None
        rules = rules_for(house, setup_from(posted, "the scenario"), unit=unit)
        seats = _numbers(setup.get("seats", "1-6"))
        stacks = _stacks(setup.get("stacks", "1000"), seats)
        blinds = None
        if "blinds_from" in setup:
            blinds = [None if each == "-" else _whole("blinds_from", each) for each in setup["blinds_from"].split()]
        button = _whole("button", setup.get("button", str(seats[-1])))
        carried = _whole("carried", setup.get("carried", "0"))
        self.hand = Hand(rules, stacks, button, blinds=blinds, extras=_owed(setup.get("owes", "")), carried=carried)
        self.by_hand = setup.get("dealing") == "by hand"
        self.planned = {
            int(key.split()[1]): list(parse_cards(value)) for key, value in setup.items() if key.startswith("seat ")
        }
        self.boards = {0: list(parse_cards(setup.get("board", "")))} | {
            int(key.split()[1]) - 1: list(parse_cards(value))
            for key, value in setup.items()
            if key.startswith("board ")
        }
        self.order = list(parse_cards(setup.get("cards", "")))
        planned = {card for cards in (*self.planned.values(), *self.boards.values(), self.order) for card in cards}
        self.rest = [card for card in rules.cards.cards if card not in planned]
        self._arrange()
        if not self.by_hand:
            self._go_on()

    def _arrange(self) -> None:
        """Put the rest of the deck in order before anything is dealt."""

    # The dealer

    def _go_on(self) -> None:
        while (now := self.hand.next()) is not None and not self.by_hand:
            if now.do == "post":
                self.hand.post()
            elif now.do == "tap":
                self.hand.dealer(Tap())
            elif now.do == "reshuffle":
                self.hand.dealer(Reshuffle())
                known = self.hand.state.seen
                self.rest = [card for card in self.hand.rules.cards.cards if not known >> card & 1]
            elif now.do == "deal":
                self.hand.deal([self._card(place) for place in now.places])
            else:
                return

    def _card(self, place: int) -> Card:
        if self.order:
            return self.order.pop(0)
        if place == BOARD:
            board = self.boards.get(self.hand.state.stage.board, [])
            if board:
                return board.pop(0)
        elif place != BURN and self.planned.get(place):
            return self.planned[place].pop(0)
        return self.rest.pop()

    # What is done

    def do(self, words: str) -> Said:
        happened: list[told.Event] = []
        cites: tuple[Citation, ...] = ()
        for act in re.split(r"\s*;\s*", words):
            happened, cites = self._one(act)
        return Said("; ".join(map(event_text, happened)), cites)

    def _one(self, words: str) -> tuple[list[told.Event], tuple[Citation, ...]]:
        before = len(self.hand.events)
        for pattern, doing in _DEALER_ACTS:
            if found := re.fullmatch(pattern, words):
                doing(self, found)
                return self.hand.events[before:], ()
        found = re.fullmatch(r"(?:seats? )?(?P<seats>\d+(?:(?:-| and |,? ?)\d+)*) (?P<act>[a-z].*)", words)
        if found is None and words in ("all check", "all call", "all fold"):
            return self._all(words.removeprefix("all ")), ()
        if found is None:
            raise Malformed(f"this stage does not know {words!r}", allowed="seat 3 calls, deal ..., settle, tap, post")
        for seat in _numbers(found["seats"]):
            before = len(self.hand.events)
            command = _command(found["act"])
            self.hand.act(seat, command)
            mine = len(self.hand.events)
            self._go_on()
        return self.hand.events[before:mine], ()

    def _all(self, act: str) -> list[told.Event]:
        """Everybody left in this round does the same; who faces no bet checks, and so on."""
        street, before = self.hand.state.stage, len(self.hand.events)
        while self.hand.betting and self.hand.state.stage is street:
            open_now = self.hand.options(self.hand.turn)
            command = FOLD if act == "fold" else CHECK if open_now.check else CALL
            self.hand.act(self.hand.turn, command)
        self._go_on()
        return self.hand.events[before:]

    def _settle(self, text: str) -> None:
        charges = [
            Charge(kind, int(amount), int(pot or 0))
            for amount, kind, pot in re.findall(r"(\d+) (\w+)(?: on pot (\d+))?", text)
        ]
        self.hand.settle(charges)

    def see(self, words: str) -> Said:
        raise Malformed(f"this stage does not know {words!r}", allowed="> and ?")

    # What is asked

    def ask(self, question: str) -> Said:
        for pattern, answer in _QUESTIONS:
            if found := re.fullmatch(pattern, question):
                said = answer(self.hand, found)
                return said if isinstance(said, Said) else Said(str(said))
        allowed = ", ".join(pattern for pattern, _ in _QUESTIONS)
        raise Malformed(f"this stage does not know {question!r}", allowed=allowed)


def _plain(text: str) -> Any:
    return {"yes": True, "no": False}.get(text) if text in ("yes", "no") else int(text) if text.isdigit() else text


def _plain_toml(text: str) -> Any:
    """A TOML value; a bare word, a bare list of numbers, yes and no will do."""
    if text in ("yes", "no"):
        return text == "yes"
    if re.fullmatch(r"[A-Za-z_]+", text) and text not in ("true", "false"):
        return text
    if re.fullmatch(r"[\d.]+( [\d.]+)+", text):
        text = f"[{', '.join(text.split())}]"
    try:
        return rtoml.loads(f"value = {text}")["value"]
    except rtoml.TomlParsingError:
        raise Malformed(f"{text!r} is no value", allowed="a word, 5, 5 10, yes") from None


def _stacks(text: str, seats: Sequence[int]) -> dict[int, int]:
    every = re.match(r"\d+(?![\d=])", text)
    if not re.fullmatch(r"(\d+(=\d+)?)?([ ,]+\d+=\d+)*", text.strip()):
        raise Malformed(f"stacks: {text!r} cannot be read", allowed="stacks: 200, or 200, 3=50")
    stacks = dict.fromkeys(seats, int(every[0]) if every else 1000)
    stacks |= {int(seat): int(chips) for seat, chips in re.findall(r"(\d+)=(\d+)", text)}
    return stacks


def _owed(text: str) -> list[Extra]:
    """What seats owe besides the blinds, such as `7 live 10, 7 dead 5`."""
    found = [re.fullmatch(r"(\d+) (live|dead) (\d+)", each) for each in filter(None, re.split(r",\s*", text))]
    if None in found:
        raise Malformed(f"owes: {text!r} cannot be read", allowed="owes: 7 live 10, 7 dead 5")
    return [Extra(int(each[1]), each[2], int(each[3])) for each in found if each]


_COMMANDS: Final[tuple[tuple[str, Callable[[re.Match[str]], Any]], ...]] = (
    (r"folds?", lambda m: FOLD),
    (r"checks?", lambda m: CHECK),
    (r"calls?", lambda m: CALL),
    (r"bets? (\d+)", lambda m: Bet(int(m[1]))),
    (r"raises? to (\d+)", lambda m: Raise(int(m[1]))),
    (r"straddles?", lambda m: Straddle()),
    (r"chops?", lambda m: Chop()),
    (r"agrees? to (\d+) boards?", lambda m: RunBoards(int(m[1]))),
    (r"stands? pat", lambda m: Discard()),
    (r"(?:discards?|draws?) (.+)", lambda m: Discard(tuple(parse_cards(m[1])))),
    (r"shows?", lambda m: Show()),
    (r"shows? (.+)", lambda m: Show(tuple(parse_cards(m[1])))),
    (r"mucks?( saying fold)?", lambda m: Muck(bool(m[1]))),
    (r"gives? up face down( saying fold)?", lambda m: Muck(bool(m[1]), short=True)),
    (r"asks? to see seat (\d+)", lambda m: Ask(int(m[1]))),
    (r"exposes? (.+) to (?:all|seat (\d+))", lambda m: Expose(tuple(parse_cards(m[1])), int(m[2] or 0))),
)


def _command(text: str) -> Any:
    for pattern, make in _COMMANDS:
        if found := re.fullmatch(pattern, text):
            return make(found)
    raise Malformed(f"nobody can {text!r}", allowed=", ".join(pattern for pattern, _ in _COMMANDS))


_DEALER_ACTS: Final[tuple[tuple[str, Callable[[HandStage, re.Match[str]], Any]], ...]] = (
    (r"post", lambda stage, m: stage.hand.post()),
    (r"tap", lambda stage, m: stage.hand.dealer(Tap())),
    (r"deal (.+)", lambda stage, m: stage.hand.deal(m[1])),
    (r"deal", lambda stage, m: stage.hand.deal([stage._card(place) for place in stage.hand.next().places])),  # type: ignore[union-attr]
    (r"dealer exposes seat (\d+)", lambda stage, m: stage.hand.act(0, Show())),
    (r"reshuffle", lambda stage, m: stage.hand.dealer(Reshuffle())),
    (r"dealer names seats? (.+)", lambda stage, m: stage.hand.check_winners(*_numbers(m[1]))),
    (r"settle(?: charging (.+))?", lambda stage, m: stage._settle(m[1] or "")),
)


def _options(hand: Hand, m: re.Match[str]) -> Said:
    player = _place(hand, m[1])
    open_now = hand.options(int(m[1]))
    cites = [each for kind in open_now.kinds() for each in open_now.behind(kind).cites]
    if hand.betting and hand.turn == int(m[1]) and not open_now.least:
        cites += hand.rules.cites(*why_no_raise(hand.state, player))
    return Said(open_now.words(), tuple(cites))


def _option(hand: Hand, m: re.Match[str]) -> Said:
    """One part of the options: `seat 3 may raise` answers with the amounts, or no."""
    said = _options(hand, m)
    for part in said.text.split(", "):
        word, _, amount = part.partition(" ")
        if word == m[2]:
            return Said(amount.removeprefix("to ") or "yes", said.cites)
    return Said("no", said.cites)


def _status(hand: Hand, m: re.Match[str]) -> str:
    return hand.view("public").seats[_place(hand, m[1])].status


def _sees(hand: Hand, m: re.Match[str]) -> str:
    viewer: int | str = int(m[1]) if m[1].isdigit() else m[1]
    return cards_text(hand.view(viewer).seats[_place(hand, m[2])].cards)


def _hears(hand: Hand, m: re.Match[str]) -> str:
    viewer: int | str = int(m[1]) if m[1].isdigit() else m[1]
    return event_text(_nth(hand.history(viewer), int(m[2]), "event", 1))


def _events(hand: Hand, kind: type) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kind)]


def _deal_order(hand: Hand, m: re.Match[str]) -> str:
    now = hand.next()
    words = {BURN: "burn", BOARD: "board"}
    return " ".join(words.get(place, str(place)) for place in now.places) if now else "nothing"


def _won(hand: Hand, seat: int) -> int:
    return sum(event.amount for event in _events(hand, told.Awarded) if event.seat == seat)


_QUESTIONS: Final[tuple[tuple[str, Callable[[Hand, re.Match[str]], Any]], ...]] = (
    (r"turn", lambda hand, m: f"seat {hand.turn}" if hand.turn else "nobody"),
    (r"now", lambda hand, m: now.words if (now := hand.next()) else "the hand is over"),
    (r"options of seat (\d+)", _options),
    (r"seat (\d+) may (fold|check|call|bet|raise|straddle|chop|show|muck|ask|discard|draw|run)", _option),
    (r"pot", lambda hand, m: hand.state.pot),
    (r"pots", lambda hand, m: ", ".join(map(str, hand.pots()))),
    (
        r"contenders of pot (\d+)",
        lambda hand, m: " ".join(map(str, sorted(_nth(hand.account().pots, int(m[1]), "pot").contenders))),
    ),
    (r"stack of seat (\d+)", lambda hand, m: hand.state.stacks[_place(hand, m[1])]),
    (r"bet of seat (\d+)", lambda hand, m: hand.state.bets[_place(hand, m[1])]),
    (r"board", lambda hand, m: cards_text(hand.state.boards[0]) or "none"),
    (r"board (\d+)", lambda hand, m: cards_text(_nth(hand.state.boards, int(m[1]), "board", 1))),
    (r"seat (\d+) holds", lambda hand, m: cards_text(hand.state.hands[_place(hand, m[1])]) or "nothing"),
    (r"(?:seat )?(\w+) sees seat (\d+)", _sees),
    (r"(?:seat )?(\w+) hears event (-?\d+)", _hears),
    (
        r"seat (\d+) is announced as",
        lambda hand, m: hand.view("public").seats[_place(hand, m[1])].called or "nothing",
    ),
    (r"street", lambda hand, m: hand.view("public").street),
    (r"status of seat (\d+)", _status),
    (r"seat (\d+) won", lambda hand, m: _won(hand, hand.state.seats[_place(hand, m[1])])),
    (r"awards", lambda hand, m: "; ".join(map(event_text, _events(hand, told.Awarded))) or "none"),
    (r"leaders", lambda hand, m: " ".join(map(str, sorted(hand.state.seats_in(leaders(hand.state))))) or "nobody"),
    (r"burned", lambda hand, m: cards_text(hand.state.burns) or "none"),
    (r"burns", lambda hand, m: len(hand.state.burns)),
    (r"muck", lambda hand, m: len(hand.state.muck)),
    (r"stub", lambda hand, m: hand.state.stub),
    (r"order of the deal", _deal_order),
    (r"posts", lambda hand, m: "; ".join(map(event_text, _events(hand, told.Posted))) or "none"),
    (r"active", lambda hand, m: " ".join(map(str, sorted(hand.state.seats_in(hand.state.live))))),
    (r"order of showing", lambda hand, m: " ".join(str(hand.state.seats[player]) for player in hand.state.queue)),
    (r"acted", lambda hand, m: hand.state.actors.bit_count()),
    (r"substantial action", lambda hand, m: "yes" if hand.substantial_action else "no"),
    (r"event (-?\d+)", lambda hand, m: event_text(_nth(hand.events, int(m[1]), "event", 1))),
    (r"raises", lambda hand, m: hand.state.raises),
)
