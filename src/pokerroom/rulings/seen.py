"""An observation at the table: its name, the player concerned, and the reporter's facts about it.

It says what happened, never what follows. Its names are checked when it is made; the values of its facts are checked by
a house's own vocabulary when the house rules on it. Facts that the hand itself shows need not be given.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import wraps
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import LONGEST_LINE, Malformed, MisreadCall, as_given, refuses_misread_calls, shortened
from pokerroom.rulebook.ruling_rows.phrases import meanings_of_phrase
from pokerroom.rulebook.ruling_rows.rows import Fact, RulingWords
from pokerroom.rulebook.ruling_rows.ruling_names import (
    CARD_GROUP_NAMES,
    FACT_NAMES,
    OBSERVATION_KEYS,
    SPOKEN,
    CardGroupName,
    FactName,
    ObservationKey,
    ObservationNeed,
)
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulings.finding.meanings import meanings_of
from pokerroom.wording.few_names import did_you_mean, few_names

T = TypeVar("T")

_PREFIX: Final = "ruling."

SeenLacks: TypeAlias = Literal["", ObservationNeed]


def _tells_facts_apart(seen_class: type[T]) -> type[T]:
    """Have a class refuse facts that are given as arguments, as they are typed in a shell, with how they are given."""
    write: Any = vars(seen_class)["__init__"]
    others = {part.name for part in fields(seen_class)}  # type: ignore[arg-type]

    @wraps(write)
    def read_and_write(self: T, *values: Any, **named: Any) -> None:
        facts = {name: value for name, value in named.items() if name in FACT_NAMES and name not in others}
        if facts:
            said = f"{seen_class.__name__}(): {', '.join(facts)} {'is a fact' if len(facts) == 1 else 'are facts'}"
            raise MisreadCall(said, allowed=f"facts={shortened(repr(facts), LONGEST_LINE)}")
        write(self, *values, **named)

    type.__setattr__(seen_class, "__init__", read_and_write)
    return seen_class


@_tells_facts_apart
@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Seen:
    """One observation: `what` is its name, with or without `ruling.` before it, and `key` its full key.

    `seat` is the player concerned (0: nobody). `facts` come from the reporter. `cards` are the cards seen, by card
    group. `amount` is the number of chips put forward. `since` is the number of events in the hand when it happened, if
    that was not just now. `by` is the reporter. `broken_clause` is the clause that was broken, if known.

    >>> Seen("premature-card", seat=5, facts={"street": "turn"})
    Seen('premature_card', seat=5, facts={'street': 'turn'})
    >>> Seen("premature_card").key
    'ruling.premature_card'
    >>> Seen("premature_cards")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: there is no observation 'premature_cards' (did you mean premature_card?); allowed: ...
    """

    what: str
    seat: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)  # by `FactName`
    cards: Mapping[CardGroupName, tuple[Card, ...]] = field(default_factory=dict)
    amount: int = 0
    since: int | None = None
    by: str = ""
    broken_clause: str = ""
    key: ObservationKey = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", full_key(self.what))
        object.__setattr__(self, "what", self.key.removeprefix(_PREFIX))
        for name in ("seat", "amount"):
            _refuse_unless_count(name, getattr(self, name))
        if self.since is not None:
            _refuse_unless_count("since", self.since)
        if not isinstance(self.by, str):
            raise Malformed(f"{as_given(self.by)} is nobody's name", allowed="a text")
        if not isinstance(self.broken_clause, str):
            raise Malformed(f"{as_given(self.broken_clause)} is no clause", allowed="the number of a clause")
        object.__setattr__(self, "facts", _facts_by_name(self.facts))
        object.__setattr__(self, "cards", _card_groups(self.cards))

    def __repr__(self) -> str:
        usual = {"seat": 0, "facts": {}, "cards": {}, "amount": 0, "since": None, "by": "", "broken_clause": ""}
        values = {name: getattr(self, name) for name in usual}
        given = [f"{name}={value!r}" for name, value in values.items() if value != usual[name]]
        return f"Seen({', '.join([repr(self.what), *given])})"

    @property
    def named_facts(self) -> Mapping[FactName, Any]:
        """The facts by name; the names were checked when the observation was made."""
        return cast("Mapping[FactName, Any]", self.facts)

    @property
    def name(self) -> str:
        """The observation as a person would say it."""
        return spoken_key(self.key)


def need_of(seen: Seen, words: RulingWords) -> SeenLacks:
    """Return the detail, besides facts, that a ruling needs before it can be carried out; "" where none is missing.

    >>> from pokerroom.rulebook import library
    >>> words = library().vocabulary.ruling
    >>> need_of(Seen("wager_out_of_turn", seat=5), words), need_of(Seen("wager_out_of_turn", seat=5, amount=60), words)
    ('amount', '')
    """
    match words.observation(seen.key).needs:
        case "amount" if not seen.amount and seen.since is None:
            return "amount"
        case "turned_cards" if not seen.cards.get("turned_cards"):
            return "turned_cards"
        case _:
            return ""


def full_key(key: str) -> ObservationKey:
    """Return an observation's key, with or without `ruling.` before it; `-` and blanks count as `_`."""
    if not isinstance(key, str):
        raise Malformed(f"{as_given(key)} is no observation", allowed="a name such as 'premature_card'")
    if (known := _known_key(key)) is not None:
        return known
    near = _spelt_alike(key) or _named_with_words(key)
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    allowed = f"{', '.join(near or observations()[:3])} and the others of `pokerroom ruling --list`"
    raise Malformed(f"there is no observation {as_given(key)}{hint}", allowed=allowed)


