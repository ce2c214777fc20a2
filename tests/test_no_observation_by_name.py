"""What code does for an irregularity, it does by what the vocabulary says of it, and never by its key."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import pokerroom
from pokerroom import Hand, Seen, house_named
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import OBSERVATION_KEYS, CardGroupName, EffectName, FaultSubject
from pokerroom.rulings.observing.facts import Facts
from pokerroom.rulings.seen import need_of, observations
from testkit.suite.source_trees import nodes, parsed

SOURCE: Final = Path(pokerroom.__file__).parent
# Words that name something else in rulings as well: an effect, a fault that code looks at, a group of cards.
_OF_OTHER_LISTS: Final = {*get_args(EffectName), *get_args(FaultSubject), *get_args(CardGroupName)}
KEYS: Final = {*OBSERVATION_KEYS, *observations()} - _OF_OTHER_LISTS
_LOOKS_UP: Final = ("get", "ruling_rows", "ruling_cites")  # of a mapping, and of a book
WRITTEN_FROM_THE_VOCABULARY: Final = "rulebook/ruling_rows/ruling_names.py"
EXCEPTIONS: Final = {
    # Where rows lead of themselves, and the rows that say what else may follow a breach.
    "rulings/judging/judge.py": {"MISDEAL", "UNCOVERED_ERROR", "RULE_BROKEN"},
    "rulings/judging/facts_asked.py": {"UNCOVERED_ERROR"},
    "rulings/conduct/breaches.py": {"RULE_BROKEN_KEY"},  # the observation that a refusal for a breach is entered as
    # Which clauses are behind an act out of turn that is as good as one in turn.
    "rulings/speech/turns.py": {"'ruling.check_out_of_turn'", "'ruling.wager_out_of_turn'"},
    # What the table itself does where the book says what follows: when a time is up, and after a wrong button.
    "table/clock/rules.py": {"'ruling.clock_expired'"},
    "table/deciding/button.py": {"_WRONG_BUTTON"},
    "scenarios/bonus/bonus_stage.py": {"'bonus_dealer_card_exposed'"},  # an example of how a line is written
}


def _names_of_keys(tree: ast.Module) -> set[str]:
    """Return the constants of a module that are the key of an observation, or several of them."""
    result: set[str] = set()
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if not isinstance(statement.value, ast.Dict) and any(_is_key(node) for node in ast.walk(statement.value)):
                result |= {target.id for target in targets if isinstance(target, ast.Name)}
    return result


def _is_key(node: ast.AST) -> bool:
    """Return whether this is the key of an observation, with or without `ruling.`, or several with blanks between."""
    said = node.value.split() if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
    return bool(said) and KEYS.issuperset(said)


def _imported(tree: ast.Module, constants: Mapping[str, set[str]]) -> set[str]:
    """Return the names under which a module imports such constants of others, by the modules that have them."""
    return {
        name.asname or name.name
        for node in nodes(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.name in constants.get(node.module or "", ())
    }


def _of_what_was_seen(node: ast.AST) -> bool:
    """Return whether this is the key or the name of what was seen, as far as its own names tell."""
    if not isinstance(node, ast.Attribute) or node.attr not in ("key", "what"):
        return False
    whose = ast.unparse(node.value).rpartition(".")[2]
    return whose in ("seen", "ruling", "observation", "ruled") or (node.attr == "key" and whose == "event")


def _asked_by_name(tree: ast.Module, names: Collection[str]) -> Iterator[str]:
    """Yield what asks which observation it is: comparisons with a key or with any text, cases, what is looked up by a
    key, and what lists keys.
    """
    for node in nodes(tree):
        if isinstance(node, ast.Compare):
            parts = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
            text = any(isinstance(side, ast.Constant) and side.value for side in (node.left, *node.comparators))
            if text and any(map(_of_what_was_seen, (node.left, *node.comparators))):
                yield ast.unparse(node)
            yield from (ast.unparse(node) for part in parts if _is_key(part))
            yield from (part.id for part in parts if isinstance(part, ast.Name) and part.id in names)
        elif isinstance(node, ast.MatchValue) and _is_key(node.value):
            yield ast.unparse(node)
        elif isinstance(node, ast.Subscript):
            yield from _listed(node.slice, names=names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKS_UP:
            yield from _listed(*node.args[:1], names=names)
        elif isinstance(node, ast.Dict):
            yield from _listed(*(key for key in node.keys if key is not None), *node.values, names=names)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            yield from _listed(*node.elts, names=names)


def _listed(*parts: ast.expr, names: Collection[str]) -> Iterator[str]:
    yield from (ast.unparse(part) for part in parts if _is_key(part))
    yield from (part.id for part in parts if isinstance(part, ast.Name) and part.id in names)


def test_no_code_asks_for_an_observation_by_its_name() -> None:
    files = {file.relative_to(SOURCE).as_posix(): file for file in SOURCE.rglob("*.py")}
    del files[WRITTEN_FROM_THE_VOCABULARY]
    own = {name: _names_of_keys(parsed(file)) for name, file in files.items()}
    modules = {f"pokerroom.{name.removesuffix('.py').replace('/', '.')}": found for name, found in own.items()}
    by_name = {
        name: found
        for name, file in files.items()
        if (found := {*_asked_by_name(parsed(file), own[name] | _imported(parsed(file), modules))})
    }
    assert by_name == EXCEPTIONS


def test_what_asks_by_name_would_be_noticed() -> None:
    code = """
