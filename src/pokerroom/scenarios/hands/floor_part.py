"""The part of a stage where something goes wrong, and is ruled on and carried out.

Set-up: `stub:` for the cards that leave the deck after the hole cards, from the top; `shuffled:` for the cards that a
shuffle in the middle of the hand brings to the top.

- `! premature_card seat 5: street=turn, early_cards=3d, burn=2c -- effects` is seen. Facts, card groups, `amount=` and
  `since=` (a number of events, or `mark` for where `> mark` stood) are given as name=value. What it gives are the
  effects, `asks NAME` while a fact is missing, `floor may EFFECTS; otherwise EFFECTS` while somebody must decide.
- `> decide 1 by floor because it is best`, `> decide void_wagers by floor`, `> decline by floor`, `> order play_on by
  manager`, `> override void_hand by manager because ...`, `> appeal by Ann because ...`.
- `> carry out`, or `> carry out choosing treated_as_all_in`, applies it and gives its events.
- `> happens: seat 7 is passed over` enters a physical event, in the words of a log, that nobody judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from pokerroom.cards import Card, cards_text
from pokerroom.errors import Malformed
from pokerroom.hand import events
from pokerroom.hand.text import read_event
from pokerroom.rulings.effects.carrying_out import RulingOutcome
from pokerroom.rulings.judging.facts_asked import refuse_idle_facts
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.rulings.people import appeal_path
from pokerroom.rulings.ruling import DECLINE, Ruling, rule
from pokerroom.rulings.seen import Seen, fact_name, read_answer
from pokerroom.rulings.text.steps import steps_of
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.planned_dealer import DECK_KEYS, PlannedDealer
from pokerroom.scenarios.hands.play import StagePart, StagePlay, happened_reply
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply

# People's acts about a ruling


def _decide(part: FloorPart, match: re.Match[str]) -> Reply:
    choice: Any = int(match[1]) if match[1].isdigit() else tuple(match[1].split(" and "))
    part.ruling = part.last_ruling().decide(choice, by=match[2], reason=match[3] or "")
    return part.ruling_reply()


def _order_for_ruling(part: FloorPart, match: re.Match[str]) -> Reply:
    part.ruling = part.last_ruling().decide(match[1].split(" and "), by=match[2], reason=match[3] or "")
    return part.ruling_reply()


def _override(part: FloorPart, match: re.Match[str]) -> Reply:
    part.ruling = part.last_ruling().override(match[1].split(" and "), by=match[2], reason=match[3] or "")
    return part.ruling_reply()


def _decline(part: FloorPart, match: re.Match[str]) -> Reply:
    part.ruling = part.last_ruling().decide(DECLINE, by=match[1], reason=match[2] or "")
    return part.ruling_reply()


def _appeal(part: FloorPart, match: re.Match[str]) -> Reply:
    part.ruling = part.last_ruling().appeal(by=match[1], reason=match[2] or "")
    return part.ruling_reply()


def _carry_out_last_ruling(part: FloorPart, match: re.Match[str]) -> Reply:
    ruling = part.last_ruling()
    part.outcome = part.play.carry_out(ruling, choice=match[2] or "", by=match[1] or "dealer")
    part.earlier.append(ruling.seen)
    happened = [event for event in part.outcome.events if not isinstance(event, events.Ruled)]
    return Reply(happened_reply(happened).text, ruling.cites)


def _happens(part: FloorPart, match: re.Match[str]) -> Reply:
    """Enter a physical event that no rule judged, written as in a log."""
    event = read_event(match[1])
    part.deck().take(_cards_taken_off_deck(event))
    return happened_reply(part.play.hand.correct([event]))


def _cards_taken_off_deck(event: events.Event) -> Sequence[Card]:
    match event:
        case events.Burned():
            return (event.card,)
        case events.BoardDealt() | events.Dealt() | events.Moved(source="stub"):
            return event.cards
        case _:
            return ()


def _mark(part: FloorPart, _: re.Match[str]) -> None:
    part.mark = len(part.play.hand.events)


_ACTS: Final[Lines[Any]] = (
    ("decide TEXT by TEXT[ because TEXT]", _decide),
    ("order TEXT by TEXT[ because TEXT]", _order_for_ruling),
    ("override TEXT by TEXT[ because TEXT]", _override),
    ("decline by TEXT[ because TEXT]", _decline),
    ("appeal by TEXT[ because TEXT]", _appeal),
    ("carry out[ by TEXT][ choosing NAME]", _carry_out_last_ruling),
    ("happens: TEXT", _happens),
    ("mark", _mark),
)


# Questions about it


def _pile_text(part: FloorPart, name: str) -> str:
    return cards_text(getattr(part.play.hand.piles, name)) or "none"


def _orders_of_last_ruling(part: FloorPart, _: re.Match[str]) -> str:
    listed = part.outcome.follow_ups if part.outcome else ()
    words = [
        (follow_up.what, follow_up.detail, f"seat {follow_up.seat}" if follow_up.seat else "") for follow_up in listed
    ]
    return "; ".join(" ".join(filter(None, parts)) for parts in words) or "none"


def _rows_considered(part: FloorPart, _: re.Match[str]) -> str:
    return "; ".join(f"{row.fact} is {row.known.value}" for row in part.last_ruling().considered) or "none"


def _fact_of_last_ruling(part: FloorPart, match: re.Match[str]) -> str:
    value = part.last_ruling().facts.get(fact_name(match[1]))
    return str(value.value) if value else "unknown"


def _appeal_to(part: FloorPart, _: re.Match[str]) -> str:
    """Return who looks at the ruling, or who would if somebody contested it now."""
    ruling = part.last_ruling()
    if ruling.appeals:
        return ruling.appeals[-1].to
    path = appeal_path(ruling.house)
    return path[0][1] if path else "nobody"


_RULING_QUESTIONS: Final[tuple[tuple[str, Callable[[Any, re.Match[str]], object]], ...]] = (
    ("cites", lambda part, _: " ".join(map(str, part.last_ruling().cites)) or "none"),
    ("open", lambda part, _: "yes" if part.last_ruling().open else "no"),
    ("silent", lambda part, _: "yes" if part.last_ruling().silent else "no"),
    ("why", lambda part, _: part.last_ruling().why or "none"),
    ("steps", lambda part, _: " ".join(steps_of(part.last_ruling(), part.play.running))),
    ("notices", lambda part, _: ", ".join(part.last_ruling().notices) or "none"),
    ("orders", _orders_of_last_ruling),
    ("explained", lambda part, _: part.last_ruling().explain()),
    ("considered", _rows_considered),
    ("appeal goes to", _appeal_to),
    ("fact NAME", _fact_of_last_ruling),
    ("aside", lambda part, _: _pile_text(part, "aside")),
    ("next burn", lambda part, _: _pile_text(part, "next_burn")),
    ("next N card(s)", lambda part, match: cards_text(part.deck().left[: int(match[1])])),
    ("cards in the stub", lambda part, _: len(part.deck().left)),
)


def _citing(ask: Callable[[Any, re.Match[str]], object]) -> Callable[[Any, re.Match[str]], Reply]:
    """Return an answer with the clauses of the last ruling, if there is one."""
    return lambda part, match: Reply(str(ask(part, match)), part.ruling.cites if part.ruling else ())


class FloorPart(StagePart):
    """The irregularities of a scenario, and their rulings."""

    keys: ClassVar[tuple[str, ...]] = DECK_KEYS
    acts: ClassVar[Lines[Any]] = _ACTS
    questions: ClassVar[Lines[Any]] = tuple((form, _citing(ask)) for form, ask in _RULING_QUESTIONS)
    undivided: ClassVar[str] = r"(decide|decline|order|override|appeal|happens:) "
    sights: ClassVar[str] = "premature_card seat 5: street=turn, early_cards=3d"

    def __init__(self, play: StagePlay, setup: SetUp) -> None:
        super().__init__(play, setup)
        self.mark = 0
        self.earlier: list[Seen] = []
        self.ruling: Ruling | None = None
        self.outcome: RulingOutcome | None = None

    def deck(self) -> PlannedDealer:
        """Return the dealer of this hand, who has its deck; refuse if nobody deals."""
        if self.play.dealer is None:
            raise Malformed("nobody has the deck", allowed="> deal, first")
        return self.play.dealer

    def see(self, words: str) -> Reply | None:
        """Rule on an irregularity with its facts; None where the line is not about one."""
        match = re.fullmatch(r"([\w.]+)(?: seat (\d+))?(?:: (.*))?", words)
        if match is None:
            return None
        facts: dict[str, Any] = {}
        cards: dict[str, str] = {}
        numbers: dict[str, Any] = {}
        ruling = self.books.vocabulary.ruling
        for part in filter(None, re.split(r",\s*", match[3] or "")):
            name, _, value = part.partition("=")
            if name in ruling.card_groups:
                cards[name] = value
            elif name == "since" or (name == "amount" and value.isdigit()):
                numbers[name] = self.mark if value == "mark" else int(value)
            elif name == "rule":
                numbers["broken_clause"] = value
            else:
                facts[name] = read_answer(ruling.facts[fact_name(name)], value)
        seen = Seen(match[1], int(match[2] or 0), facts, cards, **numbers)  # type: ignore[arg-type]
        refuse_idle_facts(seen, [*self.books.books.values(), self.play.house.book])
        try:
            self.ruling = rule(self.play.house, seen, self.play.running, self.earlier)
        except FactNeeded as needed:
            return Reply(f"asks {needed.fact.name}", needed.cites)
        return self.ruling_reply()

    def ruling_reply(self) -> Reply:
        """Return the ruling so far: its effects, and the decisions still open."""
        ruling = self.last_ruling()
        effects = "; ".join(map(str, ruling.effects))
        offers = [
            f"{offer.role} may {'' if offer.instead else 'also '}{'; '.join(map(str, offer.effects))}"
            for offer in ruling.offers
        ]
        text = "; ".join(offers) + f"; otherwise {effects}" if offers else effects
        cites = (*ruling.cites, *(cite for offer in ruling.offers for cite in offer.cites))
        return Reply(text, tuple(dict.fromkeys(cites)))

    def last_ruling(self) -> Ruling:
        """Return the last ruling; refuse where there is none."""
        if self.ruling is None:
            raise Malformed("nothing has been ruled", allowed="! and what was seen, first")
        return self.ruling
