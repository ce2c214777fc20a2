"""The stages on which nothing is played: open hands, a deck, a house's choices, a table's set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

import rtoml

from pokerroom.cards import Card, Deck, cards_text, cut, parse_cards
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import HandRules, hand_rules_for
from pokerroom.ranking import MAKEUPS, Makeup, RankedHand, Scheme, pot_schemes, rank
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import setup_from
from pokerroom.rulebook.types import AnswerFlag, AnswerOption, AnswerSet, AnswerType, Value, exact, show
from pokerroom.scenarios.forms import unknown
from pokerroom.scenarios.setup import POSTED_LINES, SetUp
from pokerroom.scenarios.stage import Reply


class HandsStage:
    """Hands laid open: what each is, and who wins.

    Set-up: `scheme:` (standard) and `makeup:` (any-five or two-and-three), or `house:` and what its table posts, which
    say both; `board:`, and a line for each seat.
    Questions: `seat 3 has`, `seat 3 plays`, `winner`; in a high-low game with `low` behind them.
    """

    keys: ClassVar[tuple[str, ...]] = ("scheme", "makeup", "board", "seat N", "house", *POSTED_LINES)

    def __init__(self, setup: SetUp) -> None:
        self.schemes, makeup, grounds = _schemes_and_makeup(setup)
        board = setup.get("board", "")
        seats = {key: cards for key, cards in setup.items() if key.startswith("seat ")}
        if not seats:
            raise Malformed("nobody has a hand", allowed="seat N: its cards")
        _refuse_a_card_twice({"the board": board, **seats})
        self.cites = _most_telling(grounds, *self.schemes[0].matters)
        self.hands: dict[str, list[RankedHand]] = {
            seat: [rank(cards, board, scheme=scheme, makeup=makeup) for scheme in self.schemes]
            for seat, cards in seats.items()
        }

    def do(self, words: str) -> Reply:
        """Refuse every act: hands are only asked about."""
        raise unknown(words, "questions only")

    see = do

    def ask(self, question: str) -> Reply:
        """Answer who wins, or what a seat has."""
        words = question.removesuffix(" low")
        half = 0 if words == question else 1
        if half == len(self.schemes):
            raise unknown(question, "no low, as the whole pot goes to one hand")
        if words == "winner":
            best = max(hands[half].strength for hands in self.hands.values())
            won = [seat for seat, hands in self.hands.items() if best and hands[half].strength == best]
            return Reply(" and ".join(won) or "nobody", self.cites)
        seat, _, what = words.rpartition(" ")
        if seat in self.hands and what in ("has", "plays"):
            hand = self.hands[seat][half]
            return Reply(hand.name if what == "has" else cards_text(hand.cards), self.cites)
        raise unknown(question, "seat N has, seat N plays, winner")


def _schemes_and_makeup(setup: SetUp) -> tuple[tuple[Scheme, ...], Makeup, TableGrounds | None]:
    """Return by which schemes hands are ranked, of what they are made up, and the grounds of the table, if any.

    They are named in the set-up, or those of a house's table.
    """
    if "house" in setup:
        if named := [key for key in ("scheme", "makeup") if key in setup]:
            raise Malformed(f"a house beside a {named[0]}", allowed="one of them: the house's table says how it ranks")
        rules = _posted_rules(setup)
        return rules.schemes, rules.poker.makeup, rules.grounds
    _refuse_lines_of_a_table(setup)
    makeup = setup.get("makeup", "any-five")
    if makeup not in MAKEUPS:
        raise Malformed(f"there is no make-up {makeup!r}", allowed=", ".join(MAKEUPS))
    return pot_schemes(setup.get("scheme", "standard")), MAKEUPS[makeup], None


def _most_telling(grounds: TableGrounds | None, *matters: str) -> tuple[Citation, ...]:
    """Return the clauses that tell most about these matters; none where no house's table is meant."""
    return () if grounds is None else grounds.of(*matters).most_telling


def _posted_rules(setup: SetUp) -> HandRules:
    house = setup.house()
    posted = {"game": "holdem", **setup.posted()}
    if not {"blinds", "ante", "minimum_bet", "bet_sizes"} & posted.keys():
        posted["minimum_bet"] = 1  # nothing is bet here
    return hand_rules_for(house, setup_from(posted, "the scenario", house))


def _refuse_lines_of_a_table(setup: SetUp, *but: str) -> None:
    if posted := [key for key in setup if key in POSTED_LINES and key not in but]:
        raise Malformed(f"{posted[0]}: which house's table?", allowed="house: its name")


def _refuse_a_card_twice(laid: Mapping[str, str]) -> None:
    places: dict[Card, str] = {}
    for place, text in laid.items():
        for card in parse_cards(text):
            if card in places:
                raise Malformed(f"{card} lies twice: {places[card]}, {place}")
            places[card] = place


