"""Names of other alphabets that can be read as a Latin one: a name all in Cyrillic may look like somebody's on a page.

A letter counts only as it is written, large or small, where it cannot be told from the Latin one. A name looks like
another only if every letter of it does.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import Final

from pokerroom.room.people.naming.names import key_of

_LATIN: Final = {
    "Cyrillic": (
        "АВСЕНІЈКМОРԚЅТУѴԜХҺӀасԁегһіјорԛѕуѵԝхӏ",
        "ABCEHIJKMOPQSTYVWXHIacderhijopqsyvwxl",
    ),
    "Greek": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαγινορυωϲη", "ABEZHIKMNOPTYXCjayivopuwcn"),
    "Armenian": ("ՍՏՕօսոհքցլ", "USOounhpgl"),
}
_LATIN_BY_LOOK_ALIKE: Final = {
    letter: latin for one, other in _LATIN.values() for letter, latin in zip(one, other, strict=True)
}
_MOST_SPELLINGS: Final = 256


def latin_look(name: str) -> str:
    """Return the key of the Latin name that this one can be read as; its own key where it cannot.

    >>> latin_look("Аnn") == latin_look("Ann"), latin_look("Вова"), key_of("Вова")
    (True, 'вова', 'вова')
    """
    read = [_LATIN_BY_LOOK_ALIKE.get(letter, letter) for letter in name]
    foreign = any(letter.isalpha() and not letter.isascii() for letter in read)
    return key_of(name if foreign else "".join(read))


def keys_that_look_like(name: str) -> Collection[str]:
    """Return the keys of all names that could look like this one, in Latin letters and each other alphabet."""
    look = latin_look(name)
    result = {look, key_of(name)}
    for letters, latin in _LATIN.values():
        spelt: dict[str, set[str]] = {}
        for letter, read in zip(letters, latin, strict=True):
            spelt.setdefault(key_of(read), set()).add(key_of(letter))
        ways = [spelt.get(letter, () if letter.isalpha() else (letter,)) for letter in look]
        result |= {"".join(way) for _, way in zip(range(_MOST_SPELLINGS), product(*ways), strict=False)}
    return result
