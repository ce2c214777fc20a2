"""The stage on which scenarios see something go wrong in a hand and have it ruled on and carried out.

Set-up as on the `hand` stage, and `stub:` for the cards that leave the deck after the hole cards, from the top;
`shuffled:` for the cards that a shuffle in the middle of the hand brings to the top.

- `! premature_card seat 5: street=turn, early_cards=3d, burn=2c -- effects` is seen. Facts, card groups, `amount=` and
  `since=` (a number of events, or `mark` for where `> mark` stood) are given as name=value. What it gives are the
  effects, `asks NAME` while a fact is missing, `floor may EFFECTS; otherwise EFFECTS` while somebody must decide.
- `> decide 1 by floor because it is best`, `> decide void_wagers by floor`, `> decline by floor`, `> order play_on by
  manager`, `> override void_hand by manager because ...`, `> appeal by Ann because ...`.
- `> carry out`, or `> carry out choosing treated_as_all_in`, applies it and gives its events.
- `> happens: seat 7 is passed over` enters a physical event, in the words of a log, that nobody judged.
- Questions of the `hand` stage, and `cites`, `open`, `silent`, `why`, `steps`, `notices`, `orders`, `explained`,
  `considered`, `aside`, `next burn`, `next N cards`, `cards in the stub`, `fact NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.errors import Malformed
from pokerroom.hand import Post
from pokerroom.hand import events as told
from pokerroom.hand.dealing import BOARD, BURN
from pokerroom.hand.lines import event_text, read_event
from pokerroom.hand.orders import SHUFFLE_FIRST
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulings.carrying_out import Outcome, carry_out
from pokerroom.rulings.judging import FactNeeded, rule
from pokerroom.rulings.ruling import DECLINE, Ruling
from pokerroom.rulings.seen import Seen, fact_named, read_answer
from pokerroom.rulings.steps import steps_of
from testkit.hand_stage import HandStage, _plain
from testkit.scenario import Said


class FloorStage(HandStage):
    """One hand, what goes wrong in it, and the ruling."""

    keys: ClassVar[tuple[str, ...]] = (*HandStage.keys, "stub", "shuffled")

    def __init__(self, setup: Mapping[str, str]) -> None:
        self.stub = list(parse_cards(setup.get("stub", "")))
        self.after_shuffle = list(parse_cards(setup.get("shuffled", "")))
        self.in_order = False
        self.mark = 0
        self.earlier: list[Seen] = []
        self.ruling: Ruling | None = None
        self.outcome: Outcome | None = None
        house = House(library().book(setup["house"])) if "house" in setup else None
        for key, value in setup.items():
            if key.startswith("choose ") and house is not None:
                name, _, context = key.removeprefix("choose ").partition(" in ")
                house = house.choose(name, _plain(value), context)
        self.house = house
        self.shuffled_at = -1
        super().__init__({key: value for key, value in setup.items() if key not in ("stub", "shuffled")})

    # The deck, as a dealer has it

    shuffles: ClassVar[bool] = True

    @property
    def left(self) -> tuple[Card, ...]:
        """The undealt cards, top first."""
        if self.in_order:
            return tuple(self.stub)
        seen = self.hand.state.seen
        rest = [card for card in reversed(self.rest) if not seen >> card & 1]
        planned = [card for cards in (*self.planned.values(), *self.boards.values()) for card in cards]
        return (*self.order, *self.stub, *(card for card in planned if card not in self.stub), *rest)

    def restock(self, cards: Sequence[Card]) -> None:
        """The deck is these cards from now on."""
        self.stub, self.order, self.rest, self.in_order = list(cards), [], [], True

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """A shuffle that turns the cards round, with what the scenario wants on top."""
        top = [card for card in self.after_shuffle if card in cards]
        return [*top, *(card for card in reversed(cards) if card not in top)]

    def _arrange(self) -> None:
        """The stub is dealt by itself, and what a shuffle is to bring to the top lies at the bottom until then."""
        later = [card for card in self.rest if card in self.after_shuffle and card not in self.stub]
        self.rest = [*later, *(card for card in self.rest if card not in self.stub and card not in later)]

    def _card(self, place: int) -> Card:
        ordered, events = self.hand.state.ordered, len(self.hand.events)
        street = self.hand.state.stage.street
        if ordered is not None and ordered.aside and ordered.on(street, SHUFFLE_FIRST) and self.shuffled_at != events:
            self.shuffled_at = events
            self.restock(self.shuffled([*self.left, *ordered.aside]))
        if self.in_order or (self.stub and place in (BOARD, BURN) and not self.order):
            return self.stub.pop(0)
        return super()._card(place)

    # What is seen and ruled

    def see(self, words: str) -> Said:
        found = re.fullmatch(r"([\w.]+)(?: seat (\d+))?(?:: (.*))?", words)
        if found is None:
            raise Malformed(f"{words!r} is nothing seen", allowed="premature_card seat 5: street=turn, early_cards=3d")
        facts: dict[str, Any] = {}
        cards: dict[str, str] = {}
        numbers: dict[str, Any] = {}
        groups = library().vocabulary.ruling.card_groups
        for part in filter(None, re.split(r",\s*", found[3] or "")):
            name, _, value = part.partition("=")
            if name in groups:
                cards[name] = value
            elif name == "since" or (name == "amount" and value.isdigit()):
                numbers[name] = self.mark if value == "mark" else int(value)
            elif name == "rule":
                numbers[name] = value
            else:
                facts[name] = read_answer(fact_named(name), value)
        seen = Seen(found[1], int(found[2] or 0), facts, cards, **numbers)  # type: ignore[arg-type]
        try:
            self.ruling = rule(self.house, seen, self.hand, self.earlier)  # type: ignore[arg-type]
        except FactNeeded as needed:
            return Said(f"asks {needed.fact.name}", needed.cites)
        return self._said()

    def _said(self) -> Said:
        ruling = self._ruled()
        effects = "; ".join(map(str, ruling.effects))
        offers = [
            f"{offer.role} may {'' if offer.instead else 'also '}{'; '.join(map(str, offer.effects))}"
            for offer in ruling.offers
        ]
        text = "; ".join(offers) + f"; otherwise {effects}" if offers else effects
        cites = (*ruling.cites, *(cite for offer in ruling.offers for cite in offer.cites))
        return Said(text, tuple(dict.fromkeys(cites)))

    def _ruled(self) -> Ruling:
        if self.ruling is None:
            raise Malformed("nothing has been ruled", allowed="! and what was seen, first")
        return self.ruling

    # What people do about it

    def _one(self, words: str) -> Any:
        for pattern, doing in _FLOOR_ACTS:
            if found := re.fullmatch(pattern, words):
                before = len(self.hand.events)
                cites = doing(self, found)
                return [event for event in self.hand.events[before:] if not isinstance(event, told.Ruled)], cites
        return super()._one(words)

    def do(self, words: str) -> Said:
        if re.match(r"(decide|decline|order|override|appeal)\b", words):
            self._one(words)
            return self._said()
        if words.startswith("happens: "):
            happened, _ = self._one(words)
            return Said("; ".join(map(event_text, happened)), ())
        return super().do(words)

    def _carry_out(self, choice: str) -> Any:
        ruling = self._ruled()
        before = len(self.hand.events)
        self.outcome = carry_out(ruling, self.hand, self, choice=choice)  # type: ignore[arg-type]
        self.earlier.append(ruling.seen)
        self.done = self.hand.events[before:]
        return ruling.cites

    def _mark(self) -> tuple[()]:
        self.mark = len(self.hand.events)
        return ()

    def _happens(self, line: str) -> Any:
        event = read_event(line)
        for card in _off_the_deck(event):
            if self.in_order or card in self.stub:
                self.stub.remove(card)
        self.hand.correct([event])
        return ()

    # What is asked

    def ask(self, question: str) -> Said:
        for pattern, answer in _FLOOR_QUESTIONS:
            if found := re.fullmatch(pattern, question):
                return Said(str(answer(self, found)), self._ruled().cites if self.ruling else ())
        return super().ask(question)


def _off_the_deck(event: told.Event) -> Sequence[Card]:
    if isinstance(event, told.Burned):
        return (event.card,)
    if isinstance(event, told.BoardDealt | told.Dealt) or (isinstance(event, told.Moved) and event.source == "stub"):
        return event.cards
    return ()


def _decide(stage: FloorStage, m: re.Match[str]) -> Any:
    choice: Any = int(m[1]) if m[1].isdigit() else tuple(re.split(r" and ", m[1]))
    stage.ruling = stage._ruled().decide(choice, by=m[2], reason=m[3] or "")
    return stage.ruling.cites


def _order(stage: FloorStage, m: re.Match[str]) -> Any:
    stage.ruling = stage._ruled().decide(re.split(r" and ", m[1]), by=m[2], reason=m[3] or "")
    return stage.ruling.cites


def _override(stage: FloorStage, m: re.Match[str]) -> Any:
    stage.ruling = stage._ruled().override(re.split(r" and ", m[1]), by=m[2], reason=m[3] or "")
    return stage.ruling.cites


def _decline(stage: FloorStage, m: re.Match[str]) -> Any:
    stage.ruling = stage._ruled().decide(DECLINE, by=m[1], reason=m[2] or "")
    return stage.ruling.cites


def _appeal(stage: FloorStage, m: re.Match[str]) -> Any:
    stage.ruling = stage._ruled().appeal(by=m[1], reason=m[2] or "")
    return stage.ruling.cites


_BECAUSE = r"(?: because (.+))?"
_FLOOR_ACTS: Final = (
    (rf"decide (.+?) by (.+?){_BECAUSE}", _decide),
    (rf"order (.+?) by (.+?){_BECAUSE}", _order),
    (rf"override (.+?) by (.+?){_BECAUSE}", _override),
    (rf"decline by (.+?){_BECAUSE}", _decline),
    (rf"appeal by (.+?){_BECAUSE}", _appeal),
    (r"carry out(?: choosing (\w+))?", lambda stage, m: stage._carry_out(m[1] or "")),
    (r"happens: (.+)", lambda stage, m: stage._happens(m[1])),
    (r"mark", lambda stage, m: stage._mark()),
    (r"post", lambda stage, m: stage.hand.dealer(Post()) and ()),
    (r"go on", lambda stage, m: stage._go_on() or ()),
)


def _pile(stage: FloorStage, name: str) -> str:
    ordered = stage.hand.state.ordered
    return cards_text(getattr(ordered, name)) or "none" if ordered is not None else "none"


_FLOOR_QUESTIONS: Final = (
    (r"cites", lambda stage, m: " ".join(map(str, stage._ruled().cites)) or "none"),
    (r"open", lambda stage, m: "yes" if stage._ruled().open else "no"),
    (r"silent", lambda stage, m: "yes" if stage._ruled().silent else "no"),
    (r"why", lambda stage, m: stage._ruled().why or "none"),
    (r"steps", lambda stage, m: " ".join(steps_of(stage._ruled(), stage.hand))),
    (r"notices", lambda stage, m: ", ".join(stage._ruled().notices) or "none"),
    (
        r"orders",
        lambda stage, m: (
            "; ".join(
                " ".join(filter(None, (each.what, each.detail, f"seat {each.seat}" if each.seat else "")))
                for each in (stage.outcome.orders if stage.outcome else ())
            )
            or "none"
        ),
    ),
    (r"explained", lambda stage, m: stage._ruled().explain()),
    (
        r"considered",
        lambda stage, m: (
            "; ".join(f"{each.fact} is {each.known.value}" for each in stage._ruled().considered) or "none"
        ),
    ),
    (r"appeal goes to", lambda stage, m: stage._ruled().appeals[-1].to if stage._ruled().appeals else "nobody"),
    (r"fact (\w+)", lambda stage, m: known.value if (known := stage._ruled().facts.get(m[1])) else "unknown"),
    (r"aside", lambda stage, m: _pile(stage, "aside")),
    (r"next burn", lambda stage, m: _pile(stage, "next_burn")),
    (r"next (\d+) cards?", lambda stage, m: cards_text(stage.left[: int(m[1])])),
    (r"cards in the stub", lambda stage, m: len(stage.left)),
    (r"stacks", lambda stage, m: ", ".join(map(str, stage.hand.stacks().values()))),
)
