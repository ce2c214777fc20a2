"""A plugin of the type checker: a word that is compared with plain text is a fault, written there or as a constant.

Nobody would notice that the word is misspelt. Words that choose behaviour have `Literal` types, and then the type
checker finds it. Modules that read text which somebody else wrote are in `READ_FROM_OUTSIDE`, with what they read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from mypy.errorcodes import ErrorCode
from mypy.nodes import ComparisonExpr, Expression, ListExpr, RefExpr, SetExpr, StrExpr, TupleExpr, Var
from mypy.plugin import MethodContext, Plugin
from mypy.types import Instance, LiteralType, TupleType, Type, UnionType, get_proper_type

PLAIN_WORD: Final = ErrorCode("plain-word", "A bare word is compared with plain text", "Words")
_LOG, _FIELDS, _FORMS = "lines of a log", "names of fields", "the words of a file's format"
_SAID, _SQL, _HTTP = "what somebody says or types", "the names of databases", "what a browser or a server sends"
_SETTINGS: Final = "the keys of settings"
READ_FROM_OUTSIDE: Final[dict[str, str]] = {
    **dict.fromkeys(("bonus/text/round_lines.py", "hand/text/log.py", "hand/text/ruling_lines.py"), _LOG),
    **dict.fromkeys(
        ("bonus/posted/terms.py", "hand/rules/stated.py", "table/saved.py", "rulebook/applying.py"), _FIELDS
    ),
    **dict.fromkeys(
        (
            "notation/figures.py",
            "notation/ohh/ohh_format.py",
            "notation/ohh/ohh_replay.py",
            "notation/phh/phh_format.py",
        ),
        _FORMS,
    ),
    **dict.fromkeys(
        ("cards/deck.py", "ranking/hand.py", "ranking/scheme.py", "talk/sentences.py"), "words of text forms"
    ),
    "rulings/text/files.py": _FORMS,
    **dict.fromkeys(("rulings/speech/gestures.py", "rulings/speech/spoken_numbers.py"), _SAID),
    **dict.fromkeys(("rulings/speech/words.py", "rulings/finding/meanings.py"), _SAID),
    **dict.fromkeys(("table/opening/new_table.py", "cli/__init__.py", "cli/books/ruling.py"), _SAID),
    **dict.fromkeys(("cli/tables/bonus_evening.py", "cli/tables/play.py", "cli/mathematics/bonus_solve.py"), _SAID),
    **dict.fromkeys((f"room/store/opening/{name}.py" for name in ("claim", "database")), _SQL),
    **dict.fromkeys(("room/store/proof/audit.py", "room/store/requests/kept_answers.py", "room/store/rows.py"), _SQL),
    **dict.fromkeys(("room/store/proof/heads.py", "room/book_archive.py"), "what a release has written"),
    **dict.fromkeys((f"room/settings/{name}.py" for name in ("checking", "room_settings", "sources")), _SETTINGS),
    **dict.fromkeys((f"room/settings/{name}.py" for name in ("table_settings", "tournament_settings")), _SETTINGS),
    "scenarios": "scenarios that people write",
    **dict.fromkeys((f"web/serving/{name}.py" for name in ("door", "host_names", "keyed_requests", "logs")), _HTTP),
    **dict.fromkeys(("web/api/players/api_accounts.py", "web/api/rights_checked.py"), _HTTP),
    **dict.fromkeys(("web/api/staff/api_registers.py", "web/visitors/visitor.py"), _HTTP),
    "bonus/mathematics/keeping.py": "the name of an operating system",
    "room/people/naming/names.py": "Unicode's kinds of characters",
    **dict.fromkeys((f"room/tables/opening/{name}.py" for name in ("requested_table", "requested_jackpots")), _FIELDS),
    "web/shapes/page_types.py": "how a program is started",
}
# Where a word is looked at behind the name of a constant too. Elsewhere constants also name what no type can list:
# kinds of records, accounts of the books, people.
CONSTANTS_TOO: Final = ("rulings", "test_word_types.py")
SHOWS_IT: Final = "test_word_types.py"  # looked at too: it shows that a misspelt word is found
_WORD: Final = re.compile(r"[A-Za-z][\w -]*\w")  # signs, single letters and what follows a dot are none
_COMPARING: Final = tuple(f"builtins.{kind}.__{how}__" for kind in ("str", "object") for how in ("eq", "ne"))
_HOLDING: Final = tuple(f"builtins.{kind}.__contains__" for kind in ("tuple", "list", "set"))


class WordTypes(Plugin):
    """Looks at every comparison of texts in the package."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Return what is asked about a comparison: of two texts, or whether one is among several."""
        if fullname in _COMPARING:
            return _compared
        return _among if fullname in _HOLDING else None


