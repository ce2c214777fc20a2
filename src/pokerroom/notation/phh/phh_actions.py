"""The actions of a PHH hand: one small value each, and the text they are written as.

Players are numbered from 1 in the order of the deal. A comment after `#` belongs to its action and is kept, without the
blanks around it. Whether an action is legal is not asked here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import Malformed, refuses_misread_calls, shortened
from pokerroom.notation.reading import Amount, read_text

_PLAYER = re.compile(r"p([1-9][0-9]?)")
_NUMBER = re.compile(r"[0-9]{1,18}(\.[0-9]{1,18})?")
# What an action looks like, by the word that names it.
_FORMS = {
    "dh": "d dh p1 AcKs",
    "db": "d db 7d5h9d",
    "sd": "p1 sd or p1 sd 4c2d",
    "pb": "p1 pb",
    "f": "p1 f",
    "cc": "p1 cc",
    "cbr": "p1 cbr 210",
    "sm": "p1 sm, p1 sm AcKs or p1 sm -",
}


@dataclass(frozen=True, slots=True)
class DealHole:
    """The dealer gives a player cards, face down or face up."""

    player: int
    cards: tuple[Card, ...]
    comment: str = ""

    def __str__(self) -> str:
        return _action_line("d dh", f"p{self.player}", _join_cards(self.cards), self.comment)


@dataclass(frozen=True, slots=True)
class DealBoard:
    """The dealer turns community cards."""

    cards: tuple[Card, ...]
    comment: str = ""

    def __str__(self) -> str:
        return _action_line("d db", _join_cards(self.cards), self.comment)


@dataclass(frozen=True, slots=True)
class StandPatDiscard:
    """A player throws cards away to draw others; without cards, stands pat."""

    player: int
    cards: tuple[Card, ...] = ()
    comment: str = ""

    def __str__(self) -> str:
        return _action_line(f"p{self.player} sd", _join_cards(self.cards), self.comment)


@dataclass(frozen=True, slots=True)
class BringIn:
    """A player posts the bring-in."""

    player: int
    comment: str = ""

    def __str__(self) -> str:
        return _action_line(f"p{self.player} pb", self.comment)


@dataclass(frozen=True, slots=True)
class FoldHand:
    """A player folds: `p3 f` in the file."""

    player: int
    comment: str = ""

    def __str__(self) -> str:
        return _action_line(f"p{self.player} f", self.comment)


@dataclass(frozen=True, slots=True)
class CheckCall:
    """A player checks, or calls what there is to call."""

    player: int
    comment: str = ""

    def __str__(self) -> str:
        return _action_line(f"p{self.player} cc", self.comment)


@dataclass(frozen=True, slots=True)
class CompleteBetRaise:
    """A player completes, bets or raises; `to` is the whole of the player's bet on this street."""

    player: int
    to: Amount
    comment: str = ""

    def __str__(self) -> str:
        return _action_line(
            f"p{self.player} cbr", format(self.to, "f" if isinstance(self.to, Decimal) else "d"), self.comment
        )


@dataclass(frozen=True, slots=True)
class ShowMuck:
    """A player shows cards; without any, mucks. `as_dealt` shows the cards that the deal named, written `-`."""

    player: int
    cards: tuple[Card, ...] = ()
    comment: str = ""
    as_dealt: bool = False

    def __str__(self) -> str:
        return _action_line(f"p{self.player} sm", "-" if self.as_dealt else _join_cards(self.cards), self.comment)


@dataclass(frozen=True, slots=True)
class NoOp:
    """Nothing happens; there may be something to say."""

    comment: str = ""

    def __str__(self) -> str:
        return _action_line("", self.comment)


Action: TypeAlias = (
    DealHole | DealBoard | StandPatDiscard | BringIn | FoldHand | CheckCall | CompleteBetRaise | ShowMuck | NoOp
)


@refuses_misread_calls
def parse_action(text: str) -> Action:
    """Read one action of a PHH file; `str` writes it again.

    >>> parse_action("p3 cbr 7.50  # over the top")
    CompleteBetRaise(player=3, to=Decimal('7.50'), comment='over the top')
    >>> str(parse_action("d dh p1 Ac??"))
    'd dh p1 Ac??'
    >>> parse_action("p1 cbr")
    Traceback (most recent call last):
      ...
    pokerroom.errors.Malformed: cannot read 'p1 cbr'; allowed: p1 cbr 210
    """
    action, _, remark = read_text(text).partition("#")
    words, comment = action.split(), remark.strip()
    match words:
        case []:
            return NoOp(comment)
        case ["d", "dh", player, cards]:
            return DealHole(_read_player(player), _read_action_cards(cards), comment)
        case ["d", "db", cards]:
            return DealBoard(_read_action_cards(cards), comment)
        case [player, "sd", *cards] if len(cards) < 2:
            return StandPatDiscard(_read_player(player), _read_action_cards(*cards), comment)
        case [player, "pb"]:
            return BringIn(_read_player(player), comment)
        case [player, "f"]:
            return FoldHand(_read_player(player), comment)
        case [player, "cc"]:
            return CheckCall(_read_player(player), comment)
        case [player, "cbr", to]:
            return CompleteBetRaise(_read_player(player), _read_action_amount(to), comment)
        case [player, "sm", "-"]:
            return ShowMuck(_read_player(player), (), comment, as_dealt=True)
        case [player, "sm", *cards] if len(cards) < 2:
            return ShowMuck(_read_player(player), _read_action_cards(*cards), comment)
    form = _FORMS.get(words[1]) if len(words) > 1 else None
    raise Malformed(f"cannot read {shortened(action.strip())!r}", allowed=form or "; ".join(_FORMS.values()))


def _read_player(word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None:
        raise Malformed(
            f"{shortened(word)!r} is not a player", allowed="p1 for the first player, p2 for the second, ..."
        )
    return int(match[1])


def _read_action_cards(word: str = "") -> tuple[Card, ...]:
    cards = parse_cards(word)
    if (tidy := _join_cards(cards)) != word:
        raise Malformed(
            f"cannot read {shortened(word)!r} (did you mean {shortened(tidy)}?)", allowed="cards as in Th9c??"
        )
    return cards


def _read_action_amount(word: str) -> Amount:
    match = _NUMBER.fullmatch(word)
    number: Amount = 0
    if match is not None:
        number = Decimal(word) if match[1] else int(word)
    if not number:
        raise Malformed(f"{shortened(word)!r} is not an amount", allowed="a number above 0, such as 210 or 7.50")
    return number


def _join_cards(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def _action_line(*parts: str) -> str:
    *words, comment = parts
    return " ".join(filter(None, [*words, f"# {comment}" if comment else ""]))
