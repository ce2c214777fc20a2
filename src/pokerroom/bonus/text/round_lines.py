"""One line for every event of a round, in a dealer's words, and its reading.

A line has a form: fields are in braces, and a part in brackets is left out if its field is empty.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, get_type_hints

import msgspec

from pokerroom.bonus import events
from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.citation import read_citation
from pokerroom.errors import LONGEST_LINE, Malformed, shortened

# The words that a line has for a field that is true.
_FLAGS: Final = {"given_up": ", given up", "unpaid": ", unpaid"}
_TOKENS: Final = "[ and {tokens} in tokens]"
_CITES: Final = "[ [{cites}]]"
LINE_FORMS: Final[dict[type, str]] = {
    events.WagerPlaced: "box {box} puts {chips} on {area}" + _TOKENS,
    events.WagerTakenBack: "box {box} takes {area} back",
    events.WagerRefused: "the {by} refuses {area} of box {box}: {grounds}",
    events.NoMoreBets: "no more bets",
    events.CommunityDealt: "board face down {cards}",
    events.BoxDealt: "box {box} is dealt {cards}",
    events.DealerDealt: "dealer is dealt {cards}",
    events.BoxLooked: "box {box} looks",
    events.BetMade: "box {box} bets {chips} on {area}" + _TOKENS,
    events.BoxChecked: "box {box} checks",
    events.BoxFolded: "box {box} folds[, deemed so: {deemed}]",
    events.Conceded: "conceding hand: box {box}",
    events.TurnedUp: "{street} {cards}",
    events.DealerShown: "dealer's hand {cards}: {called}",
    events.HandShown: "box {box} has {cards}: {called}",
    events.WagerLost: "{area} of box {box} is taken[{given_up}]",
    events.WagerPaid: "{area} of box {box} pays {pays}, with {chips} back" + _TOKENS,
    events.StoodOff: "{area} of box {box} stands off, with {chips} back" + _TOKENS + "[{unpaid}]",
    events.ExcessReturned: "too much on {area} of box {box}: {chips} back" + _TOKENS,
    events.Racked: "cards of box {box} racked",
    events.JackpotPaid: "jackpot pays box {box} {amount} for {what}" + _CITES,
    events.RoundFinished: "round over",
    events.WagerFound: "found on {area} of box {box}: {chips}" + _TOKENS,
    events.RoundRuled: "ruling on {what}[ at box {box}]: {effects}[ by the {by}][ because {reason}]" + _CITES,
    events.HeldForCorrection: "flop held back for box {box}",
    events.WagerCorrected: "box {box} corrects {area} to {chips}" + _TOKENS,
    events.WagerReturned: "{area} of box {box} goes back",
    events.CardsTurnedDown: "turned face down again[ {cards}]",
    events.HandDealtInVain: "hand at box {box} without an Ante racked {cards}",
    events.RoundVoided: "round void: {why}",
    events.BoxVoided: "wagers of box {box} void by the {by}: {why}",
    events.MadeGood: "box {box} is made good {chips}" + _TOKENS,
    events.WagersForfeited: "box {box} forfeits {chips}" + _TOKENS,
    events.PlaysFirst: "box {boxes} plays first by the {by}: {why}",
    events.PaymentCorrected: "payment to box {box} corrected by {chips} by the {by}: {why}",
}
_TEMPLATE_PIECE: Final = re.compile(
    r"\[(?P<maybe>[^\[\]]*(?:\[\{cites\}\])?[^\[\]]*)\]|\{(?P<field>\w+)\}|(?P<text>[^\[{]+)"
)
_PATTERNS_BY_TYPE: Final = {
    "int": r"-?\d+",
    "LayoutArea": r"\w+",
    "BoardStreet": r"\w+",
    "CardTuple": r"(?:\S\S ?)+?",
    "boxes": r"\d+(?: \d+)*",
}


def round_event_text(event: events.RoundEvent) -> str:
    """Return the line of an event.

    >>> round_event_text(events.BetMade(3, "flop", 20))
    'box 3 bets 20 on flop'
    """
    return _fill_in_line_form(LINE_FORMS[type(event)], event)


def _fill_in_line_form(form: str, event: events.RoundEvent) -> str:
    found = []
    for piece in _TEMPLATE_PIECE.finditer(form):
        if piece["text"]:
            found.append(piece["text"])
        elif piece["field"]:
            found.append(_line_text_of_field(getattr(event, piece["field"])))
        else:
            name = re.search(r"\{(\w+)\}", piece["maybe"])
            value = getattr(event, name[1]) if name else None
            if name and value:
                found.append(piece["maybe"].replace(name[0], _FLAGS.get(name[1]) or _line_text_of_field(value)))
    return "".join(found)


def _line_text_of_field(value: Any) -> str:
    if isinstance(value, tuple):
        if value and isinstance(value[0], Card):
            return cards_text(value)
        between = "; " if value and isinstance(value[0], str) else " "
        return between.join(map(str, value))
    return str(value)


@cache
def _line_pattern_of_event(kind: type) -> re.Pattern[str]:
    hints = get_type_hints(kind)
    raw = {name: str(kind.__annotations__.get(name, "")) for name in hints}
    found = []
    for piece in _TEMPLATE_PIECE.finditer(LINE_FORMS[kind]):
        if piece["text"]:
            found.append(re.escape(piece["text"]))
        elif piece["field"]:
            found.append(_pattern_of_field(piece["field"], raw))
        else:
            inside = re.split(r"\{(\w+)\}", piece["maybe"])
            found.append(f"(?:{re.escape(inside[0])}{_pattern_of_field(inside[1], raw)}{re.escape(inside[2])})?")
    return re.compile("".join(found))


def _pattern_of_field(name: str, raw: dict[str, str]) -> str:
    if name in _FLAGS:
        return f"(?P<{name}>{_FLAGS[name]})"
    kind = "boxes" if name == "boxes" else raw[name]
    return f"(?P<{name}>{_PATTERNS_BY_TYPE.get(kind, '.+?' if name != 'cites' else '[^]]+')})"


def read_round_event(line: str) -> events.RoundEvent:
    """Return the event of a line.

    >>> read_round_event("box 3 bets 20 on flop")
    BetMade(box=3, area='flop', chips=20, tokens=0)
    """
    for kind in LINE_FORMS:
        match = _line_pattern_of_event(kind).fullmatch(line)
        if match is not None:
            try:
                return _event_from_matched_line(kind, match)
            except (Malformed, msgspec.ValidationError):
                continue
    raise Malformed(
        f"{shortened(line, LONGEST_LINE)!r} is no line of a round", allowed="such as 'box 3 bets 20 on flop'"
    )


def _event_from_matched_line(kind: type, match: re.Match[str]) -> events.RoundEvent:
    hints = get_type_hints(kind)
    given = {
        name: _field_from_line_text(name, text, hints[name])
        for name, text in match.groupdict().items()
        if text is not None
    }
    made: events.RoundEvent = kind(**given)
    for name, value in given.items():
        if isinstance(value, str):
            msgspec.convert(value, hints[name])  # refuses an area or a street that does not exist
    return made


def _field_from_line_text(name: str, text: str, hint: Any) -> Any:
    if hint is int:
        return int(text)
    if hint is bool:
        return text == _FLAGS[name]
    if name == "cards":
        return tuple(parse_cards(text))
    if name == "cites":
        return tuple(read_citation(part) for part in text.split())
    if name == "boxes":
        return tuple(map(int, text.split()))
    return tuple(text.split("; ")) if name == "effects" else text