class DeckStage:
    """A deck in a dealer's hands. Steps: `> cut after card N`, `! CARDS FOUND`, `? size`.

    Set-up: `deck:` (52), or `house:` and what its table posts, which say which deck it is.
    """

    keys: ClassVar[tuple[str, ...]] = ("house", *POSTED_LINES)

    def __init__(self, setup: SetUp) -> None:
        self.grounds: TableGrounds | None = None
        if "house" in setup:
            rules = _posted_rules(setup)
            self.deck, self.grounds = rules.whole_deck, rules.grounds
        else:
            _refuse_lines_of_a_table(setup, "deck")
            self.deck = Deck.parse(setup.get("deck", "52"))
        self.order = self.deck.cards

    def do(self, words: str) -> Reply:
        """Cut the deck where the line says."""
        match = re.fullmatch(r"cut after card (-?\d+)", words)
        if match is None:
            raise unknown(words, "cut after card N")
        try:
            self.order = cut(self.order, int(match[1]))
        except Illegal as refusal:
            cites = _most_telling(self.grounds, "cards.cut")
            raise Illegal(refusal.what, allowed=refusal.allowed, cites=cites) from None
        return Reply(f"{cards_text(self.order[:1])} on top")

    def see(self, words: str) -> Reply:
        """Hold the cards that were found against the whole deck."""
        checked = self.deck.check(parse_cards(words))
        return Reply(str(checked), _most_telling(self.grounds, *checked.matters))

    def ask(self, question: str) -> Reply:
        """Answer how many cards the deck has."""
        if question == "size":
            return Reply(str(len(self.order)), _most_telling(self.grounds, *self.deck.matters))
        raise unknown(question, "size")


class HouseStage:
    """A house and its operator's choices. Set-up: `house:`.

    Steps: `> set KEY [in CONTEXT] to VALUE`; `? KEY [in CONTEXT]` for what holds.
    """

    keys: ClassVar[tuple[str, ...]] = ("house",)

    def __init__(self, setup: SetUp) -> None:
        self.house = House(setup.book)

    def do(self, words: str) -> Reply:
        """Let the operator choose an answer that the book leaves open."""
        match = re.fullmatch(r"set (?P<key>[a-z_.]+)(?: in (?P<context>[a-z_]+))? to (?P<value>.+)", words)
        if match is None:
            raise unknown(words, "set KEY [in CONTEXT] to VALUE")
        setting = self.house.book.setting(match["key"])
        key, context = match["key"], match["context"] or ""
        self.house = self.house.choose(key, _read_answer_value(setting.question.type, match["value"]), context)
        return Reply("", self._cites(key, context))

    def see(self, words: str) -> Reply:
        """Refuse every sight: a house is only set and asked."""
        raise unknown(words, "> and ?")

    def ask(self, question: str) -> Reply:
        """Answer what holds in this house, with its clauses."""
        key, _, context = question.partition(" in ")
        return Reply(show(self.house.value(key, context)), self._cites(key, context))

    def _cites(self, key: str, context: str) -> tuple[Citation, ...]:
        """Return the clauses behind what holds in this house, in one context or in all."""
        return grounds_of(self.house.book).of(key, context=context).cites


def _read_answer_value(kind: AnswerType, text: str) -> Value:
    if isinstance(kind, AnswerFlag):
        if text not in ("yes", "no"):
            raise Malformed(f"{text!r} is neither yes nor no", allowed="yes, no")
        return text == "yes"
    if isinstance(kind, AnswerSet):
        return tuple(part.strip().replace(" ", "_") for part in text.split(","))
    if re.fullmatch(r"-?\d+(\.\d+)?", text) and not isinstance(kind, AnswerOption):
        return exact(float(text)) if "." in text else int(text)
    return text.replace(" ", "_")


class TableStage:
    """A table's set-up held against the book. Set-up: `house:` and the table's own lines, as a set-up file has them.

    Questions: `violations` (how many), `violation N` (what it says).
    """

    keys: ClassVar[tuple[str, ...]] = ("house", *POSTED_LINES)

    def __init__(self, setup: SetUp) -> None:
        book = setup.book
        posted = {name: _toml(name, value) for name, value in setup.items() if name != "house"}
        self.found = violations(setup_from(posted, "the scenario", book), book)

    def do(self, words: str) -> Reply:
        """Refuse every act: a set-up is only asked about."""
        raise unknown(words, "questions only")

    see = do

    def ask(self, question: str) -> Reply:
        """Answer how many violations there are, or what one says."""
        if question == "violations":
            return Reply(str(len(self.found)))
        match = re.fullmatch(r"violation (\d+)", question)
        if match is None or not 1 <= int(match[1]) <= len(self.found):
            raise unknown(question, f"violations, violation 1 to {len(self.found)}")
        violation = self.found[int(match[1]) - 1]
        allowed = f"; allowed: {violation.allowed}" if violation.allowed else ""
        return Reply(violation.what + allowed, violation.cites)


def _toml(name: str, value: str) -> Any:
    try:
        return rtoml.loads(f"{name} = {value}")[name]
    except rtoml.TomlParsingError:
        raise Malformed(f"{name}: {value!r} is not TOML", allowed="a word in quotes, 5, [1, 2], true") from None