from pokerroom.rulings.judging.leading import UNCOVERED_ERROR as REST
BURNS: Final = ("ruling.burn_missed", "ruling.burn_too_many")
SHORT = "short_open"
PHONES = "ruling.device_used"
if self.seen.key == "ruling.misdeal": ...
if "premature" in context.seen.key or seen.what == "misdeal" or key in BURNS or key in {"ruling.dead_cards"}: ...
match seen.key:
    case "ruling.short_call": ...
    case "device_used": ...
NOTES = {"ruling.joker_found": 1, ("ruling.stub_fouled", "noticed"): 2}
SAID = {"muck": "cards_in_muck dealer_mucked_hand", "phone": SHORT}
if seen.key == key or words[seen.key].about == "short_call" or event.what == "misdeal" or key == REST: ...
if book.rulings["ruling.boxed_card"].rows + book.rulings[observation.key].rows: ...
if book.rulings.get("ruling.premature_card", SHORT) or book.ruling_cites(PHONES): ...
rule(house, Seen("short_open"), cites("ruling.short_open"))
"""
    tree = ast.parse(code)
    names = _names_of_keys(tree) | _imported(tree, {"pokerroom.rulings.judging.leading": {"UNCOVERED_ERROR"}})
    assert names == {"BURNS", "SHORT", "PHONES", "REST"}
    assert {*_asked_by_name(tree, names)} == {
        "self.seen.key == 'ruling.misdeal'",
        "'premature' in context.seen.key",
        "seen.what == 'misdeal'",
        "BURNS",
        "'ruling.burn_missed'",
        "'ruling.burn_too_many'",
        "'ruling.short_call'",
        "'device_used'",
        "'ruling.joker_found'",
        "'ruling.stub_fouled'",
        "'cards_in_muck dealer_mucked_hand'",
        "SHORT",
        "REST",
        "'ruling.boxed_card'",
        "'ruling.premature_card'",
        "PHONES",
    }


def test_what_an_observation_is_about_stands_in_the_vocabulary() -> None:
    words = library().vocabulary.ruling
    assert {name for name in observations() if words.observation(Seen(name).key).about == "missed_burn"} == {
        "burn_missed"
    }
    assert words.observation(Seen("boxed_card").key).counts == "boxed_card"
    assert {name for name in observations() if words.observation(Seen(name).key).needs} == {
        "wager_out_of_turn",
        "board_cards_turned_together",
    }


def test_another_row_of_the_vocabulary_is_treated_as_it_says() -> None:
    """The same irregularity under another key: its data decide what the hand tells of it, and what must be told."""
    house = house_named("star")
    words = house.book.vocabulary.ruling
    seen = Seen("card_missing_from_deck", seat=3, amount=40)
    assert need_of(replace(seen, amount=0), words) == ""
    as_stake = replace(words.observation(seen.key), about="stake", needs="amount")
    ruling = replace(words, observations={**words.observations, seen.key: as_stake})
    other = House(replace(house.book, vocabulary=replace(house.book.vocabulary, ruling=ruling)))
    assert need_of(replace(seen, amount=0), ruling) == "amount"
    hand = Hand.open(other, blinds=(5, 10), stacks=[200] * 4)
    assert Facts(house, seen, hand).get("stake_limit") is None
    limit = Facts(other, seen, hand).get("stake_limit")
    assert limit is not None
    assert limit.value == 40
