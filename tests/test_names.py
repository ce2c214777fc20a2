"""The names of the package: each has one meaning, says what it is, and promises what it gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from testkit.suite.source_trees import SOURCE, nodes, package_modules, parsed


def test_a_module_keeps_its_name() -> None:
    for file in (*SOURCE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")):
        if not re.search(r"\bas \w+ *(?:[,);#\\]|$)", file.read_text("utf-8"), re.MULTILINE):
            continue  # nothing is imported there under another name
        for node in nodes(parsed(file)):
            if not isinstance(node, ast.ImportFrom) or not str(node.module).startswith("pokerroom"):
                continue
            folder = SOURCE.parent.joinpath(*str(node.module).split("."))
            renamed = [name.name for name in node.names if name.asname not in (None, name.name)]
            modules = [name for name in renamed if (folder / f"{name}.py").exists()]
            assert modules == [], f"{file}: {node.module} imported under other names"


# What each part of the rules has under the same name, or posts as its terms (`docs/architecture.md`).
SHAPE = re.compile(r"table/(decide|evolve|table)|posted/(house_)?terms")


def test_no_two_modules_have_the_same_name_in_folders_of_the_same_name() -> None:
    """A trace or a tab shows the folder and the name; those of the shell are named for their commands."""
    files = [
        file for file in SOURCE.rglob("*.py") if file.stem != "__init__" and not file.is_relative_to(SOURCE / "cli")
    ]
    shown = sorted(f"{file.parent.name}/{file.stem}" for file in files)
    twice = {one for one, other in pairwise(shown) if one == other}
    assert {name for name in twice if not SHAPE.fullmatch(name)} == set()
    assert {name for name in twice if SHAPE.fullmatch(name)} >= {"table/decide", "posted/terms"}


# Messages of the wire that ask for the table's command of the same name: one thing, said by a person and to a table.
ASKED_OF_THE_TABLE = {
    *("AllowAsking", "AnswerAppeal", "Approve", "BuyTime", "CallClock", "ComeBack", "CorrectPayout", "Direct"),
    *("LiftBar", "MuteChat", "ObjectToGuest", "ReleaseHeld", "SeatGuest", "Sit", "SitOut"),
}


# Names that two modules may share, with the modules: in both they mean the same.
SHARED_NAMES = {
    **{name: {"pokerroom.room.wire", "pokerroom.table.commands"} for name in ASKED_OF_THE_TABLE},
    "Ruled": {
        "pokerroom.hand.events",
        "pokerroom.table.happenings",
    },  # one ruling, in the hand's record and the table's
    # The steps of the database are found by this name.
    "upgrade": {
        f"pokerroom.room.store.migrations.{step}"
        for step in (
            "r0002_first",
            "r0003_persons",
            "r0004_devices",
            "r0005_second_factors",
            "r0006_answers",
            "r0007_people",
            "r0008_requests",
            "r0009_former_names",
            "r0010_first_rounds",
        )
    },
}


# What takes a message or an event is named for it, as is what is done about it elsewhere: `_leave` takes `Leave`.
TAKERS = re.compile(r"\.handlers\.|\.evolving\.")


# Private functions named like a public one elsewhere that does the same for something else, with their modules.
LIKE_A_PUBLIC_ONE = {
    **dict.fromkeys(("_common_fields", "_decide_bar", "_refuse_for_another"), "pokerroom.members.decide"),
    "_entry_line": "pokerroom.room.tournaments.words.tournament_lines",
    "_in_play": "pokerroom.tournament.duties",  # duties while a session is in play
    "_numbers": "pokerroom.room.tournaments.words.condition_words",
    "_open_seats": "pokerroom.room.tournaments.views.desk",
    "_races_due": "pokerroom.tournament.questions.denominations",
    "_run": "pokerroom.cli",
    "_serves": "pokerroom.tournament.deciding.reported_hands",  # a penalty
}


# Packages whose modules share what they say by subject: a name is the whole package's.
BY_SUBJECT = ("pokerroom.room.wire", "pokerroom.table.commands", "pokerroom.table.happenings")


def _names_given(statement: ast.stmt) -> list[str]:
    """What a statement of a module names: a class, a function, a constant or a type; type variables are left out."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return []
        case ast.AnnAssign(target=target):
            targets = [target]
        case ast.Assign(targets=targets):
            pass
        case _:
            return []
    named = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    # In small letters are what every command or page has: `app`, `router`, `log`.
    return [each.id for each in named if isinstance(each, ast.Name) and not each.id.islower()]


