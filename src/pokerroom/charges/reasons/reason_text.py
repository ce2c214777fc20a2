"""The text of a charge's reasons, as every record of a charge keeps it, and back: the only place that reads it.

Each kind of reason has its form, in which fields stand in braces; `{minutes|minute}` is a number with its noun. Text
that no form reads is kept as it is, so a record of any release keeps its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import time
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, get_type_hints

from pokerroom.charges.reasons import reason_kinds
from pokerroom.charges.reasons.reason_kinds import ChargedPot, ChargeReason, ChipAmount, FreeWhy, OtherReason
from pokerroom.charges.terms import CapBorneBy
from pokerroom.rulebook.words import FeePayer
from pokerroom.wording.numbers import number_text
from pokerroom.wording.plural import quantity

WHY_FREE: Final[dict[FreeWhy, str]] = {
    "empty_pot": "nothing is in the pot",
    "no_flop": "no flop was seen",
    "forced_bets_only": "only antes and blinds are in",
    "blinds_only": "blinds were the only wagers",
    "all_share_main_pot": "everybody who was dealt in shares the main pot",
    "all_share": "everybody who was dealt in shares it",
    "only_tied_put_in": "only the tied players put anything in",
    "split": "it is split",
    "winner_would_lose": "a winner would lose money",
    "free_game": "nothing is charged for this game",
    "paid_until_leaving": "paid until the player leaves",
}
_CAP_BORNE: Final[dict[CapBorneBy, str]] = {
    "main_pot_first": "from the main pot on",
    "in_proportion": "shared out in proportion",
}
_PAYERS: Final[dict[FeePayer, str]] = {
    "each_dealt_in_player": "each player dealt in",
    "button": "the button",
    "pot": "the pot",
}
# A text is read by the first form that it fits.
_FORMS: Final[dict[type[ChargeReason], str]] = {
    reason_kinds.PercentageOfPot: "{percent} percent of {pot}, {base}",
    reason_kinds.RoundedDown: "{exact} rounded down to {to}",
    reason_kinds.AtLeast: "at least {least}",
    reason_kinds.Capped: "capped at {cap}",
    reason_kinds.CapBorne: "{by}",
    reason_kinds.PotTooSmall: "{pot} of {wagered} is too small",
    reason_kinds.NoPotBigEnough: "no pot is big enough: {wagered}",
    reason_kinds.PotFree: "{pot} is free: {why}",
    reason_kinds.Free: "free: {why}",
    reason_kinds.MovedWithTimePaid: "free: moved by the house, paid until {until}",
    reason_kinds.TableHasPaid: "free: the table has paid until {until}",
    reason_kinds.FreeInWords: "free: {why}",
    reason_kinds.FeeFrom: "{amount} from {payer}",
    reason_kinds.BesideCommission: "from the pot, besides the commission",
    reason_kinds.ForBoards: "for {boards|board}, on top of the commission",
    reason_kinds.PartForJackpot: "{amount} of it for the jackpot",
    reason_kinds.OnceOnSittingDown: "once, on sitting down",
    reason_kinds.ForTime: "{amount} for {minutes|minute}",
    reason_kinds.ForTableTime: "{amount} for the table for {minutes|minute}, among {players}",
    reason_kinds.StepsLeft: "{steps} of {of} steps of {minutes} minutes are left",
    reason_kinds.Times: "{number} times",
    reason_kinds.LeftOver: "{amount} left over, which nobody pays",
    reason_kinds.NeverGivenBack: "paid until {until}, and never given back",
    reason_kinds.DueAndThere: "{due} is due and {there} there",
    reason_kinds.NoCardsUntilPaid: "no cards until it is paid",
    reason_kinds.SecondsBought: "{seconds|second} for {price}",
    reason_kinds.PartToPot: "{amount} to the pot",
    reason_kinds.SeatShort: "seat {seat} has {left} of {of} left",
    OtherReason: "{words}",
}
_PIECE: Final = re.compile(r"\{(?P<field>\w+)(?:\|(?P<noun>\w+))?\}|(?P<text>[^{]+)")


class _Field(NamedTuple):
    """The form of a field in a text: how it is read, and how it is written with amounts in such words."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any, Callable[[int], str]], str] = lambda value, _: str(value)


