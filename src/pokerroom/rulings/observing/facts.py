"""The facts of a case: from the reporter, from the hand, and derived from other facts.

`betting_facts`, `card_facts` and `people_facts` have a function for each fact that a hand can know. An unknown fact is
asked for, but only if a row depends on it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from pokerroom.cards import Card
from pokerroom.errors import Malformed
from pokerroom.hand import Hand, events
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import RulingWords
from pokerroom.rulebook.ruling_rows.ruling_names import CardGroupName, FactName
from pokerroom.rulings.observing.betting_facts import BETTING_FACTS
from pokerroom.rulings.observing.card_facts import CARD_FACTS
from pokerroom.rulings.observing.fact_values import (
    AS_REPORTED,
    FROM_HAND,
    FROM_HOUSE,
    UNLESS_SAID,
    WHICH_FOLLOWS,
    FactValue,
)
from pokerroom.rulings.observing.moment import FindFact, Moment
from pokerroom.rulings.observing.people_facts import PEOPLE_FACTS
from pokerroom.rulings.seen import Seen, spoken_key
from pokerroom.wording.plural import quantity


class Facts:
    """Everything known about one case, from the report and from the hand itself."""

    def __init__(self, house: House, seen: Seen, hand: Hand | None = None, earlier: tuple[Seen, ...] = ()) -> None:
        self.house, self.seen, self.earlier = house, seen, earlier
        self.words = house.book.vocabulary.ruling
        self.observation = self.words.observation(seen.key)
        self.moment = None if hand is None else Moment(house, seen, hand)
        self._found: dict[FactName, FactValue | None] = {}
        for name in seen.named_facts:
            self._refuse_contradiction(name)

    def get(self, name: FactName) -> FactValue | None:
        """Return a fact; None where it is not known."""
        if name in self.seen.facts:
            return FactValue(self.seen.facts[name], AS_REPORTED)
        if name not in self._found:
            self._found[name] = self._derived(name)
        return self._found[name]

    @property
    def street_in_doubt(self) -> bool:
        """Whether a burn went wrong before one of several streets and nobody has said which."""
        return self.moment is not None and self.moment.about_burns and self.moment.street is None

    def _derived(self, name: FactName) -> FactValue | None:
        sources = (
            self._from_cards,
            self._reported,
            self._from_hand,
            self._counted,
            self._value_that_follows,
            self._from_house,
            _unless_said,
        )
        for source in sources:
            value = source(name)
            if value is not None:
                return value
        return None

    def _refuse_contradiction(self, name: FactName) -> None:
        value_told, hand = self.seen.facts[name], self._from_cards(name) or self._from_hand(name)
        if hand is not None and hand.firm and hand.value != value_told:
            on_record = _spoken_value(hand.value)
            raise Malformed(
                f"{spoken_key(name)} cannot be {_spoken_value(value_told)}: the hand on record says {on_record}",
                allowed=f"{on_record}, or nothing said",
            )

    def _from_cards(self, name: FactName) -> FactValue | None:
        group = _COUNTED_CARDS.get(name)
        if group is None or group not in self.seen.cards:
            return None
        return FactValue(len(self.seen.cards[group]), AS_REPORTED, firm=True)

    def _reported(self, name: FactName) -> FactValue | None:
        """Return the limit that a stake breaks, which is the amount reported with it; None for any other fact."""
        if name != "stake_limit" or self.observation.about != "stake" or not self.seen.amount:
            return None
        return FactValue(self.seen.amount, AS_REPORTED)

    def _from_hand(self, name: FactName) -> FactValue | None:
        find = _FROM_HAND.get(name)
        if self.moment is None or find is None:
            return None
        value = find(self.moment)
        firm = name not in _FACTS_THAT_MAY_DIFFER or (name == "street" and self.observation.about == "early_card")
        return None if value is None else FactValue(value, FROM_HAND, firm)

    def _counted(self, name: FactName) -> FactValue | None:
        """Return how many cards were exposed or found face up in this deal, those seen earlier included.

        Return None for a fact that is no such count, or where nothing tells the number.
        """
        groups = _TALLIES.get(name, ())
        group = self.observation.counts
        if group not in groups or (self.moment is None and not self.earlier and group not in self.seen.cards):
            return None
        before = sum(_cards_counted(seen, self.words) for seen in self.earlier if self._tallied(seen.key, groups))
        if not self.earlier and self.moment is not None:
            rulings = (event for event in self.moment.events_of(events.Ruled) if isinstance(event, events.Ruled))
            before = sum(len(event.cards) or 1 for event in rulings if self._tallied(event.key, groups))
        return FactValue(before + _cards_counted(self.seen, self.words), FROM_HAND if self.moment else AS_REPORTED)

    def _tallied(self, key: str, groups: tuple[CardGroupName, ...]) -> bool:
        """Return whether an observation counts cards of one of these groups."""
        observation = self.words.observations.get(key)
        return observation is not None and observation.counts in groups

    def _value_that_follows(self, name: FactName) -> FactValue | None:
        """Return the value that follows from another reported fact; None if it follows from none."""
        for fact, value, follows in _FACTS_THAT_FOLLOW.get(name, ()):
            if fact in self.seen.facts and _is(self.seen.facts[fact], value):
                return FactValue(follows, WHICH_FOLLOWS)
        return None

    def _from_house(self, name: FactName) -> FactValue | None:
        if name == "family" and self.house.book.kind == "house":
            return FactValue("bonus", FROM_HOUSE)
        if name == "burns_on" and self.house.answer("deal.burns", "flop"):
            return FactValue(self.house.says("deal.burns", "every_stage", "flop"), FROM_HOUSE)
        if name == "joker_in_game" and self.house.answer("cards.joker"):
            return FactValue(not self.house.says("cards.joker", "none"), FROM_HOUSE)
        return None


def refuse_against_itself(seen: Seen, words: RulingWords) -> None:
    """Refuse a report in which one fact contradicts another."""
    named = len(_cards_named(seen, words))
    for name, value_told in seen.named_facts.items():
        if words.observation(seen.key).counts in _TALLIES.get(name, ()) and value_told < named:
            raise Malformed(
                f"{spoken_key(name)} cannot be {value_told}: {quantity(named, 'card')} are named",
                allowed=f"{named} or more",
            )
        for other, value, follows in _FACTS_THAT_FOLLOW[name] if name in _FACTS_THAT_MUST_FOLLOW else ():
            if other in seen.facts and _is(seen.facts[other], value) and follows != value_told:
                reason = f"{spoken_key(other)} is {_spoken_value(seen.facts[other])}"
                raise Malformed(
                    f"{spoken_key(name)} cannot be {_spoken_value(value_told)} where {reason}", allowed="one of the two"
                )


_ORDINARY_FACTS: Final[dict[FactName, object]] = {
    "exposed_how": "face_up",
    "owner_looked": False,
    "tabled_winner": False,
    "fold_cause": "own_doing",
    "last_chips": False,
    "turn_is_for": "betting",
}


def _unless_said(name: FactName) -> FactValue | None:
    """Return the value that a fact has unless a report says otherwise; None for a fact that has no such value."""
    return FactValue(_ORDINARY_FACTS[name], UNLESS_SAID) if name in _ORDINARY_FACTS else None


def _spoken_value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else spoken_key(str(value))


def _cards_counted(seen: Seen, words: RulingWords) -> int:
    """Return how many cards an observation is about: the number named, or one."""
    return len(_cards_named(seen, words)) or 1


def _cards_named(seen: Seen, words: RulingWords) -> tuple[Card, ...]:
    """Return the named cards among those that an observation counts."""
    group = words.observation(seen.key).counts
    return seen.cards.get(group, ()) if group else ()


def facts_leading_to(names: Collection[str]) -> tuple[FactName, ...]:
    """Return the facts from which one of these may follow.

    >>> facts_leading_to(["may_check"])
    ('facing_bet',)
    """
    leads = (lead for name, ways in _FACTS_THAT_FOLLOW.items() if name in names for lead, _, _ in ways)
    return tuple(dict.fromkeys(leads))


def _is(value: object, wanted: object) -> bool:
    if wanted is _ANY_BUT_ZERO:
        return type(value) is int and value > 0
    return value == wanted and type(value) is type(wanted)


_COUNTED_CARDS: Final[dict[FactName, CardGroupName]] = {
    "flop_cards": "flop",
    "cards_turned": "turned_cards",
    "extra_cards": "extra_card",
}
# Facts that say how many cards there were in this deal, with the groups that they count.
_TALLIES: Final[dict[FactName, tuple[CardGroupName, ...]]] = {
    "exposed_count": ("exposed_card",),
    "boxed_count": ("boxed_card",),
    "faults_in_deal": ("exposed_card", "boxed_card"),
}
_ANY_BUT_ZERO: Final = object()  # any number but 0
# Facts that follow from another: the other fact, its value, and the value that follows.
_FACTS_THAT_FOLLOW: Final[dict[FactName, tuple[tuple[FactName, Any, Any], ...]]] = {
    "short": (("extra_cards", _ANY_BUT_ZERO, False),),
    "extra_cards": (("short", True, 0),),
    "every_chip_needed": (("chips", 1, True),),
    "chips": (("declared_raise", True, 0),),
    "substantial_action": (("betting_started", False, False),),
    "first_bet_made": (("betting_started", False, False),),
    "first_round_over": (("betting_started", False, False), ("first_bet_made", False, False)),
    "player_acted": (("betting_started", False, False),),
    "betting_started": (
        ("first_round_over", True, True),
        ("first_bet_made", True, True),
        ("player_acted", True, True),
        ("substantial_action", True, True),
    ),
    "family": (("street", "flop", "flop"), ("street", "turn", "flop"), ("street", "river", "flop")),
    "more_to_come": (("street", "flop", True), ("street", "turn", True), ("street", "river", False)),
    "acted_on_card": (("substantial_action", True, True),),
    "in_hand": (("hand_over", True, False), ("on_duty", True, False)),
    "may_check": (("facing_bet", True, False),),
    "facing_bet": (("may_check", True, False),),
}


# Where the other fact leaves no doubt, whatever the hand.
_FACTS_THAT_MUST_FOLLOW: Final = ("short", "betting_started", "family", "more_to_come")


_FROM_HAND: Final[dict[FactName, FindFact]] = {**BETTING_FACTS, **CARD_FACTS, **PEOPLE_FACTS}
# Facts that the record shows but people may know better, because a live table does things no record has.
_FACTS_THAT_MAY_DIFFER: Final = frozenset(
    (
        "order_known", "valid_hands_left", "entitled", "noticed", "street", "acted_on_card", "substantial_action",
        "first_card_of_round", "more_to_come", "hand_folded", "raise_uncalled", "cards_dealt", "board_dealt",
        "extra_cards", "short", "up_cards_same_player", "all_acted_on_it", "long_considered",
    )
)  # fmt: skip
