"""What somebody saw at the table: an observation, whom it concerns, and what the reporter says about it.

It says what happened and never what follows. Everything in it is checked against the words that rulings are written
in; what the hand itself knows need not be said.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.rulebook.ruling import Fact, RulingWords
from pokerroom.rulings.universals import says, universal_effects

_PREFIX: Final = "ruling."


@dataclass(frozen=True, slots=True)
class Seen:
    """One observation.

    `seat` is the player concerned (0: nobody). `facts` are what the reporter says. `cards` are the cards as they lie,
    by card group. `amount` is what was put forward, in chips. `since` is how many events the hand had when it happened,
    where that was not just now. `by` is who reports it. `rule` is the clause that somebody broke, where that is known.

    >>> Seen("premature_card", seat=5, facts={"street": "turn"}).key
    'ruling.premature_card'
    >>> Seen("premature_cards")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: there is no observation 'premature_cards'; allowed: premature_card, ...
    >>> Seen("premature_card", facts={"street": "sixth"})
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: street cannot be 'sixth'; allowed: flop, turn, river
    """

    key: str
    seat: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    amount: int = 0
    since: int | None = None
    by: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", full_key(self.key))
        for name in ("seat", "amount"):
            _count(name, getattr(self, name))
        if self.since is not None:
            _count("since", self.since)
        if not isinstance(self.by, str):
            raise Malformed(f"{self.by!r} is nobody's name", allowed="a text")
        if not isinstance(self.rule, str):
            raise Malformed(f"{self.rule!r} is no clause", allowed="the number of a clause")
        object.__setattr__(self, "facts", _facts(self.facts))
        object.__setattr__(self, "cards", _card_groups(self.cards))

    @property
    def name(self) -> str:
        """The observation as a person says it."""
        return spoken(self.key)

    @property
    def question(self) -> str:
        """What is asked about it; for what all books agree on, what they agree on."""
        observation = _words().observations.get(self.key)
        return observation.question if observation else says(self.key)

    @property
    def games(self) -> tuple[str, ...]:
        """The games it can happen in; all where none is named."""
        observation = _words().observations.get(self.key)
        return observation.games if observation else ()


def full_key(key: str) -> str:
    """An observation's key, with or without `ruling.` before it; `-` and blanks are taken for `_`."""
    if not isinstance(key, str):
        raise Malformed(f"{key!r} is no observation", allowed="a name such as 'premature_card'")
    name = key.strip().casefold().removeprefix(_PREFIX).replace("-", "_").replace(" ", "_")
    known = observations()
    if name not in known:
        near = difflib.get_close_matches(name, known, 3, 0.4)
        words = [each for each in known if set(name.split("_")) & set(each.split("_"))]
        close = list(dict.fromkeys([*near, *words]))[:5]
        raise Malformed(f"there is no observation {key!r}", allowed=", ".join(close) or "see `pokerroom ruling --list`")
    return _PREFIX + name


def observations() -> tuple[str, ...]:
    """The names of everything that can be seen, without `ruling.`."""
    return tuple(key.removeprefix(_PREFIX) for key in (*_words().observations, *universal_effects()))


def spoken(key: str) -> str:
    """A key of the vocabulary as a person says it.

    >>> spoken("ruling.premature_card")
    'premature card'
    """
    return key.removeprefix(_PREFIX).replace("_", " ")


def allowed_answers(fact: Fact, key: str = "") -> str:
    """What may be answered to the question for a fact; with an observation, what makes sense there.

    >>> allowed_answers(fact_named("noticed"), "ruling.button_in_wrong_place")
    'this_hand, next_hand'
    """
    match fact.kind:
        case "flag":
            return "yes or no"
        case "count":
            return "a whole number, none or more"
        case "text":
            return "a text"
        case _:
            return ", ".join(_SENSIBLE.get((key, fact.name), fact.answers))


# Facts whose answers belong partly to one observation and partly to another.
_SENSIBLE: Final = {
    ("ruling.stake_out_of_range", "amount"): ("below_minimum", "above_maximum"),
    ("ruling.bonus_ante_out_of_limits", "amount"): ("below_minimum", "above_maximum"),
    ("ruling.bonus_play_wager_wrong", "amount"): ("below_required", "above_required"),
    ("ruling.button_in_wrong_place", "noticed"): ("this_hand", "next_hand"),
    ("ruling.bonus_play_wager_wrong", "noticed"): ("before_flop", "settlement"),
}


def fact_named(name: str) -> Fact:
    """A fact of the vocabulary; refused with near matches."""
    known = _words().facts
    if name not in known:
        near = difflib.get_close_matches(str(name), known, 4, 0.4)
        raise Malformed(f"there is no fact {name!r}", allowed=", ".join(near) or ", ".join(known))
    return known[name]


def read_answer(fact: Fact, text: str) -> Any:
    """What a person typed as an answer: yes or no, a number, or one of the words.

    >>> read_answer(fact_named("facing_bet"), "no"), read_answer(fact_named("cause"), "act of god")
    (False, 'act_of_god')
    """
    said = text.strip().casefold()
    if fact.kind == "flag" and said in _YES_NO:
        return _YES_NO[said]
    if fact.kind == "count" and said.isdecimal():
        return int(said)
    if fact.kind == "text":
        return text.strip()
    if fact.kind == "answer":
        said = said.replace(" ", "_").replace("-", "_")
        starts = [each for each in fact.answers if each.startswith(said)] if said else []
        if said in fact.answers or len(starts) == 1:
            return said if said in fact.answers else starts[0]
    raise Malformed(f"{spoken(fact.name)} cannot be {text.strip()!r}", allowed=spoken(allowed_answers(fact)))


_YES_NO: Final = {
    **dict.fromkeys(("yes", "y", "true", "on", "1"), True),
    **dict.fromkeys(("no", "n", "false", "off", "0"), False),
}


def _words() -> RulingWords:
    return library().vocabulary.ruling


def _count(name: str, value: object) -> None:
    if type(value) is not int or value < 0:
        raise Malformed(f"{name} cannot be {value!r}", allowed="a whole number, none or more")


def _facts(given: object) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise Malformed(f"{given!r} are no facts", allowed='such as {"street": "turn"}')
    for name, value in given.items():
        fact = fact_named(name)
        counted = fact.kind == "count" and (type(value) is not int or value < 0)
        if isinstance(value, list | tuple) or counted or fact.faults(value):
            raise Malformed(f"{name} cannot be {value!r}", allowed=allowed_answers(fact))
    return dict(given)


def _card_groups(given: object) -> dict[str, tuple[Card, ...]]:
    if not isinstance(given, Mapping):
        raise Malformed(f"{given!r} are no cards", allowed='such as {"early_cards": parse_cards("3d")}')
    known = _words().card_groups
    groups: dict[str, tuple[Card, ...]] = {}
    for name, cards in given.items():
        if name not in known:
            near = difflib.get_close_matches(str(name), known, 4, 0.3)
            raise Malformed(f"there is no card group {name!r}", allowed=", ".join(near or known))
        found = tuple(parse_cards(cards) if isinstance(cards, str) else cards)
        if not all(isinstance(card, Card) for card in found):
            raise Malformed(f"{name} cannot be {cards!r}", allowed="cards such as 'As Kd', or ?? for one not seen")
        groups[name] = found
    return groups