def _word_field(words: dict[Any, str]) -> _Field:
    back = {text: word for word, text in words.items()}
    return _Field("|".join(map(re.escape, back)), back.__getitem__, lambda word, _: words[word])


def _whole_read(text: str) -> int:
    return int(text.replace(",", ""))


def _pot_read(text: str) -> ChargedPot:
    match = re.fullmatch(r"side pot (\d+)", text)
    return ChargedPot("side pot", int(match[1])) if match else ChargedPot(text)  # type: ignore[arg-type]


_FIELDS: Final[dict[Any, _Field]] = {
    int: _Field(r"\d+", _whole_read),
    ChipAmount: _Field(r"\d+", _whole_read, lambda amount, amount_words: amount_words(amount)),
    str: _Field(".*", str),
    Decimal: _Field(r"\d+(?:\.\d+)?", Decimal, lambda number, _: number_text(number)),
    time: _Field(r"\d\d:\d\d", time.fromisoformat, lambda at, _: f"{at:%H:%M}"),
    tuple[ChipAmount, ...]: _Field(
        r"\d+(?:, \d+)*",
        lambda text: tuple(map(int, text.split(", "))),
        lambda amounts, amount_words: ", ".join(map(amount_words, amounts)),
    ),
    ChargedPot: _Field(
        r"the pot|the main pot|side pot \d+|all pots together|the hand", _pot_read, lambda pot, _: pot.words
    ),
    FreeWhy: _word_field(dict(WHY_FREE)),
    CapBorneBy: _word_field(dict(_CAP_BORNE)),
    FeePayer: _word_field(dict(_PAYERS)),
}


@cache
def _fields_of(kind: type[ChargeReason]) -> dict[str, _Field]:
    return {name: _FIELDS[hint] for name, hint in get_type_hints(kind, include_extras=True).items()}


@cache
def _reason_pattern(kind: type[ChargeReason]) -> re.Pattern[str]:
    parts = []
    for piece in _PIECE.finditer(_FORMS[kind]):
        if piece["noun"]:
            parts.append(rf"(?P<{piece['field']}>[\d,]+) {piece['noun']}s?")
        elif piece["field"]:
            parts.append(f"(?P<{piece['field']}>{_fields_of(kind)[piece['field']].pattern})")
        else:
            parts.append(re.escape(piece["text"]))
    return re.compile("".join(parts), re.DOTALL)


def reason_text(reason: ChargeReason, amount_words: Callable[[int], str] = str) -> str:
    """Write a reason; `amount_words` writes its amounts otherwise than a record has them.

    >>> reason_text(reason_kinds.PercentageOfPot(Decimal(5), ChargedPot("the pot"), 1200))
    '5 percent of the pot, 1200'
    >>> reason_text(reason_kinds.SeatShort(3, 1000, 1200), "{:,}".format)
    'seat 3 has 1,000 of 1,200 left'
    """
    fields = _fields_of(type(reason))

    def piece_text(piece: re.Match[str]) -> str:
        name = piece["field"]
        if not name:
            return piece["text"]
        value = getattr(reason, name)
        if piece["noun"]:
            return quantity(value, piece["noun"])
        return fields[name].write(value, amount_words)

    return "".join(map(piece_text, _PIECE.finditer(_FORMS[type(reason)])))


def reason_texts(several: Iterable[ChargeReason]) -> tuple[str, ...]:
    """Write several reasons as a record has them."""
    return tuple(map(reason_text, several))


@lru_cache(maxsize=4096)
def read_reason(text: str) -> ChargeReason:
    """Read a reason as a record has it.

    >>> read_reason("13.5 rounded down to 13")
    RoundedDown(exact=Decimal('13.5'), to=13)
    >>> read_reason("free: no flop was seen"), read_reason("free: a birthday"), read_reason("as agreed")
    (Free(why='no_flop'), FreeInWords(why='a birthday'), OtherReason(words='as agreed'))
    """
    for kind in _FORMS:
        match = _reason_pattern(kind).fullmatch(text)
        if match is not None:
            fields = _fields_of(kind)
            return kind(**{name: fields[name].read(value) for name, value in match.groupdict().items()})
    return OtherReason(text)
