"""A hand as text, exactly: a heading with rules and seats, then one line for every event. Reading gives it back.

The lines are a dealer's sentences, so a log can be read aloud; each kind of event has one row in a table here, with how
it is written and how it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from pokerroom.cards import cards_text, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.hand import events as told
from pokerroom.hand.orders import AFTER_ALL, AFTER_ROUND, INSTRUCTIONS
from pokerroom.hand.rules import HandRules
from pokerroom.hand.seating import Extra

FIRST_LINE: Final = "pokerroom hand 1"


class Heading(NamedTuple):
    """What a hand began with."""

    rules: HandRules
    stacks: dict[int, int]
    button: int
    blinds: tuple[int | None, ...] | None = None
    extras: tuple[Extra, ...] = ()
    carried: int = 0


class _Form(NamedTuple):
    write: Callable[[Any], str]
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], told.Event]


def _flag(on: bool, words: str) -> str:
    return f" {words}" if on else ""


def _form(pattern: str, write: Callable[[Any], str], read: Callable[[re.Match[str]], told.Event]) -> _Form:
    return _Form(write, re.compile(pattern.replace("SEAT", r"seat (?P<seat>\d+)")), read)


def _cards(found: re.Match[str], name: str = "cards") -> told.Cards:
    return tuple(parse_cards(found[name]))


def _seat(found: re.Match[str]) -> int:
    return int(found["seat"])


def _raised(event: told.Raised) -> str:
    verb = f"bets {event.to}" if event.opens else f"raises to {event.to} with {event.amount}"
    return f"seat {event.seat} {verb}{_flag(not event.full, 'short')}{_flag(event.all_in, 'all-in')}"


def _read_raised(found: re.Match[str]) -> told.Raised:
    to = int(found["bet"] or found["to"])
    amount = int(found["amount"]) if found["amount"] else to
    return told.Raised(_seat(found), to, amount, bool(found["bet"]), not found["short"], bool(found["all_in"]))


def _shown(event: told.Shown) -> str:
    asked = f" asked by seat {event.asked_by}" if event.asked_by else ""
    return f"seat {event.seat} shows {cards_text(event.cards)}{asked}{_flag(not event.live, 'dead')}"


def _paid(event: told.Paid) -> str:
    part = f", {event.to_pot} of it to the pot" if event.to_pot else ""
    return f"seat {event.seat} pays {event.amount} for {event.kind}{part}{_cites(event.cites)}"


def _charged(event: told.Charged) -> str:
    return f"charge {event.amount} on pot {event.pot} for {event.kind}{_cites(event.cites)}"


def _cites(cites: tuple[Citation, ...]) -> str:
    return f" [{' '.join(map(str, cites))}]" if cites else ""


def _read_cites(found: re.Match[str]) -> tuple[Citation, ...]:
    return tuple(Citation.parse(each) for each in (found["cites"] or "").split())


def _read_charged(found: re.Match[str]) -> told.Charged:
    return told.Charged(found["kind"], int(found["amount"]), int(found["pot"]), _read_cites(found))


def _awarded(event: told.Awarded) -> str:
    board = f" on board {event.board + 1}" if event.board else ""
    return f"seat {event.seat} wins {event.amount} from pot {event.pot}{board}{_flag(bool(event.half), event.half)}"


def _ruled(event: told.Ruled) -> str:
    seat = f" on seat {event.seat}" if event.seat else ""
    about = f" about {cards_text(event.cards)}" if event.cards else ""
    return f"ruling {event.key}{seat}{about}{_cites(event.cites)}"


_PILES = "stub|hand|board|burns|muck|aside|next burn|off"
_ALL_IN = r"(?P<all_in> all-in)?"
_CITES = r"(?: \[(?P<cites>[^\]]+)\])?"
_FORMS: Final[dict[type, _Form]] = {
    told.Posted: _form(
        rf"SEAT posts (?P<kind>\w+) (?P<amount>\d+){_ALL_IN}",
        lambda e: f"seat {e.seat} posts {e.kind} {e.amount}{_flag(e.all_in, 'all-in')}",
        lambda m: told.Posted(_seat(m), m["kind"], int(m["amount"]), bool(m["all_in"])),
    ),
    told.Dealt: _form(
        r"SEAT is dealt (?P<up>up )?(?P<cards>.+)",
        lambda e: f"seat {e.seat} is dealt {'up ' if e.up else ''}{cards_text(e.cards)}",
        lambda m: told.Dealt(_seat(m), _cards(m), bool(m["up"])),
    ),
    told.Tapped: _form("tap", lambda _: "tap", lambda _: told.Tapped()),
    told.Burned: _form("burn (?P<cards>.+)", lambda e: f"burn {e.card}", lambda m: told.Burned(_cards(m)[0])),
    told.BoardDealt: _form(
        r"board(?: (?P<board>\d+):)? (?P<cards>[^:]+)",
        lambda e: f"board{f' {e.board + 1}:' if e.board else ''} {cards_text(e.cards)}",
        lambda m: told.BoardDealt(_cards(m), int(m["board"]) - 1 if m["board"] else 0),
    ),
    told.Folded: _form(
        r"SEAT (?:pays (?P<paid>\d+) and )?folds",
        lambda e: f"seat {e.seat} {f'pays {e.paid} and ' if e.paid else ''}folds",
        lambda m: told.Folded(_seat(m), int(m["paid"] or 0)),
    ),
    told.Checked: _form("SEAT checks", lambda e: f"seat {e.seat} checks", lambda m: told.Checked(_seat(m))),
    told.Called: _form(
        rf"SEAT calls (?P<amount>\d+){_ALL_IN}",
        lambda e: f"seat {e.seat} calls {e.amount}{_flag(e.all_in, 'all-in')}",
        lambda m: told.Called(_seat(m), int(m["amount"]), bool(m["all_in"])),
    ),
    told.Raised: _form(
        rf"SEAT (?:bets (?P<bet>\d+)|raises to (?P<to>\d+) with (?P<amount>\d+))(?P<short> short)?{_ALL_IN}",
        _raised,
        _read_raised,
    ),
    told.RoundClosed: _form(
        r"(?P<street>.+) closes with (?P<pot>\d+) in the pot",
        lambda e: f"{e.street} closes with {e.pot} in the pot",
        lambda m: told.RoundClosed(m["street"], int(m["pot"])),
    ),
    told.Discarded: _form(
        r"SEAT (?:stands pat|discards (?P<cards>.+))",
        lambda e: f"seat {e.seat} discards {cards_text(e.cards)}" if e.cards else f"seat {e.seat} stands pat",
        lambda m: told.Discarded(_seat(m), _cards(m) if m["cards"] else ()),
    ),
    told.Reshuffled: _form(
        r"the discards are shuffled, all but those of SEAT: (?P<cards>\d+) cards",
        lambda e: f"the discards are shuffled, all but those of seat {e.but}: {e.cards} cards",
        lambda m: told.Reshuffled(int(m["cards"]), _seat(m)),
    ),
    told.Returned: _form(
        r"SEAT gets back (?P<amount>\d+)",
        lambda e: f"seat {e.seat} gets back {e.amount}",
        lambda m: told.Returned(_seat(m), int(m["amount"])),
    ),
    told.ChopAgreed: _form(
        "SEAT agrees to chop", lambda e: f"seat {e.seat} agrees to chop", lambda m: told.ChopAgreed(_seat(m))
    ),
    told.BoardsAgreed: _form(
        r"SEAT agrees to boards: (?P<boards>\d+)",
        lambda e: f"seat {e.seat} agrees to boards: {e.boards}",
        lambda m: told.BoardsAgreed(_seat(m), int(m["boards"])),
    ),
    told.Shown: _form(
        r"SEAT shows (?P<cards>.+?)(?: asked by seat (?P<asker>\d+))?(?P<dead> dead)?",
        _shown,
        lambda m: told.Shown(_seat(m), _cards(m), int(m["asker"] or 0), not m["dead"]),
    ),
    told.Mucked: _form(
        "SEAT mucks(?P<said> saying fold)?",
        lambda e: f"seat {e.seat} mucks{_flag(e.said_fold, 'saying fold')}",
        lambda m: told.Mucked(_seat(m), bool(m["said"])),
    ),
    told.Killed: _form("SEAT is dead", lambda e: f"seat {e.seat} is dead", lambda m: told.Killed(_seat(m))),
    told.Exposed: _form(
        r"SEAT exposes (?P<cards>.+?) to (?:all|seat (?P<to>\d+))",
        lambda e: f"seat {e.seat} exposes {cards_text(e.cards)} to {f'seat {e.to}' if e.to else 'all'}",
        lambda m: told.Exposed(_seat(m), _cards(m), int(m["to"] or 0)),
    ),
    told.Paid: _form(
        rf"SEAT pays (?P<amount>\d+) for (?P<kind>[^\[,]+?)(?:, (?P<to_pot>\d+) of it to the pot)?{_CITES}",
        _paid,
        lambda m: told.Paid(_seat(m), m["kind"], int(m["amount"]), int(m["to_pot"] or 0), _read_cites(m)),
    ),
    told.Charged: _form(
        rf"charge (?P<amount>\d+) on pot (?P<pot>\d+) for (?P<kind>[^\[]+?){_CITES}",
        _charged,
        _read_charged,
    ),
    told.Awarded: _form(
        r"SEAT wins (?P<amount>\d+) from pot (?P<pot>\d+)(?: on board (?P<board>\d+))?(?: (?P<half>high|low))?",
        _awarded,
        lambda m: told.Awarded(
            _seat(m), int(m["amount"]), int(m["pot"]), int(m["board"]) - 1 if m["board"] else 0, m["half"] or ""
        ),
    ),
    told.Ended: _form("end", lambda _: "end", lambda _: told.Ended()),
    told.Ruled: _form(
        r"ruling (?P<key>[\w.]+)(?: on seat (?P<seat>\d+))?(?: about (?P<cards>[^\[]+?))?(?: \[(?P<cites>[^\]]+)\])?",
        _ruled,
        lambda m: told.Ruled(m["key"], int(m["seat"] or 0), _cards(m) if m["cards"] else (), _read_cites(m)),
    ),
    told.Rewound: _form(
        r"taken back to event (?P<to>\d+)",
        lambda e: f"taken back to event {e.to}",
        lambda m: told.Rewound(int(m["to"])),
    ),
    told.Moved: _form(
        rf"(?P<cards>[^:]+) from (?P<source>{_PILES}) to (?P<target>{_PILES})(?:, seat (?P<seat>\d+))?(?P<up>, seen)?",
        lambda e: (
            f"{cards_text(e.cards)} from {e.source} to {e.target}"
            f"{f', seat {e.seat}' if e.seat else ''}{', seen' if e.up else ''}"
        ),
        lambda m: told.Moved(_cards(m), m["source"], m["target"], int(m["seat"] or 0), bool(m["up"])),
    ),
    told.Shuffled: _form(
        r"the stub is shuffled: (?P<cards>\d+) cards",
        lambda e: f"the stub is shuffled: {e.cards} cards",
        lambda m: told.Shuffled(int(m["cards"])),
    ),
    told.Instructed: _form(
        rf"for (?P<street>.+?): (?P<what>{'|'.join(INSTRUCTIONS)})(?:, seat (?P<seat>\d+))?",
        lambda e: f"for {e.street}: {e.what}{f', seat {e.seat}' if e.seat else ''}",
        lambda m: told.Instructed(m["street"], m["what"], int(m["seat"] or 0)),
    ),
    told.Limited: _form(
        r"SEAT may only (?P<may>[a-z ]+?)(?: to (?P<to>\d+))?(?:, a fold costs (?P<costs>\d+))?(?P<round>, all round)?",
        lambda e: (
            f"seat {e.seat} may only {' or '.join(e.may)}{f' to {e.to}' if e.to else ''}"
            f"{f', a fold costs {e.fold_costs}' if e.fold_costs else ''}{', all round' if e.all_round else ''}"
        ),
        lambda m: told.Limited(
            _seat(m), tuple(m["may"].split(" or ")), int(m["costs"] or 0), int(m["to"] or 0), bool(m["round"])
        ),
    ),
    told.Lifted: _form("SEAT is free again", lambda e: f"seat {e.seat} is free again", lambda m: told.Lifted(_seat(m))),
    told.RevealOrdered: _form(
        rf"SEAT will show (?P<cards>.+?) (?P<when>{AFTER_ROUND}|{AFTER_ALL})",
        lambda e: f"seat {e.seat} will show {cards_text(e.cards)} {e.when}",
        lambda m: told.RevealOrdered(_seat(m), _cards(m), m["when"]),
    ),
    told.AskingBarred: _form(
        r"(?:SEAT may ask to see no more hands|the hand of seat (?P<hand>\d+) may not be asked for)"
        r"(?: \[(?P<cites>[^\]]+)\])?",
        lambda e: (
            (
                f"seat {e.seat} may ask to see no more hands"
                if e.seat
                else f"the hand of seat {e.hand} may not be asked for"
            )
            + _cites(e.cites)
        ),
        lambda m: told.AskingBarred(int(m["seat"] or 0), int(m["hand"] or 0), _read_cites(m)),
    ),
    told.StakeCorrected: _form(
        r"the stake of SEAT is corrected by (?P<amount>-?\d+)",
        lambda e: f"the stake of seat {e.seat} is corrected by {e.amount}",
        lambda m: told.StakeCorrected(_seat(m), int(m["amount"])),
    ),
    told.BetsCapped: _form(
        r"no bet above (?P<to>\d+) in this round",
        lambda e: f"no bet above {e.to} in this round",
        lambda m: told.BetsCapped(int(m["to"])),
    ),
    told.HandDied: _form(
        "SEAT has a dead hand", lambda e: f"seat {e.seat} has a dead hand", lambda m: told.HandDied(_seat(m))
    ),
    told.HandRevived: _form(
        "SEAT has a live hand", lambda e: f"seat {e.seat} has a live hand", lambda m: told.HandRevived(_seat(m))
    ),
    told.ChipsBack: _form(
        r"SEAT is given back (?P<amount>\d+)(?:, the price is (?P<level>\d+) (?P<full>\d+) (?P<step>\d+))?",
        lambda e: (
            f"seat {e.seat} is given back {e.amount}"
            + (f", the price is {e.level} {e.full_level} {e.increment}" if e.level >= 0 else "")
        ),
        lambda m: told.ChipsBack(
            _seat(m), int(m["amount"]), *(int(m[name]) for name in ("level", "full", "step") if m["level"])
        ),
    ),
    told.Forfeited: _form(
        r"SEAT forfeits (?P<amount>\d+) to (?P<to>[a-z ]+)",
        lambda e: f"seat {e.seat} forfeits {e.amount} to {e.to}",
        lambda m: told.Forfeited(_seat(m), int(m["amount"]), m["to"]),
    ),
    told.PassedOver: _form(
        "SEAT is passed over", lambda e: f"seat {e.seat} is passed over", lambda m: told.PassedOver(_seat(m))
    ),
    told.TurnGiven: _form(
        "SEAT is given the turn", lambda e: f"seat {e.seat} is given the turn", lambda m: told.TurnGiven(_seat(m))
    ),
    told.StoodBack: _form(
        "SEAT plays on as if all-in",
        lambda e: f"seat {e.seat} plays on as if all-in",
        lambda m: told.StoodBack(_seat(m)),
    ),
    told.PostedLate: _form(
        r"SEAT posts late (?P<amount>\d+) and (?P<dead>\d+) dead",
        lambda e: f"seat {e.seat} posts late {e.amount} and {e.dead} dead",
        lambda m: told.PostedLate(_seat(m), int(m["amount"]), int(m["dead"])),
    ),
    told.Voided: _form("the hand is void", lambda _: "the hand is void", lambda _: told.Voided()),
}


def event_text(event: told.Event) -> str:
    """One line for one event.

    >>> event_text(told.Called(3, 20, True))
    'seat 3 calls 20 all-in'
    """
    return _FORMS[type(event)].write(event)


def read_event(line: str) -> told.Event:
    """The event of one line."""
    for form in _FORMS.values():
        found = form.pattern.fullmatch(line)
        if found is not None:
            return form.read(found)
    raise Malformed(f"{line[:80]!r} is no line of a hand", allowed="a line such as 'seat 3 calls 20'")


def write_log(heading: Heading, events: Sequence[told.Event]) -> str:
    """The whole hand."""
    return "\n".join([*_heading_lines(heading), "", *map(event_text, events), ""])


def _heading_lines(heading: Heading) -> Iterator[str]:
    yield FIRST_LINE
    for name, value in heading.rules.stated().items():
        yield f"{name} = {_value_text(value)}"
    for seat, chips in heading.stacks.items():
        yield f"seat {seat} has {chips}"
    yield f"button on {heading.button}"
    if heading.blinds is not None:
        yield "blinds from " + " ".join("-" if seat is None else str(seat) for seat in heading.blinds)
    for extra in heading.extras:
        yield f"seat {extra.seat} owes {extra.kind} {extra.amount}"
    if heading.carried:
        yield f"carried over {heading.carried}"


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_log(text: str) -> tuple[Heading, list[tuple[int, told.Event]]]:
    """A heading, and its events with their lines; what cannot be read is refused with its line."""
    if not isinstance(text, str):
        raise Malformed(f"{text!r} is not a hand", allowed="the text of a log")
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise Malformed("this is not a hand", allowed=f"a first line {FIRST_LINE!r}")
    empty = next((number for number, line in enumerate(lines) if not line), len(lines))
    try:
        heading = _read_heading(lines[1:empty])
    except Malformed as fault:
        what = fault.what if fault.what.startswith("line ") else f"the heading: {fault.what}"
        raise Malformed(what, allowed=fault.allowed) from None
    except ValueError:
        raise Malformed("the heading: a number that cannot be read", allowed="whole numbers") from None
    events = []
    for number, line in enumerate(lines[empty + 1 :], start=empty + 2):
        if line:
            try:
                events.append((number, read_event(line)))
            except Malformed as fault:
                raise Malformed(f"line {number}: {fault.what}", allowed=fault.allowed) from None
            except (ValueError, IndexError):
                raise Malformed(f"line {number}: {line[:80]!r} cannot be read") from None
    return heading, events


_TYPES: Final = {each.name: str(each.type) for each in fields(HandRules) if each.name != "cited"}


def _read_heading(lines: Sequence[str]) -> Heading:
    rules: dict[str, Any] = {}
    stacks: dict[int, int] = {}
    extras: list[Extra] = []
    blinds: tuple[int | None, ...] | None = None
    button = carried = 0
    for number, line in enumerate(lines, start=2):
        if found := re.fullmatch(r"(\w+) = (.*)", line):
            if found[1] in rules:
                raise Malformed(f"line {number}: {found[1]} stands there twice", allowed="each rule once")
            rules[found[1]] = _read_value(number, found[1], found[2])
        elif found := re.fullmatch(r"seat (\d+) has (\d+)", line):
            stacks[int(found[1])] = int(found[2])
        elif found := re.fullmatch(r"button on (\d+)", line):
            button = int(found[1])
        elif found := re.fullmatch(r"blinds from (.+)", line):
            blinds = tuple(None if seat == "-" else int(seat) for seat in found[1].split())
        elif found := re.fullmatch(r"seat (\d+) owes (live|dead) (\d+)", line):
            extras.append(Extra(int(found[1]), found[2], int(found[3])))
        elif found := re.fullmatch(r"carried over (\d+)", line):
            carried = int(found[1])
        else:
            raise Malformed(f"line {number}: {line[:80]!r} does not belong in a heading", allowed="name = value")
    if "game" not in rules:
        raise Malformed("the heading names no game", allowed="game = holdem")
    return Heading(HandRules(**rules), stacks, button, blinds, tuple(extras), carried)


def _read_value(line: int, name: str, text: str) -> object:
    kind = _TYPES.get(name)
    if kind is None:
        raise Malformed(f"line {line}: there is no rule {name!r}", allowed=", ".join(_TYPES))
    try:
        if kind == "bool":
            return {"yes": True, "no": False}[text]
        if kind == "int":
            return int(text)
        return tuple(int(each) for each in text.split()) if kind.startswith("tuple") else text
    except (KeyError, ValueError):
        raise Malformed(f"line {line}: {name} cannot be {text!r}", allowed=kind) from None
