"""What stands behind an option in the help: CARDS, FILE or NUMBER, and nothing behind a switch; never a type of Python.

>>> word_for_value("house", "<str>"), word_for_value("out", "<path>"), word_for_value("json", "<bool>")
('HOUSE', 'FILE', '')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

_CARDS: Final = ("board", "odd_back")
_FOLDERS: Final = ("data",)
_DAYS: Final = ("day", "since", "until")
_NAMED: Final = ("house", "game", "book", "deck", "scheme", "area", "limit", "title", "table", "room", "host")
_KINDS: Final = {
    "<bool>": "",
    "<path>": "FILE",
    "<list[Path]>": "FILE",
    "<int>": "NUMBER",
    "<int range>": "NUMBER",
    "<float>": "NUMBER",
    "<float range>": "NUMBER",
}


def put_in_words(command: TyperCommand | TyperGroup, help_names: list[str]) -> None:
    """Let the help of a command, and of those below it, say in words what each option takes."""
    context = typer.Context(command, help_option_names=help_names)
    for param in (*command.params, command.get_help_option(context)):
        if isinstance(param, TyperArgument | TyperOption):
            # An argument is called by what it is, so its name is enough.
            shown = param.display_type_rich(context) or ""
            word = "" if isinstance(param, TyperArgument) else word_for_value(param.name or "", shown)
            vars(param)["display_type_rich"] = _always(word)
    below: Mapping[str, object] = command.commands if isinstance(command, TyperGroup) else {}
    for part in below.values():
        if isinstance(part, TyperCommand | TyperGroup):
            put_in_words(part, help_names)


def word_for_value(name: str, kind: str) -> str:
    """Return what an option takes, by its name and by the type that would be shown."""
    if kind in ("<str>", "<list[str]>"):
        return "CARDS" if name in _CARDS else name.upper() if name in _NAMED else "DAY" if name in _DAYS else "TEXT"
    if name in _DAYS:
        return "DAY"
    if name in _FOLDERS:
        return "FOLDER"
    return _KINDS.get(kind, kind.strip("<>"))


def _always(word: str) -> Callable[[object], str]:
    def shown(ctx: object) -> str:
        del ctx
        return word

    return shown
