"""The values that the lines of a table's set-up may have, and the lines that a wrong name may mean.

`TableSetup` reads its lines with these functions, from whatever they come: a file, a program or a page.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any, Final, Literal, TypeAlias

from pokerroom.errors import Malformed, as_given
from pokerroom.rulebook.setup.hours import HOURS_FORM, is_hours
from pokerroom.rulebook.types import Value, freeze
from pokerroom.rulebook.words import is_word
from pokerroom.wording.few_names import few_names

# Words much like a set-up's lines that are none: a table and a hand are given their house beside it.
_NOT_SETUP_LINES: Final = ("house",)
# Other names, used by people and some books, for lines of a set-up.
_ALSO_CALLED: Final = {
    **dict.fromkeys(("over_blind", "over_blinds", "overblind", "overblinds"), "straddling or straddles"),
    "straddle": "straddling or straddles",
    **dict.fromkeys(("small_blind", "big_blind", "blind", "sb", "bb", "smallblind", "bigblind"), "blinds"),
    "antes": "ante",
    **dict.fromkeys(("table_stake", "stake", "buy_in", "buyin"), "min_buy_in or max_buy_in"),
    **dict.fromkeys(("rake", "charge", "fee", "fees"), "commission, percent or hand_fee"),
    "collection": "time_charge",
    "seats": "places",
    **dict.fromkeys(("time", "seconds", "time_to_act"), "seconds_to_act"),
    **dict.fromkeys(("bet", "min_bet", "big_bet", "small_bet"), "minimum_bet or bet_sizes"),
    "max_bet": "maximum_bet",
    **dict.fromkeys(("high_low", "hi_lo", "split"), "won_by"),
    **dict.fromkeys(("run_it_twice", "boards"), "run_boards"),
    **dict.fromkeys(("gaming_hours", "set_hours", "open"), "hours"),
}
_Form: TypeAlias = Literal[
    "amounts",
    "amount",
    "count",
    "at_least_two",
    "raises",
    "flag",
    "scale",
    "cap",
    "multiple",
    "words",
    "word",
    "hours",
    "deck",
]
_FORMS: Final[dict[_Form, str]] = {
    "amounts": "a list of amounts, each above 0",
    "amount": "an amount, not below nothing",
    "count": "a whole number, at least 1",
    "at_least_two": "a whole number, at least 2",
    "flag": "true or false",
    "word": "a word",
    "deck": "a number of cards",
    "cap": 'an amount, or "none"',
    "multiple": 'an amount above 0, or "smallest_chip"',
    "raises": 'a whole number of raises, or "none"',
    "words": "a list of words",
    "hours": HOURS_FORM,
    "scale": "a list of steps: the size of the pots it begins at, the percentage, and perhaps a cap",
}


_FORM_BY_LINE: Final[dict[str, _Form]] = {
    "deck": "deck",
    "blinds": "amounts",
    "straddles": "amounts",
    "bet_sizes": "amounts",
    "ante": "amount",
    "minimum_bet": "amount",
    "maximum_bet": "amount",
    "smallest_chip": "amount",
    "min_buy_in": "amount",
    "max_buy_in": "amount",
    "percent": "amount",
    "least": "amount",
    "rounded_down_to": "multiple",
    "hand_fee": "amount",
    "time_charge": "amount",
    "time_charge_minutes": "count",
    "seating_fee": "amount",
    "boards_fee": "amount",
    "extra_time_fee": "amount",
    "jackpot": "flag",
    "jackpot_part": "amount",
    "scale": "scale",
    "cap": "cap",
    "raise_cap": "raises",
    "players": "at_least_two",
    "places": "at_least_two",
    "seconds_to_act": "count",
    "extra_seconds": "count",
    "joker": "flag",
    "straddling": "flag",
    "run_boards": "flag",
    "burns": "flag",
    "ace_low": "flag",
    "tournament": "flag",
    "live": "flag",
    "commission": "words",
    "hours": "hours",
}


def refuse_unknown_lines(
    names: Iterable[str], lines: Sequence[str], where: str, kind: type[Malformed] = Malformed
) -> None:
    """Refuse names that are not lines of a set-up, with the lines that there are, first those that may be meant."""
    unknown = [name for name in names if name not in lines]
    if unknown:
        meant = {name: _lines_meant(name, lines) for name in unknown}
        hints = [f"{name!r} (did you mean {hint}?)" if hint else repr(name) for name, hint in meant.items()]
        near = [word for hint in meant.values() for word in re.findall(r"\w+", hint) if word in lines]
        raise kind(f"{where}: unknown {', '.join(hints)}", allowed=few_names(lines, nearest=dict.fromkeys(near)))


def _lines_meant(name: str, lines: Iterable[str]) -> str:
    """Return in words the lines that a wrong name may mean; "" where none is similar."""
    spelt = re.sub(r"[\s-]+", "_", name.strip().casefold())
    if spelt in _NOT_SETUP_LINES:
        return ""
    return _ALSO_CALLED.get(spelt) or " or ".join(difflib.get_close_matches(spelt, lines, 2, 0.7))


def _form_of_line(name: str) -> _Form:
    return _FORM_BY_LINE.get(name, "word")


def read_setup_line(name: str, written: object, where: str) -> Any:
    """Return the value of a line as a set-up keeps it: lists as tuples, exact amounts, a deck by its name. Refuse one
    that the line cannot be, saying `where` it stands.
    """
    value = freeze(written)
    readable = not isinstance(value, str) or isinstance(written, str | date | time)  # anything else has become text
    if _form_of_line(name) == "deck" and isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not readable or not _line_fits(name, value):
        raise Malformed(f"{where}: {name} cannot be {as_given(written)}", allowed=_FORMS[_form_of_line(name)])
    return value


def _line_fits(name: str, value: Value) -> bool:
    """Return whether a value has the form that its line of a set-up must have, such as an amount or a list of words."""

    def amount(value: Value) -> bool:
        return (
            isinstance(value, int | Decimal)
            and not isinstance(value, bool)
            and Decimal(value).is_finite()
            and value >= 0
        )

    def count(value: Value) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= 1

    match _form_of_line(name):
        case "amounts":
            return isinstance(value, tuple) and all(amount(part) and part for part in value)
        case "amount":
            return amount(value)
        case "count":
            return count(value)
        case "at_least_two":
            return count(value) and value != 1
        case "raises":
            return is_word(value, "none") or count(value)
        case "flag":
            return isinstance(value, bool)
        case "scale":
            return isinstance(value, tuple) and all(
                isinstance(step, tuple) and len(step) in (2, 3) and all(map(amount, step)) for step in value
            )
        case "cap":
            return is_word(value, "none") or amount(value)
        case "multiple":
            return is_word(value, "smallest_chip") or (amount(value) and bool(value))
        case "words":
            return isinstance(value, tuple) and all(isinstance(part, str) for part in value)
        case "hours":
            return is_hours(value)
        case _:
            return isinstance(value, str)