def _named_like_a_public_one(modules: Mapping[str, ast.Module]) -> dict[str, str]:
    """Private functions, each with its module, whose name without the underscore is that of a public function."""
    functions = [
        (module, node.name)
        for module, tree in modules.items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    public = {name for _, name in functions if not name.startswith("_")}
    return {
        name: module
        for module, name in functions
        if name[0] == "_" and name[1:] in public and not TAKERS.search(module)
    }


def _defined_more_than_once(modules: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Names that several modules define, with the modules: of classes, functions, and public constants and types."""
    found: dict[str, set[str]] = {}
    for module, tree in modules.items():
        home = next((package for package in BY_SUBJECT if module.startswith(f"{package}.")), module)
        for name in (name for node in tree.body for name in _names_given(node)):
            if not name.startswith("_"):
                found.setdefault(name, set()).add(home)
        # A private class has a name of its own too: `_Line` beside `Line` would be a second meaning.
        for private in (node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] == "_"):
            found.setdefault(private[1:], set()).add(home)
        # A private function is read where it is called, far from its definition: `_cards` must not be several things.
        functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for function in (node.name for node in functions if node.name.startswith("_") and node.name[:2] != "__"):
            found.setdefault(function, set()).add(module)
    return {name: where for name, where in found.items() if len(where) > 1}


def test_a_name_has_one_meaning_in_the_package() -> None:
    twice = _defined_more_than_once(package_modules())
    assert {name: where for name, where in twice.items() if where != SHARED_NAMES.get(name)} == {}
    assert SHARED_NAMES.keys() <= twice.keys(), "names that are no longer shared need no leave"


def test_a_private_function_has_no_name_of_a_public_one() -> None:
    assert _named_like_a_public_one(package_modules()) == LIKE_A_PUBLIC_ONE


def test_a_private_function_with_the_name_of_a_public_one_would_be_noticed() -> None:
    one = ast.parse("def is_word(): ...\ndef leave(): ...\ndef _own(): ...")
    other = ast.parse("def _is_word(): ...\nclass Table:\n    def _leave(self): ...")
    handler = ast.parse("def _leave(): ...")
    assert _named_like_a_public_one({"a": one, "b": other, "c.handlers.d": handler}) == {"_is_word": "b"}


def test_a_second_meaning_would_be_noticed() -> None:
    one = ast.parse("class Line: ...\nclass _Told: ...\ndef _seat(): ...\ndef play(): ...\nLIVE, NONE = 1, 2\nlog = 3")
    other = ast.parse(
        "class _Line: ...\nclass _Told: ...\ndef _seat(): ...\n"
        "class Table:\n    def play(self): ...\nNONE: int = 0\nlog = 4"
    )
    both = {"a", "b"}
    twice = _defined_more_than_once({"a": one, "b": other})
    assert twice == {"Line": both, "Told": both, "NONE": both, "_seat": both}


def _told_too_little(tree: ast.Module) -> list[str]:
    """Public classes, functions and methods whose docstring is missing or has under five words; not what is nested."""
    result = []
    scopes: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    while scopes:
        prefix, scope = scopes.pop()
        for node in scope.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            name = f"{prefix}{node.name}"
            if not node.name.startswith("_") and len((ast.get_docstring(node) or "").split()) < 5:
                result.append(name)
            if isinstance(node, ast.ClassDef):
                scopes.append((f"{name}.", node))
    return result


def test_every_public_definition_says_what_it_is() -> None:
    assert {module: names for module, tree in package_modules().items() if (names := _told_too_little(tree))} == {}


def test_a_definition_that_says_too_little_would_be_noticed() -> None:
    code = '''
class Register:
    """One register."""
    def find(self):
        """Every entry that has this word."""
        def each(): ...
    def empty(self): ...
    def _inner(self): ...
def told(): ...
def _private(): ...
'''
    assert _told_too_little(ast.parse(code)) == ["Register", "told", "Register.empty"]


# A function's docstring says first what it does, with one of these verbs. Another verb is added in its place of the
# alphabet; a noun, an adjective or the third person never is.
_VERBS = """
    Abandon Act Add Agree Allot Allow Announce Answer Apply Appoint Archive Ask Award Back Bar Be Become Begin
    Bet Book Break Bring Buy Call Cancel Carry Cash Change Charge Check Choose Claim Clear Close Collect Come
    Compare Compile Confirm Contest Correct Count Create Cut Deal Decide Declare Decline Deny Describe Direct
    Discard Disqualify Divide Do Doubt Draft Draw Drive Drop Eliminate End Enter Erase Exchange Exclude Explain Fetch
    Fill Find Finish Fix Fold Follow Forfeit Forget Free Get Give Go Group Guard Halt Hand Hash Have Hear Hide Hold
    Join Judge Keep Know Lay Leave Let Lift Link List Listen Load Log Look Make Map Mark Merge Mix Move Name Note
    Object Offer Open Order Pass Pause Pay Place Plan Play Post Practise Prepare Print Propose Publish Put Race
    Raise Rank Read Rebuild Receive Recognise Record Refuse Register Release Remember Remove Replace Replay
    Report Reserve Resume Return Reverse Rule Run Say Seal Seat See Sell Send Serve Set Settle Share Show Shuffle Sign
    Simulate Sit Solve Splash Spread Stand Start Stop Store Straddle Strike Subtract Suspend Take Tell Try Turn
    Undo Unlink Use Value Verify Void Wait Wake Wire Withdraw Work Write Yield
"""


VERBS = _VERBS.split()


def _says_no_verb_first(tree: ast.Module) -> list[str]:
    """Functions and methods, private ones too, whose docstring does not begin with what they do; no properties."""
    result = []
    for node in nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if any("property" in ast.unparse(decorator) for decorator in node.decorator_list):
            continue
        words = (ast.get_docstring(node) or "").split(maxsplit=1)
        if words and words[0].rstrip(".,:;") not in VERBS:
            result.append(node.name)
    return result


def test_every_function_says_first_what_it_does() -> None:
    found = {module: names for module, tree in package_modules().items() if (names := _says_no_verb_first(tree))}
    assert found.pop("pokerroom.cli.parts", []) == ["_set_up_colours"]  # the heading of `pokerroom --help`
    assert found == {}


def test_a_function_that_does_not_would_be_noticed() -> None:
    code = '''
def find():
    """Return every entry."""
def entry():
    """The entry of this number."""
def takes():
    """Takes a seat."""
def seats():
    """Seats that are free."""
def parts():
    """Equal parts of a pot."""
def plain(): ...
def turn():
    """Pass the turn on."""
class Register:
    """One register."""
    @property
    def name(self):
        """The name of it."""
    def open(self):
        """Whether it is open."""
'''
    assert sorted(_says_no_verb_first(ast.parse(code))) == ["entry", "open", "parts", "seats", "takes"]


def test_the_verbs_are_in_order() -> None:
    assert sorted(set(VERBS)) == VERBS


def _named_for_another_answer(tree: ast.Module) -> list[str]:
    """Return functions named `is_`, `has_`, `may_` that return no bool, and `refuse_` that return something."""
    result = []
    for node in nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        name, answer = node.name.lstrip("_"), ast.unparse(node.returns) if node.returns else ""
        asks = name.startswith(("is_", "has_", "may_")) and not re.match(r"(?:bool|TypeIs\[.*|TypeGuard\[.*)$", answer)
        if asks or ((name == "refuse" or name.startswith("refuse_")) and answer not in ("None", "NoReturn")):
            result.append(node.name)
    return result


def test_a_question_is_answered_with_a_bool_and_a_refusal_with_nothing() -> None:
    found = {module: names for module, tree in package_modules().items() if (names := _named_for_another_answer(tree))}
    assert found == {}


def test_a_name_that_promises_another_answer_would_be_noticed() -> None:
    code = """
def is_open(state) -> bool: ...
def is_card(text) -> TypeIs[Card]: ...
def has_acted(player) -> None: ...
def _may_add(seat) -> int | None: ...
def may_check(seat) -> bool | None: ...
def refuse_guest(player) -> None: ...
def _refuse_cards(cards) -> NoReturn: ...
def refuse_words(text) -> str: ...
class Guard:
    async def refuse(self, why) -> bool: ...
"""
    assert sorted(_named_for_another_answer(ast.parse(code))) == [
        "_may_add",
        "has_acted",
        "may_check",
        "refuse",
        "refuse_words",
    ]


def test_modules_that_a_docstring_names_are_there() -> None:
    there = {file.name for file in SOURCE.rglob("*.py")}
    folders = {folder.relative_to(SOURCE).as_posix() for folder in SOURCE.rglob("*") if folder.is_dir()}
    layers = "|".join(sorted(name for name in folders if "/" not in name))
    gone = []
    for module, tree in package_modules().items():
        text = ast.get_docstring(tree) or ""
        gone += [(module, name) for name in re.findall(r"`(?:\w+/)*(\w+\.py)`", text) if name not in there]
        for path in re.findall(rf"`((?:{layers})/[a-z_/]+)`", text):
            if path not in folders and not (SOURCE / f"{path}.py").exists():
                gone.append((module, path))
    assert gone == []
