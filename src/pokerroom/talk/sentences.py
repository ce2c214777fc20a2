"""A sentence about a table, and the parts of such sentences: names, numbers and cards.

Nothing here depends on a terminal or a browser. A card in a sentence is written `[As]`, so that a page can draw it;
cards that the listener may not see are never in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from pokerroom.cards import UNKNOWN, Card
from pokerroom.rulebook.setup.amounts import amount_text

SentenceKind: TypeAlias = Literal[
    "action", "deal", "street", "showdown", "award", "charge", "seat", "time", "hand", "notice"
]
# The floor calls a clock, which is over as soon as its player acts; or a player's time is up, and their act follows.
TimeTold: TypeAlias = Literal["", "called_by_floor", "up"]
_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven")
_BRACKETS_TO_ROUND: Final = str.maketrans("[]", "()")
# Every card's form in a sentence; worked out once, as a room writes thousands of them a second.
_CARDS: Final = {Card(number): f"[{Card(number)}]" for number in range(53)}


class Sentence(NamedTuple):
    """A sentence, its kind, the seat it is about (0 for none) and its clauses.

    `why` is an explanation that a dealer gives only when asked, such as the calculation of a charge. `time`
    distinguishes sentences about time to act, and `brief` is the sentence without its reasons, where it has any, or a
    few words of it for where several are told as one.
    """

    text: str
    kind: SentenceKind = "action"
    seat: int = 0
    cites: tuple[str, ...] = ()
    why: str = ""
    time: TimeTold = ""
    brief: str = ""


class TableNames:
    """The names of the players by seat, and the form in which a sentence addresses them and writes their chips.

    `me` is the listener's seat, 0 for none; `unit` chips make one of the currency in play.
    """

    def __init__(self, names: Mapping[int, str], me: int = 0, unit: int = 1) -> None:
        # A name in square brackets could pass for a card.
        self.names = {seat: name.translate(_BRACKETS_TO_ROUND) for seat, name in names.items()}
        self.me, self.unit = me, unit

    def __repr__(self) -> str:
        seats = ", ".join(f"{seat} {name}" for seat, name in sorted(self.names.items()))
        return f"<TableNames: {seats or 'nobody'}>"

    def chips(self, amount: int) -> str:
        """Write an amount as the table shows it.

        >>> TableNames({}).chips(1200), TableNames({}, unit=100).chips(1250), TableNames({}, unit=100).chips(300)
        ('1,200', '12.50', '3')
        """
        return amount_text(amount, self.unit)

    def name(self, seat: int) -> str:
        """Return a seat's name as a subject in the middle of a sentence."""
        if seat == self.me and seat:
            return "you"
        return self.names.get(seat) or f"seat {seat}"

    def first(self, seat: int) -> str:
        """Return a seat's name as the first word of a sentence."""
        name = self.name(seat)
        return name if seat in self.names and seat != self.me else name[:1].upper() + name[1:]

    def own(self, seat: int, thing: str, *, begins: bool = True) -> str:
        """Return a name for something that belongs to a player: "Ann's stack".

        >>> TableNames({1: "Ann", 2: "Doc"}, me=1).own(2, "hand"), TableNames({1: "Ann"}, me=1).own(1, "hand")
        ("Doc's hand", 'Your hand')
        """
        if seat == self.me and seat:
            return f"Your {thing}" if begins else f"your {thing}"
        return f"{self.first(seat) if begins else self.name(seat)}'s {thing}"

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """Write a sentence with this seat as its subject, without its full stop.

        >>> TableNames({1: "Ann", 2: "Doc"}, me=1).does(2, "call", "10"), TableNames({1: "Ann"}, me=1).does(1, "pass")
        ('Doc calls 10', 'You pass')
        """
        if seat == self.me and seat:
            form = _VERB_FOR_YOU.get(verb, verb)
        else:
            form = _FORMS.get(verb) or (verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s"))
        return f"{self.first(seat)} {form} {rest}" if rest else f"{self.first(seat)} {form}"

    def named(self, line: str) -> str:
        """Write a line of a log with names instead of seat numbers.

        >>> table = TableNames({1: "Ann", 2: "Doc"}, me=1)
        >>> table.named("seat 1 is dealt Qs Qh"), table.named("seat 2 shows Qs Qh asked by seat 1")
        ('You are dealt Qs Qh', 'Doc shows Qs Qh asked by you')
        """
        match = re.fullmatch(r"seat (\d+) (\w+) ?(.*)", line)
        rest = re.sub(r"\bseat (\d+)", lambda seat: self.name(int(seat[1])), match[3] if match else line)
        if not match:
            return rest
        if int(match[1]) == self.me:
            rest = rest.replace("and folds", "and fold")
        return self.does(int(match[1]), match[2] if match[2] == "is" else match[2].removesuffix("s"), rest)


_VERB_FOR_YOU: Final = {"is": "are", "has": "have"}
_FORMS: Final = {"is": "is", "has": "has", "may": "may", "will": "will", "would": "would"}


def card_words(cards: Iterable[Card]) -> str:
    """Return cards in the form used within a sentence.

    >>> from pokerroom.cards import parse_cards
    >>> card_words(parse_cards("As Td"))
    '[As] [Td]'
    """
    return " ".join([_CARDS[card] for card in cards])


def cards_or_number(cards: Sequence[Card]) -> str:
    """Return cards by name if all of them may be seen, and otherwise only their number."""
    if cards and UNKNOWN not in cards:
        return card_words(cards)
    return "a card" if len(cards) == 1 else f"{number_word(len(cards))} cards"


def number_word(number: int) -> str:
    """Return a small number as a word.

    >>> number_word(2), number_word(52)
    ('two', '52')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"