def _known_key(text: str) -> ObservationKey | None:
    wanted = _PREFIX + text.strip().casefold().removeprefix(_PREFIX).replace("-", "_").replace(" ", "_")
    return next((known for known in OBSERVATION_KEYS if known == wanted), None)


def meant(text: str, words: Vocabulary) -> list[str]:
    """Return the observations that a text may mean: those with a similar spelling, then those described by its words.

    >>> from pokerroom.rulebook import library
    >>> [meant(text, library().vocabulary)[:1] for text in ("premature_crad", "out of turn", "my dog ate the rulebook")]
    [['premature_card'], ['wager_out_of_turn'], []]
    """
    search = meanings_of(text, words)
    described = search.names if search.fits else ()
    return list(dict.fromkeys((*_spelt_alike(text), *described)))


def refuse_unknown_name(what: str, words: Vocabulary) -> None:
    """Refuse an unknown name of an observation, with the observations that may be meant.

    >>> from pokerroom.rulebook import library
    >>> refuse_unknown_name("fire alarm", library().vocabulary)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: there is no observation 'fire alarm' (did you mean play_disrupted?); allowed: ...
    """
    if _known_key(what) is not None:
        return
    near = [name for name in meant(what, words) if name in observations()][:3]
    hint = f" (did you mean {' or '.join(near)}?)" if near else ""
    raise Malformed(
        f"there is no observation {as_given(what)}{hint}", allowed="an observation by its name in the list of rulings"
    )


def _spelt_alike(text: str) -> list[str]:
    spelt = re.sub(r"[-\s]+", "_", text.strip().casefold())
    alike = difflib.get_close_matches(spelt, observations(), 3, 0.8)
    return alike or [name for name in observations() if spelt and name.startswith(f"{spelt}_")][:3]


def _named_with_words(text: str) -> list[str]:
    """Return up to three observations whose names have every word of a text, or that people describe by it."""
    said = re.findall(r"[a-z]+", text.casefold())
    in_name = [
        name
        for name in observations()
        if said and all(any(word.startswith(begins) for word in name.split("_")) for begins in said)
    ]
    meant_by_it = [name for name in meanings_of_phrase(" ".join(said)) if name in observations()]
    return list(dict.fromkeys([*in_name, *meant_by_it]))[:3]


def observations() -> tuple[str, ...]:
    """Return the names of all observations, without `ruling.` before them."""
    return tuple(key.removeprefix(_PREFIX) for key in OBSERVATION_KEYS)


def spoken_key(key: str) -> str:
    """Return a name of the vocabulary as people say it.

    >>> spoken_key("ruling.premature_card"), spoken_key("wager_same_or_less")
    ('premature card', 'a bet of the same or less')
    """
    name = key.removeprefix(_PREFIX)
    return SPOKEN.get(name) or name.replace("_", " ")


def allowed_answers(fact: Fact) -> str:
    """Return the possible answers to the question for a fact.

    >>> from pokerroom.rulebook import library
    >>> allowed_answers(library().vocabulary.ruling.fact_asked("noticed", "ruling.button_in_wrong_place"))
    'this_hand, next_hand'
    """
    match fact.kind:
        case "flag":
            return "yes or no"
        case "count":
            return "a whole number, 0 or more"
        case "text":
            return "a text"
        case _:
            return ", ".join(fact.answers)


def typed_example(fact: Fact) -> str:
    """Return one of the possible answers to the question for a fact, as people type it.

    >>> from pokerroom.rulebook import library
    >>> facts = library().vocabulary.ruling.facts
    >>> typed_example(facts["facing_bet"]), typed_example(facts["street"])
    ('no', 'flop')
    """
    return {"flag": "no", "count": "1", "text": "TEXT"}.get(fact.kind) or fact.answers[0]


def fact_name(name: str, among: Sequence[str] | None = None) -> FactName:
    """Return the name of a fact written with blanks, hyphens or underscores; refuse an unknown one.

    The refusal lists those that the caller names in `among`, or else all facts, and offers the nearest of them.

    >>> fact_name("skipped did")
    'skipped_did'
    """
    spelt = re.sub(r"[-\s]+", "_", str(name).strip().casefold())
    spelt = _FORMER_NAMES.get(spelt, spelt)
    for fact in FACT_NAMES:
        if fact == spelt:
            return fact
    usable: Sequence[str] = FACT_NAMES if among is None else among
    near = difflib.get_close_matches(spelt, usable, 4, 0.5)
    raise Malformed(
        f"there is no fact {as_given(name)}{did_you_mean(near[:1])}",
        allowed=few_names(usable, nearest=near) or "no fact matters for it",
    )


