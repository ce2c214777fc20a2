"""The words behind an option in the help: CARDS, FILE or NUMBER, none for a switch, and never a Python type.

>>> word_for_value("house", "<str>"), word_for_value("out", "<path>"), word_for_value("json", "<bool>")
('HOUSE', 'FILE', '')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import cleandoc
from typing import Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

_CARD_OPTIONS: Final = ("board", "odd_back")
_FOLDER_OPTIONS: Final = ("data",)
_DAY_OPTIONS: Final = ("day", "since", "until")
_OPTIONS_NAMED_AS_VALUE: Final = (
    "house",
    "game",
    "book",
    "deck",
    "scheme",
    "area",
    "limit",
    "title",
    "table",
    "room",
    "host",
)
_WORD_BY_TYPE: Final = {
    "<bool>": "",
    "<path>": "FILE",
    "<list[Path]>": "FILE",
    "<int>": "NUMBER",
    "<int range>": "NUMBER",
    "<float>": "NUMBER",
    "<float range>": "NUMBER",
}
_ALLOWED_BY_TYPE: Final = {"<int>": "a whole number", "<float>": "a number"}


def put_in_words(command: TyperCommand | TyperGroup, help_names: list[str]) -> None:
    """Make the help of a command, and of its subcommands, name the values of options in words."""
    context = typer.Context(command, help_option_names=help_names)
    command.help = reflowed(command.help or "")
    for param in (*command.params, command.get_help_option(context)):
        if isinstance(param, TyperArgument | TyperOption):
            _put_param_in_words(param, param.display_type_rich(context) or "")
    below: Mapping[str, object] = command.commands if isinstance(command, TyperGroup) else {}
    for part in below.values():
        if isinstance(part, TyperCommand | TyperGroup):
            put_in_words(part, help_names)


def _put_param_in_words(param: TyperArgument | TyperOption, kind: str) -> None:
    """Make an option or argument name its values in words, in the help and in refusals."""
    # An argument's own name says what it is, so it needs no further word.
    word = "" if isinstance(param, TyperArgument) else word_for_value(param.name or "", kind)
    vars(param)["display_type_rich"] = _display_as(word)
    numbers = range_words(param.min, param.max)
    vars(param)["_get_number_range_help_str"] = lambda: numbers or None
    allowed = numbers or _ALLOWED_BY_TYPE.get(kind, ", ".join(kind.strip("<>").split("|")) if "|" in kind else "")
    if allowed:
        vars(param)["process_value"] = _refusing_in_words(param, allowed)


def range_words(least: float | None, most: float | None) -> str:
    """Return the range of allowed numbers in words; "" where all are allowed.

    >>> range_words(2, 10**6), range_words(0.1, None), range_words(None, None)
    ('2 to 1,000,000', '0.1 or more', '')
    """
    low, high = (None if number is None else f"{number:,}".removesuffix(".0") for number in (least, most))
    if low is None:
        return "" if high is None else f"up to {high}"
    return f"{low} or more" if high is None else f"{low} to {high}"


def reflowed(text: str) -> str:
    """Return a help text with each paragraph on one line, for the terminal to break; examples stay line by line.

    >>> reflowed("One line.\\n\\nTwo\\nlines.\\n\\n[dim]pokerroom x[/]\\n[dim]pokerroom y[/]")
    'One line.\\n\\nTwo lines.\\n\\n[dim]pokerroom x[/]\\n[dim]pokerroom y[/]'
    """
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(part if part.startswith("[dim]") else " ".join(part.split()) for part in paragraphs)


def word_for_value(name: str, kind: str) -> str:
    """Return the word for an option's value, from its name and its type."""
    if kind in ("<str>", "<list[str]>"):
        if name in _CARD_OPTIONS:
            return "CARDS"
        if name in _OPTIONS_NAMED_AS_VALUE:
            return name.upper()
        return "DAY" if name in _DAY_OPTIONS else "TEXT"
    if name in _DAY_OPTIONS:
        return "DAY"
    if name in _FOLDER_OPTIONS:
        return "FOLDER"
    return _WORD_BY_TYPE.get(kind, kind.strip("<>"))


def _refusing_in_words(param: TyperArgument | TyperOption, allowed: str) -> Callable[[typer.Context, object], object]:
    """Return a function that reads the value of an option, or refuses it and names the allowed ones."""
    read = param.process_value

    def read_kindly(ctx: typer.Context, value: object) -> object:
        try:
            return read(ctx, value)
        except typer.BadParameter:
            if value is None:  # the option is missing
                raise
            raise typer.BadParameter(f"{value}; allowed: {allowed}", ctx=ctx, param=param) from None

    return read_kindly


def _display_as(word: str) -> Callable[[object], str]:
    def display(ctx: object) -> str:
        del ctx
        return word

    return display
