"""Nobody reaches past the door of another part: the record of a hand, its state, a table's, the clauses of a book."""

from __future__ import annotations

import ast
import importlib
import inspect
import re

from testkit.suite.source_trees import SOURCE, nodes, parsed

# Functions that tell, store or play again the record of a hand as it was, with what a ruling took back later.
_WRITE_THE_RECORD = {
    "cli/cards/replay.py": {"_outcome_document"},
    "cli/tables/person.py": {"_why"},  # the last events, each with its clauses
    "notation/log_replay.py": {"play_log"},
    "notation/ohh/ohh_writing.py": {"to_ohh", "_ohh_rounds", "_pots_in_file"},  # refuse a hand with a ruling in it
    "notation/phh/phh_writing.py": {"_forced_bets", "actions_of"},  # refused there too
    "room/tables/journal/deal_proofs.py": {"hand_proof"},
    "room/tables/journal/dealt_deck.py": {"ruled_upon"},
    "room/tables/journal/played.py": {"with_clauses"},
    "scenarios/hands/hand_questions.py": {"_numbered_event"},
    "scenarios/hands/play_stage.py": {"_have_everybody_act"},
    "table/deciding/money/booking.py": {"hand_booked"},  # whose moves are those of the events in force
    "table/recorder.py": {"report_play"},
    "talk/hand/teller.py": {"steps", "_scene_at"},
    "web/api/tables/replay_bodies.py": {"replay_steps"},
    "web/api/tables/replay_seen.py": {"known_to", "_ohh", "_log"},
}


def _reads_of_the_record(tree: ast.AST) -> list[int]:
    """The lines that read the `events` of a hand, other than to ask how many there are or which is the last."""
    harmless = [node.args[0] for node in nodes(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "len"]
    harmless += [
        node.value for node in nodes(tree) if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "-1"
    ]
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and re.search(r"\bhand\.events$", ast.unparse(node)) and node not in harmless
    ]