# Former names of facts in kept records.
_FORMER_NAMES: Final = {"amount": "amount_is"}


def whose_seat(key: str, words: RulingWords) -> str:
    """Return whose seat an observation names, in words."""
    seat_is = words.observation(full_key(key)).seat_is
    return seat_is or "the player concerned: who did it, or whose cards they are"


def read_answer(fact: Fact, text: str) -> Any:
    """Read a typed answer: yes or no, a number, or one of the words.

    >>> from pokerroom.rulebook import library
    >>> facts = library().vocabulary.ruling.facts
    >>> read_answer(facts["facing_bet"], "no"), read_answer(facts["cause"], "act of god")
    (False, 'act_of_god')
    """
    answer = text.strip().casefold()
    if fact.kind == "flag" and answer in _YES_NO:
        return _YES_NO[answer]
    if fact.kind == "count" and answer.isdecimal() and len(answer) < 10:
        return int(answer)
    if fact.kind == "text":
        return text.strip()
    if fact.kind == "answer":
        answer = answer.replace(" ", "_").replace("-", "_")
        starts = [known for known in fact.answers if known.startswith(answer)] if answer else []
        if answer in fact.answers or len(starts) == 1:
            return answer if answer in fact.answers else starts[0]
    raise Malformed(f"{fact.name} cannot be {text.strip()!r}", allowed=allowed_answers(fact))


_YES_NO: Final = {
    **dict.fromkeys(("yes", "y", "true", "on", "1"), True),
    **dict.fromkeys(("no", "n", "false", "off", "0"), False),
}


def with_answers_read(seen: Seen, words: RulingWords) -> Seen:
    """Return what was seen with facts that were told in words read as values; refuse a value that a fact cannot have.

    >>> from pokerroom.rulebook import library
    >>> words = library().vocabulary.ruling
    >>> with_answers_read(Seen("premature_card", facts={"facing_bet": "no"}), words)
    Seen('premature_card', facts={'facing_bet': False})
    >>> with_answers_read(Seen("premature_card", facts={"street": "sixth"}), words)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: street cannot be 'sixth'; allowed: flop, turn, river
    """
    facts: dict[str, Any] = {name: _fact_value(words.facts[name], value) for name, value in seen.named_facts.items()}
    for name, value in facts.items():
        fact = words.facts[name]
        counted = fact.kind == "count" and (type(value) is not int or value < 0)
        if isinstance(value, list | tuple) or counted or fact.faults(value):
            raise Malformed(f"{name} cannot be {as_given(value)}", allowed=allowed_answers(fact))
    return seen if facts == seen.facts else replace(seen, facts=facts)


def _fact_value(fact: Fact, given: Any) -> Any:
    """Return the value of a fact: text is read as a typed answer is, and any other value is left."""
    return read_answer(fact, given) if isinstance(given, str) and fact.kind in ("flag", "count", "answer") else given


def _refuse_unless_count(name: str, value: object) -> None:
    if type(value) is not int or value < 0:
        raise Malformed(f"{name} cannot be {as_given(value)}", allowed="a whole number, 0 or more")


def _facts_by_name(facts: object) -> dict[FactName, Any]:
    if not isinstance(facts, Mapping):
        raise Malformed(f"{as_given(facts)} are no facts", allowed='such as {"street": "turn"}')
    return {fact_name(name): value for name, value in facts.items()}


def _card_groups(groups_given: object) -> dict[CardGroupName, tuple[Card, ...]]:
    if not isinstance(groups_given, Mapping):
        raise Malformed(f"{as_given(groups_given)} are no cards", allowed='such as {"early_cards": parse_cards("3d")}')
    groups: dict[CardGroupName, tuple[Card, ...]] = {}
    for group, cards in groups_given.items():
        name = _card_group(group)
        if not isinstance(cards, str | Sequence):
            raise Malformed(
                f"{name} cannot be {as_given(cards)}", allowed="cards such as 'As Kd', or ?? for one not seen"
            )
        read = tuple(parse_cards(cards) if isinstance(cards, str) else cards)
        if not all(isinstance(card, Card) for card in read):
            raise Malformed(
                f"{name} cannot be {as_given(cards)}", allowed="cards such as 'As Kd', or ?? for one not seen"
            )
        groups[name] = read
    return groups


def _card_group(group: object) -> CardGroupName:
    for name in CARD_GROUP_NAMES:
        if name == group:
            return name
    near = difflib.get_close_matches(str(group), CARD_GROUP_NAMES, 4, 0.3)
    raise Malformed(
        f"there is no card group {as_given(group)}{did_you_mean(near[:1])}",
        allowed=few_names(CARD_GROUP_NAMES, nearest=near),
    )
