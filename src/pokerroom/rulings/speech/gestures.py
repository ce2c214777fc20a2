"""A player's words and acts in the order in which they happened: the input of `wagers.py`, and its text form.

    said "raise to 300"; put 1000 1000; put 25; taps; pushes cards

Each `put` is one motion. As people type it, `says 'raise'`, `puts 25, 25` and capitals are read too. Nothing here
interprets a gesture; the house's rules do that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from pokerroom.errors import Malformed, as_given


class SpokenWords(Struct, frozen=True, gc=False):
    """Words, as they were spoken."""

    words: str


class Put(Struct, frozen=True, gc=False):
    """Chips put forward in one motion, each by its value; not `pushed` if the player kept hold of them."""

    chips: tuple[int, ...]
    pushed: bool = True


class DrewBack(Struct, frozen=True, gc=False):
    """Chips taken back from those already put down."""

    amount: int


class Knocked(Struct, frozen=True, gc=False):
    """A knock or a tap on the table."""


class PushedCards(Struct, frozen=True, gc=False):
    """The cards passed forward, face down; `to_muck` if they touched it."""

    to_muck: bool = False


class Pointed(Struct, frozen=True, gc=False):
    """The dealer pointed to the player, so that the next act was at the dealer's direction."""


Gesture: TypeAlias = SpokenWords | Put | DrewBack | Knocked | PushedCards | Pointed

# One row for every kind: how it is read, its effect, and how it is written.
_Row: TypeAlias = tuple[str, type[Any], Callable[[re.Match[str]], Gesture], Callable[[Any], str]]
_AMOUNT: Final = r"\d{1,3}(?:,\d{3})+(?!\d)|\d+"
_CHIPS: Final = rf"(?P<chips>(?:{_AMOUNT})(?:(?:,? +| *\+ *)(?:{_AMOUNT}))*)"
_FORMS: Final[tuple[_Row, ...]] = (
    (
        r"""(?:said|says) (?:"(?P<words>[^"]*)"|'(?P<single>[^"]*)')""",
        SpokenWords,
        lambda m: SpokenWords(m["words"] if m["words"] is not None else m["single"]),
        lambda g: f'said "{g.words}"',
    ),
    (
        rf"(?P<verb>put|lift)s? {_CHIPS}",
        Put,
        lambda m: Put(_chip_values(m["chips"]), m["verb"].casefold() == "put"),
        lambda g: f"{'put' if g.pushed else 'lifts'} {' '.join(map(str, g.chips))}",
    ),
    (
        rf"draws back (?P<chips>{_AMOUNT})",
        DrewBack,
        lambda m: DrewBack(*_chip_values(m["chips"])),
        lambda g: f"draws back {g.amount}",
    ),
    (r"taps?(?: the table)?", Knocked, lambda _: Knocked(), lambda _: "taps"),
    (
        r"pushes cards(?P<muck> into the muck)?",
        PushedCards,
        lambda m: PushedCards(bool(m["muck"])),
        lambda g: f"pushes cards{' into the muck' if g.to_muck else ''}",
    ),
    (r"the dealer points", Pointed, lambda _: Pointed(), lambda _: "the dealer points"),
)
_READ: Final = tuple((re.compile(pattern, re.IGNORECASE), make) for pattern, _, make, _ in _FORMS)
_WRITE: Final = {kind: write for _, kind, _, write in _FORMS}
_ALLOWED: Final = (
    'said "WORDS", put 25 5 (values of the chips in one motion), lifts 25 (drawn back), draws back 25, taps, '
    "pushes cards [into the muck], the dealer points; several with ; between them"
)
# A semicolon between quotation marks belongs to the words.
_PARTS: Final = re.compile(r'((?:[^";]|"[^"]*")+)(?:;|$)')


def _chip_values(text: str) -> tuple[int, ...]:
    """Return the values of chips from their typed form: 25 5, or 25, 5 or 1,000."""
    return tuple(int(item.replace(",", "")) for item in re.findall(_AMOUNT, text))


def read_gestures(text: str) -> tuple[Gesture, ...]:
    """Read gestures from their text form.

    >>> read_gestures('said "raise"; put 100')
    (SpokenWords(words='raise'), Put(chips=(100,), pushed=True))
    """
    parts = _PARTS.findall(text)
    if not parts or _PARTS.sub("", text).strip():
        raise Malformed(f"no gestures can be read in {as_given(text)}", allowed=_ALLOWED)
    return checked_gestures(_read_gesture(part.strip()) for part in parts)


def _read_gesture(text: str) -> Gesture:
    for pattern, make in _READ:
        if match := pattern.fullmatch(text):
            return make(match)
    raise Malformed(f"there is no gesture {as_given(text)}", allowed=_ALLOWED)


def write_gestures(gestures: Iterable[Gesture]) -> str:
    """Write gestures in their text form, which is read back exactly.

    >>> write_gestures((SpokenWords("call"), Put((25, 25)), Put((5,), pushed=False), PushedCards()))
    'said "call"; put 25 25; lifts 5; pushes cards'
    """
    return "; ".join(_WRITE[type(checked_gesture)](checked_gesture) for checked_gesture in checked_gestures(gestures))


def checked_gestures(gestures: Iterable[Gesture]) -> tuple[Gesture, ...]:
    """Return the gestures after checking them: chips must have a value, and words must fit on one line."""
    checked = tuple(gestures)
    if not checked:
        raise Malformed("no gesture", allowed=_ALLOWED)
    for gesture in checked:
        fault = _fault(gesture)
        if fault:
            raise Malformed(fault, allowed=_ALLOWED)
    return checked


def _fault(gesture: Any) -> str:
    """Return the fault of a gesture, for callers without a type checker; "" if it has none."""
    kind = type(gesture)
    if kind not in _WRITE:
        return f"{gesture!r} is no gesture"
    if kind is SpokenWords:
        words = gesture.words
        fits = isinstance(words, str) and words.isprintable() and '"' not in words
        return "" if fits else f"{words!r} cannot have been said"
    chips = gesture.chips if kind is Put else (gesture.amount,) if kind is DrewBack else (1,)
    fits = isinstance(chips, tuple) and bool(chips) and all(type(chip) is int and chip > 0 for chip in chips)
    words_told = " ".join(map(str, chips)) if isinstance(chips, tuple) else repr(chips)
    return "" if fits else f"{words_told}: that is no chip, or one of no value"
