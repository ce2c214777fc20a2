"""Comparisons of hands in one line of text, so that a rulebook's worked example stays as short as it is told.

    9h 3c (full house, nines over kings) < Kc 4d [Kh Ks Kc 9c 9d] | 9c 9d Kh Ks 2c

Hands stand between `>`, `<` and `=`; every two of them are compared, both ways round. What follows `|` is the board,
which all of them share. What is said of a hand follows its cards:

    (flush)  (flush, ace high)  (not a flush)      its category, the name a dealer gives it, or what it is not
    (qualifies)  (does not qualify)                whether it may win as a low
    [As Ks 9s 4s 2s]  [A A A K K]                  the five cards played, in any order; a rank alone is any card of it
    [Kh Qh Jh Jo=Th 9h]  [As Jo=A K 9 7]           and what the joker stands for
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import pytest

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.hand import hand_rules_for
from pokerroom.ranking import ANY_FIVE, Category, Makeup, RankedHand, Scheme, pot_schemes, rank, showing
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import DECK_SIZES, WonBy, one_of

Row = tuple[str, str, str]
_SIGN = re.compile(r"\s([<>=])\s")
_REMARK = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_MEANS = {">": 1, "=": 0, "<": -1}


@dataclass(frozen=True, slots=True)
class StoryHand:
    """One hand of a story and what is said of it."""

    cards: tuple[Card, ...]
    called: tuple[str, ...]
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """Some hands, the signs between them, and the cards they share."""

    hands: tuple[StoryHand, ...]
    signs: tuple[str, ...]
    shared: tuple[Card, ...]

    @classmethod
    def read(cls, text: str) -> Story:
        """Read one line; a line that claims nothing is refused.

        >>> Story.read("As Ad > Kh Kd (pair of kings) | 9c 7d 4h").signs
        ('>',)
        >>> Story.read("As Ad | 9c 7d 4h")
        Traceback (most recent call last):
          ...
        ValueError: nothing is claimed in 'As Ad | 9c 7d 4h'
        """
        told, _, shared = text.partition("|")
        parts = _SIGN.split(told)
        story = cls(tuple(_hand(part) for part in parts[::2]), tuple(parts[1::2]), parse_cards(shared))
        if not story.signs and not any(hand.called or hand.plays for hand in story.hands):
            raise ValueError(f"nothing is claimed in {text!r}")
        if {">", "<"} <= set(story.signs):
            raise ValueError(f"the hands must run one way, from the best or from the worst: {text!r}")
        return story

    def pairs(self) -> Iterable[tuple[int, int, str]]:
        """Yield every two hands, by their places, with the sign that must hold between them."""
        for left, right in combinations(range(len(self.hands)), 2):
            between = set(self.signs[left:right]) - {"="}
            yield left, right, between.pop() if between else "="


def cases(rows: Iterable[Row]) -> list[pytest.ParameterSet]:
    """Return rows of clause, scheme and story as parameters `book, scheme, story` of a test marked with the clause.

    A clause written `part of book:number` is shown only in part and does not count as shown.
    """
    return [
        pytest.param(book_of(clause), scheme, story, marks=marked(clause), id=f"{clause} {scheme}: {story}")
        for clause, scheme, story in rows
    ]


def book_of(clause: str) -> str:
    """Return the book in which a clause, or a part of one, stands."""
    return clause.removeprefix("part of ").partition(":")[0]


def marked(clause: str) -> pytest.MarkDecorator:
    """Return the mark for a clause, or for part of one."""
    whole = clause.removeprefix("part of ")
    return pytest.mark.clause(whole) if whole == clause else pytest.mark.part(whole)


def scheme_of(book: str, name: str) -> Scheme:
    """Return the scheme by which a table of the house ranks hands when its sign asks for what the name says.

    Of a high-low split one side is meant, such as `high-low-52 low`. A game against the house has no such sign.
    """
    contest, _, side = name.partition(" ")
    schemes = pot_schemes(contest)
    if library().book(book) in library().between_players:
        asked = hand_rules_for(house_named(book), _sign(contest)).schemes
        assert asked == schemes, f"{book} ranks by {' & '.join(map(str, asked))}, which is not told as {contest}"
        schemes = asked
    if not side:
        (only,) = schemes
        return only
    high, low = schemes
    return {"high": high, "low": low}[side]


def _sign(contest: str) -> TableSetup:
    """Return what a table posts that plays by these schemes."""
    base, *extras = contest.split("+")
    kind, _, deck = base.rpartition("-")
    won_by: WonBy = "low" if kind == "low" else "high_low" if kind == "high-low" else "high"
    return TableSetup(
        game="holdem",
        blinds=(5, 10),
        deck=one_of(DECK_SIZES, deck, "deck") if kind else None,
        joker="joker" in extras,
        ace_low="ace-low" in extras or None,
        won_by=won_by,
        low_qualifier="eight_or_less" if "eight" in extras else None,
    )


def check_hands(book: str, scheme: str, text: str, makeup: Makeup = ANY_FIVE) -> None:
    """Rank the hands of a story as the house does and hold it to everything that it says."""
    story, chosen = Story.read(text), scheme_of(book, scheme)
    hands = [rank(hand.cards, story.shared, scheme=chosen, makeup=makeup) for hand in story.hands]
    for message, hand in zip(story.hands, hands, strict=True):
        for said in message.called:
            assert _is(hand, said), f"{cards_text(message.cards)} is {hand}, which is wrong if told as {said!r}"
        if message.plays:
            assert _plays(hand, message.plays), (
                f"{hand}, as {cards_text(hand.played_as)}, does not play {message.plays}"
            )
        # The quick way, which a game uses, must say the same.
        assert hand.strength == makeup.strength(chosen, message.cards, story.shared)
    for left, right, sign in story.pairs():
        one, other = hands[left], hands[right]
        found = (one > other) - (one < other)
        assert found == _MEANS[sign], f"{one} {sign} {other} does not hold under {chosen}"
        assert (other > one) - (other < one) == -found
        assert (one == other) is (sign == "=")


def check_showing(book: str, scheme: str, text: str) -> None:
    """Compare what stud hands show; what follows `|` is the community card."""
    story, chosen = Story.read(text), scheme_of(book, scheme)
    if any(hand.called or hand.plays for hand in story.hands):
        raise ValueError(f"up cards have no name: {text!r}")
    shown = [showing(chosen, hand.cards, story.shared) for hand in story.hands]
    for left, right, sign in story.pairs():
        found = (shown[left] > shown[right]) - (shown[left] < shown[right])
        up, other = story.hands[left].cards, story.hands[right].cards
        assert found == _MEANS[sign], f"{cards_text(up)} {sign} {cards_text(other)} does not hold under {chosen}"


def _hand(text: str) -> StoryHand:
    cards, remarks = _REMARK.sub("", text), list(_REMARK.finditer(text))
    return StoryHand(
        cards=parse_cards(cards),
        called=tuple(remark[1] for remark in remarks if remark[1]),
        plays=tuple(card for remark in remarks if remark[2] for card in remark[2].split()),
    )


def _is(hand: RankedHand, said: str) -> bool:
    if said in ("qualifies", "does not qualify"):
        return hand.qualifies is (said == "qualifies")
    if said.startswith("not "):
        return hand.category is not Category(said.removeprefix("not ").removeprefix("a "))
    return said in (hand.category.value, hand.name)


def _plays(hand: RankedHand, told: Sequence[str]) -> bool:
    """Return whether the five cards are those told; the most exactly told are looked for first."""
    left = [(str(card), str(played)) for card, played in zip(hand.cards, hand.played_as, strict=True)]
    for wanted in sorted(told, key=len, reverse=True):
        card, _, played = wanted.partition("=")
        found = next((each for each in left if _fits(each[0], card) and (not played or _fits(each[1], played))), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _fits(card: str, told: str) -> bool:
    return card == told or (len(told) == 1 and card != "Jo" and card[0] == told)
