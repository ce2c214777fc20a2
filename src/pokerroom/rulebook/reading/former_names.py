"""Names that earlier releases used and that occur in kept logs, with their present names."""

from __future__ import annotations

from functools import cache

from pokerroom.rulebook.data_files import data_file


def contest_now(name: str) -> str:
    """Return the ranking schemes of a contest by their present names, with any additions.

    >>> contest_now("standard & low-52+eight")
    'standard & low-52+eight'
    """
    return " & ".join(_scheme_now(part) for part in name.split(" & "))


def _scheme_now(name: str) -> str:
    base, *extras = name.split("+")
    return "+".join([_schemes().get(base, base), *extras])


@cache
def _schemes() -> dict[str, str]:
    schemes: dict[str, str] = data_file("former_names")["schemes"]
    return schemes