def test_who_asks_what_happened_in_a_hand_leaves_out_what_was_taken_back() -> None:
    """Rulings work on the record itself, by numbers; all others read `events_in_force`, or write the record down."""
    reading: dict[str, set[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if "hand.events" not in file.read_text("utf-8") or name.startswith(("hand/", "rulings/")):
            continue
        tree = parsed(file)
        functions = [node for node in nodes(tree) if isinstance(node, ast.FunctionDef) and _reads_of_the_record(node)]
        if functions:
            reading[name] = {function.name for function in functions}
        assert sum(len(_reads_of_the_record(function)) for function in functions) == len(_reads_of_the_record(tree)), (
            name
        )
    assert reading == _WRITE_THE_RECORD


def test_a_read_of_what_was_taken_back_would_be_noticed() -> None:
    code = "for event in hand.events: ...\nlen(self.hand.events)\nhand.events[-1]\nany(at.hand.events)\nhand.events[:2]"
    assert _reads_of_the_record(ast.parse(code)) == [1, 4, 5]


# What else has a `state`: the web application, a table as it is shown, and other parts that commands are given to.
NO_HANDS = {
    "app",
    "_room_app",
    "public",
    "self",
    "table",
    "_table",
    "twin",
    "old",
    "new",
    "tournament",
    "pool",
    "pools",
    "bonus_round",
    "queues",
    "_queues",
    "cage",
    "_tournament",
    "stored",
    "_stored",
    "journal",
    "_journal",
    "director",
    "viewed",
    "snapshot",
    "tables",
    "context",  # of the judges in `bonus` and `jackpots`
}


# Rounds of the game against the house, which have no hands in them.
ROUNDS = {"bonus/round.py", "scenarios/bonus/bonus_questions.py", "web/api/tables/round_bodies.py"}


def _outside_the_hand() -> list[tuple[str, ast.Module]]:
    files = ((file.relative_to(SOURCE).as_posix(), file) for file in sorted(SOURCE.rglob("*.py")))
    return [(name, parsed(file)) for name, file in files if not name.startswith("hand/") and name not in ROUNDS]


def _states_read(tree: ast.AST) -> list[int]:
    """The lines on which the state of something is read that may be a hand."""
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and node.attr == "state" and _named(node.value) not in NO_HANDS
    ]


def _named(value: ast.expr) -> str:
    """The last name of what is looked into: of an element its collection's, of a call what is called."""
    if isinstance(value, ast.Subscript | ast.Call):
        return _named(value.value if isinstance(value, ast.Subscript) else value.func)
    return getattr(value, "attr", getattr(value, "id", ""))


# How often the room and its pages may still reach through four things or more; a new reach has to replace an old one.
LONG_REACHES = 75


def _long_reaches(tree: ast.AST) -> list[str]:
    """What is read through four names or more after the first: `actor.journal.table.rules.house`."""
    inner = {id(node.value) for node in nodes(tree) if isinstance(node, ast.Attribute)}
    outermost = (node for node in nodes(tree) if isinstance(node, ast.Attribute) and id(node) not in inner)
    return [reach for node in outermost if (reach := _reach(node)).count(".") >= 4]


def _reach(value: ast.expr) -> str:
    """The names that something is read through, with points between them; "" where it begins with no name."""
    if isinstance(value, ast.Attribute):
        before = _reach(value.value)
        return f"{before}.{value.attr}" if before else ""
    return value.id if isinstance(value, ast.Name) else ""


def test_the_room_reaches_through_few_things_to_what_it_asks_for() -> None:
    reaches = [
        reach
        for layer in ("room", "web")
        for file in (SOURCE / layer).rglob("*.py")
        for reach in _long_reaches(parsed(file))
    ]
    assert len(reaches) <= LONG_REACHES, "give the owner a property, or a question: " + "; ".join(sorted(reaches))


def test_a_long_reach_would_be_noticed() -> None:
    code = "actor.journal.table.rules.house; actor.house.book.id; actor.ask().house.book.id.lower(); a.b.c.d.e.f()"
    assert sorted(_long_reaches(ast.parse(code))) == ["a.b.c.d.e.f", "actor.journal.table.rules.house"]


def _inner_names(tree: ast.AST) -> list[str]:
    """What is imported from `hand` and is of its inside: a state, what takes or gives one, the numbers of stages."""
    inner_names = []
    for node in nodes(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("pokerroom.hand"):
            continue
        for name in node.names:
            thing = getattr(importlib.import_module(str(node.module)), name.name)
            kinds = inspect.get_annotations(thing).values() if inspect.isfunction(thing) else ()
            inside = node.module in ("pokerroom.hand.state", "pokerroom.hand.rules.plan")
            if inside or any(re.search(r"\bState\b", str(kind)) for kind in kinds):
                inner_names.append(name.name)
    return inner_names


# What others import of a hand: the package itself, and the modules of it that are lists of their own.
OPEN_NAMES = ("events", "commands", "wagering", "correcting", "text")
OPEN_MODULES = {f"pokerroom.hand.{name}" for name in OPEN_NAMES} | {"pokerroom.hand"}


def _past_the_door(tree: ast.AST) -> list[str]:
    """The inner modules of `hand` that something is imported from."""
    modules = (str(node.module) for node in nodes(tree) if isinstance(node, ast.ImportFrom))
    return [module for module in modules if module.startswith("pokerroom.hand.") and module not in OPEN_MODULES]


def test_others_import_from_the_door_of_a_hand() -> None:
    assert {name: modules for name, tree in _outside_the_hand() if (modules := _past_the_door(tree))} == {}


def test_an_import_past_the_door_would_be_noticed() -> None:
    both = "from pokerroom.hand.queries.view import Viewer\nfrom pokerroom.hand.text import event_text"
    assert _past_the_door(ast.parse(both)) == ["pokerroom.hand.queries.view"]


# A scenario puts a table into the middle of an evening, as if hands had been played.
SETS_TABLES = {"scenarios/evening/evening_table.py"}


# Their own `table` and `journal` are of the game against the house, or of a tournament's tables.
OTHER_TABLES = ("bonus/", "room/bonus_tables/", "cli/tables/bonus_evening.py", "scenarios/bonus/")


# What a table is called where it is asked.
TABLES = {"table", "_table", "twin", "journal", "_journal"}


def _outside_the_table() -> list[tuple[str, ast.Module]]:
    files = ((file.relative_to(SOURCE).as_posix(), file) for file in sorted(SOURCE.rglob("*.py")))
    return [
        (name, parsed(file))
        for name, file in files
        if not name.startswith(("hand/", "table/", *OTHER_TABLES)) and name not in SETS_TABLES
    ]


def _table_states_read(tree: ast.AST) -> list[int]:
    """The lines on which the state of a table is read, that of the game against the house left out."""
    bonus = _given_a_bonus_table(tree)
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and node.attr == "state"
        and _named(node.value) in TABLES
        and not any(first <= node.lineno <= last for first, last in bonus)
    ]


def _given_a_bonus_table(tree: ast.AST) -> list[tuple[int, int]]:
    """The lines of each function that is given a bonus table, or whoever runs one."""
    return [
        (node.lineno, node.end_lineno or node.lineno)
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any("Bonus" in ast.unparse(each.annotation) for each in node.args.args if each.annotation is not None)
    ]


def _inside_of_a_table(tree: ast.AST) -> list[str]:
    """What is imported from `table` and is of its inside: its state, and what takes one."""
    inside = []
    for node in nodes(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("pokerroom.table"):
            continue
        for name in node.names:
            thing = getattr(importlib.import_module(str(node.module)), name.name)
            kinds = inspect.get_annotations(thing).values() if inspect.isfunction(thing) else ()
            if str(node.module).startswith("pokerroom.table.state") or any("TableState" in str(kind) for kind in kinds):
                inside.append(name.name)
    return inside


def test_nobody_outside_looks_into_the_state_of_a_table() -> None:
    assert {name: lines for name, tree in _outside_the_table() if (lines := _table_states_read(tree))} == {}


def test_nobody_outside_imports_the_inside_of_a_table() -> None:
    assert {name: names for name, tree in _outside_the_table() if (names := _inside_of_a_table(tree))} == {}


def test_a_look_into_a_table_would_be_noticed() -> None:
    assert sorted(_table_states_read(ast.parse("here = journal.table.state.players\nthere = table.state"))) == [1, 2]
    assert _table_states_read(ast.parse("tournament.state, pool.state, request.app.state, table.players")) == []
    assert _table_states_read(ast.parse("def seen(actor: BonusActor):\n    return actor.journal.state")) == []
    both = "from pokerroom.table import Table, decide_table\nfrom pokerroom.table.state import TableState"
    assert _inside_of_a_table(ast.parse(both)) == ["decide_table", "TableState"]


def test_nobody_outside_looks_into_the_state_of_a_hand() -> None:
    assert {name: lines for name, tree in _outside_the_hand() if (lines := _states_read(tree))} == {}


def test_nobody_outside_imports_the_inside_of_a_hand() -> None:
    assert {name: names for name, tree in _outside_the_hand() if (names := _inner_names(tree))} == {}


def test_a_look_into_a_hand_would_be_noticed() -> None:
    assert _states_read(ast.parse("state = table.hand.state\nlive = hand.at(3).state.live")) == [1, 2]
    assert _states_read(ast.parse("request.app.state.room, now.public.state, table.standings")) == []
    assert _inner_names(ast.parse("from pokerroom.hand.betting.open_wagers import least_to")) == ["least_to"]
    both = "from pokerroom.hand.rules.plan import BET\nfrom pokerroom.hand import Hand"
    assert _inner_names(ast.parse(both)) == ["BET"]


# Who shows a question's data as it stands in the book; everybody else asks `rulebook/grounds.py` what stands behind it.
SHOWS_THE_DATA = {
    *("rulebook/book.py", "rulebook/compare.py", "rulebook/grounds.py", "rulebook/treatment/coverage.py"),
    *("talk/books/clause_checks.py", "talk/books/clause_words.py"),
}


def _cites_read(tree: ast.AST) -> list[int]:
    """The lines on which the clauses of a setting are read past the grounds."""
    return [
        node.lineno
        for node in nodes(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("cites", "cites_in", "cites_by")
        and re.search(r"\bsettings?\b(\(.*\)|\[.*\]|\.get\(.*\))?$", ast.unparse(node.value))
    ]


def test_what_stands_behind_a_decision_is_asked_in_one_place() -> None:
    named = ((file.relative_to(SOURCE).as_posix(), parsed(file)) for file in SOURCE.rglob("*.py"))
    past = {name: lines for name, tree in named if (lines := _cites_read(tree))}
    assert {name: lines for name, lines in past.items() if name not in SHOWS_THE_DATA} == {}
    assert past.keys() == SHOWS_THE_DATA, "who no longer reads them needs no leave"


def test_grounds_are_made_in_one_place() -> None:
    """By `grounds_at` and `grounds_of`, which keep them with the book: they are asked for the same again and again."""
    made = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if "TableGrounds(" in file.read_text("utf-8")
        for node in nodes(parsed(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("TableGrounds")
    }
    assert made == {"rulebook/grounds.py"}


def test_a_look_past_the_grounds_would_be_noticed() -> None:
    past = 'book.setting("a.b").cites\nbook.settings["a.b"].cites\nsetting.cites\nbook.settings.get(key).cites'
    past += '\nbook.settings["a.b"].cites_in("x")'
    assert _cites_read(ast.parse(past)) == [1, 2, 3, 4, 5]
    assert _cites_read(ast.parse('grounds.cites("deal.burns"), row.cites, self.rules.cites("a")')) == []
