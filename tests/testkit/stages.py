"""The stages on which scenarios are played."""

from __future__ import annotations

import re
from collections.abc import Mapping

import rtoml

from pokerroom.cards import Deck, cards_text, cut, parse_cards
from pokerroom.errors import Malformed
from pokerroom.ranking import ANY_FIVE, TWO_AND_THREE, RankedHand, contest, rank
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup_rules import violations
from pokerroom.rulebook.table_setup import setup_from
from pokerroom.rulebook.types import Choice, Flag, Set, Type, Value, exact, show
from testkit.scenario import Said, Stages

_SEAT = re.compile(r"seat \d+")


def _unknown(words: str, known: str) -> Malformed:
    return Malformed(f"this stage does not know {words!r}", allowed=known)


class HandsStage:
    """Hands laid open: what each is, and who wins.

    Set-up: `scheme:` (standard), `makeup:` (any-five or two-and-three), `board:`, and a line for each seat.
    Questions: `seat 3 has`, `seat 3 plays`, `winner`; in a high-low game with `low` behind them.
    """

    def __init__(self, setup: Mapping[str, str]) -> None:
        self.schemes = contest(setup.get("scheme", "standard"))
        makeup = TWO_AND_THREE if setup.get("makeup") == "two-and-three" else ANY_FIVE
        board = setup.get("board", "")
        self.cites = self.schemes[0].cites
        self.hands: dict[str, list[RankedHand]] = {
            seat: [rank(cards, board, scheme=scheme, makeup=makeup) for scheme in self.schemes]
            for seat, cards in setup.items()
            if _SEAT.fullmatch(seat)
        }

    def do(self, words: str) -> Said:
        raise _unknown(words, "questions only")

    see = do

    def ask(self, question: str) -> Said:
        words, low, _ = question.partition(" low")
        half = len(self.schemes) - 1 if low else 0
        if words == "winner":
            best = max(hands[half].strength for hands in self.hands.values())
            won = [seat for seat, hands in self.hands.items() if best and hands[half].strength == best]
            return Said(" and ".join(won) or "nobody", self.cites)
        seat, _, what = words.rpartition(" ")
        if seat in self.hands and what in ("has", "plays"):
            hand = self.hands[seat][half]
            return Said(hand.name if what == "has" else cards_text(hand.cards), self.cites)
        raise _unknown(question, "seat N has, seat N plays, winner")


class DeckStage:
    """A deck in a dealer's hands. Set-up: `deck:` (52). Steps: `> cut after card N`; `? check CARDS`, `? size`."""

    def __init__(self, setup: Mapping[str, str]) -> None:
        self.deck = Deck.parse(setup.get("deck", "52"))
        self.order = self.deck.cards

    def do(self, words: str) -> Said:
        found = re.fullmatch(r"cut after card (-?\d+)", words)
        if found is None:
            raise _unknown(words, "cut after card N")
        self.order = cut(self.order, int(found[1]))
        return Said(f"{cards_text(self.order[:1])} on top")

    def see(self, words: str) -> Said:
        checked = self.deck.check(parse_cards(words))
        return Said(str(checked), checked.cites)

    def ask(self, question: str) -> Said:
        if question == "size":
            return Said(str(len(self.order)), self.deck.cites)
        raise _unknown(question, "size")


class HouseStage:
    """A house and its operator's choices. Set-up: `house:`.

    Steps: `> set KEY [in CONTEXT] to VALUE`; `? KEY [in CONTEXT]` for what holds.
    """

    def __init__(self, setup: Mapping[str, str]) -> None:
        self.house = House(library().book(setup["house"]))

    def do(self, words: str) -> Said:
        found = re.fullmatch(r"set (?P<key>[a-z_.]+)(?: in (?P<context>[a-z_]+))? to (?P<value>.+)", words)
        if found is None:
            raise _unknown(words, "set KEY [in CONTEXT] to VALUE")
        setting = self.house.book.setting(found["key"])
        self.house = self.house.choose(
            found["key"], _value(setting.decision.type, found["value"]), found["context"] or ""
        )
        return Said("", setting.cites)

    def see(self, words: str) -> Said:
        raise _unknown(words, "> and ?")

    def ask(self, question: str) -> Said:
        key, _, context = question.partition(" in ")
        setting = self.house.book.setting(key)
        return Said(show(self.house.value(key, context)), setting.cites)


def _value(kind: Type, text: str) -> Value:
    if isinstance(kind, Flag):
        return text == "yes"
    if isinstance(kind, Set):
        return tuple(each.strip().replace(" ", "_") for each in text.split(","))
    if re.fullmatch(r"-?\d+(\.\d+)?", text) and not isinstance(kind, Choice):
        return exact(float(text)) if "." in text else int(text)
    return text.replace(" ", "_")


class TableStage:
    """A table's set-up held against the book. Set-up: `house:` and the table's own lines, as a set-up file has them.

    Questions: `violations` (how many), `violation N` (what it says).
    """

    def __init__(self, setup: Mapping[str, str]) -> None:
        book = library().book(setup["house"])
        lines = (f"{name} = {value}" for name, value in setup.items() if name != "house")
        self.found = violations(setup_from(rtoml.loads("\n".join(lines)), "the scenario"), book)

    def do(self, words: str) -> Said:
        raise _unknown(words, "questions only")

    see = do

    def ask(self, question: str) -> Said:
        if question == "violations":
            return Said(str(len(self.found)))
        found = re.fullmatch(r"violation (\d+)", question)
        if found is None or not 1 <= int(found[1]) <= len(self.found):
            raise _unknown(question, f"violations, violation 1 to {len(self.found)}")
        violation = self.found[int(found[1]) - 1]
        allowed = f"; allowed: {violation.allowed}" if violation.allowed else ""
        return Said(violation.what + allowed, violation.cites)


STAGES: Stages = {"hands": HandsStage, "deck": DeckStage, "house": HouseStage, "table": TableStage}