def _compared(context: MethodContext) -> Type:
    if not _file(context):
        return context.default_return_type  # most comparisons stand in tests
    own, given, kind = context.type, context.args[0][0], context.arg_types[0][0]
    if _is_plain(own):
        _say(context, *_word(context, given))
    elif _is_plain(kind):
        written = {word for side in _sides(context) for word in _word(context, side)}
        _say(context, *(word for word in _known_value(own) if word in written))
    return context.default_return_type


def _among(context: MethodContext) -> Type:
    if not _file(context):
        return context.default_return_type
    words, kind = [word for side in _sides(context) for word in _words(context, side)], context.arg_types[0][0]
    known = _known(kind)
    if _is_plain(kind):
        _say(context, *words)
    elif known and not {*words} <= known:
        _fail(context, f"it is never {' nor '.join(repr(word) for word in words if word not in known)}")
    return context.default_return_type


def _known(kind: Type) -> set[object]:
    """Return the words that a type has; nothing where it is more than that."""
    proper = get_proper_type(kind)
    parts = [get_proper_type(item) for item in proper.items] if isinstance(proper, UnionType) else [proper]
    words = {part.value for part in parts if isinstance(part, LiteralType)}
    return {*words} if len(words) == len(parts) else set()


def _sides(context: MethodContext) -> list[Expression]:
    return context.context.operands if isinstance(context.context, ComparisonExpr) else []


def _words(context: MethodContext, side: Expression) -> list[str]:
    if isinstance(side, TupleExpr | ListExpr | SetExpr):
        found = [word for item in side.items for word in _word(context, item)]
        return found if len(found) == len(side.items) else []
    kind = get_proper_type(_constant(context, side))
    items = kind.items if isinstance(kind, TupleType) else []
    found = [word for item in items for word in _known_value(item)]
    return found if len(found) == len(items) else []


def _word(context: MethodContext, side: Expression) -> list[str]:
    """Return the word that one side of a comparison is, written there or as a constant; none for anything else."""
    return [side.value] if isinstance(side, StrExpr) else _known_value(_constant(context, side))


def _constant(context: MethodContext, side: Expression) -> Type | None:
    """Return the type of a constant; nothing where this names none, or where constants are not looked at."""
    looked_at = _file(context).partition("/")[0] in CONSTANTS_TOO
    node = side.node if looked_at and isinstance(side, RefExpr) else None
    return node.type if isinstance(node, Var) and node.is_final else None


def _known_value(kind: Type | None) -> list[str]:
    """Return the one text that a type of plain text is known to stand for, if there is one."""
    proper = get_proper_type(kind)
    value = proper.last_known_value.value if isinstance(proper, Instance) and proper.last_known_value else None
    return [value] if isinstance(value, str) else []


def _is_plain(kind: Type) -> bool:
    """Return whether a type is any text at all, or may be."""
    proper = get_proper_type(kind)
    if isinstance(proper, UnionType):
        return any(map(_is_plain, proper.items))
    if not isinstance(proper, Instance) or proper.last_known_value is not None:
        return False
    return proper.type.fullname in ("builtins.str", "builtins.object")


def _say(context: MethodContext, *words: str) -> None:
    named = [word for word in words if _WORD.fullmatch(word)]
    file = _file(context)
    if named and READ_FROM_OUTSIDE.keys().isdisjoint((file, file.partition("/")[0])):
        _fail(context, f"{' and '.join(map(repr, named))} compared with plain text: give that a Literal type")


def _fail(context: MethodContext, told: str) -> None:
    errors: Any = context.api.errors  # type: ignore[attr-defined]
    # The type checker tries a comparison both ways round, and forgets what one of them says: it is said beside that.
    watching, errors._watchers = errors._watchers, []
    try:
        context.api.fail(told, context.context, code=PLAIN_WORD)
    finally:
        errors._watchers = watching


def _file(context: MethodContext) -> str:
    """Return the module that is looked at, as the package names it; nothing for what is not looked at."""
    return _looked_at(context.api.path)


@lru_cache
def _looked_at(path: str) -> str:
    _, package, name = path.replace("\\", "/").rpartition("src/pokerroom/")
    return name if package else SHOWS_IT if path.endswith(SHOWS_IT) else ""


def plugin(version: str) -> type[Plugin]:
    """Return what the type checker asks for."""
    del version
    return WordTypes
