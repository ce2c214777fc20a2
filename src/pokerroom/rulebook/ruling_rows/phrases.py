"""The phrases of people who do not know the name of an observation or question, and their meanings, as data.

The vocabulary's files list the phrases (`[[phrase]]`). Other modules decide how typed words are matched with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any, Final

from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.faults import Faults

WAGER: Final = "wager"  # a meaning that is no observation: words and chips, read together
_FIELDS: Final = {"means", "said"}
_FILES: Final = ("vocabulary/phrases", "vocabulary/phrases-asked")


def meanings_of_phrase(said: str) -> tuple[str, ...]:
    """Return the meanings of a phrase in the package's vocabulary, the likeliest first; empty for other text.

    >>> meanings_of_phrase("string bet"), meanings_of_phrase("a dog")
    (('declaration.string_bet', 'wager', 'call_or_raise'), ())
    """
    return _phrases_of_package().get(said, ())


@cache
def _phrases_of_package() -> dict[str, tuple[str, ...]]:
    entries = (entry for file in _FILES for entry in data_file(file)["phrase"])
    return {text: tuple(entry["means"]) for entry in entries for text in entry["said"]}


def read_phrases(
    listed: Iterable[tuple[str, Mapping[str, Any]]], known: Collection[str], faults: Faults
) -> dict[str, tuple[str, ...]]:
    """Return the meanings of each phrase, the likeliest first; each entry comes with the name of its file.

    `known` are the possible meanings. Every fault is noted, and an entry with a fault is left out.

    >>> read_phrases([("phrases.toml", {"said": ["phone"], "means": ["device_used"]})], {"device_used"}, Faults())
    {'phone': ('device_used',)}
    """
    meanings: dict[str, tuple[str, ...]] = {}
    for file, raw in listed:
        before = len(faults.found)
        said, means = raw.get("said"), raw.get("means")
        where = f"phrase {said[0]!r}" if isinstance(said, list) and said else "phrase"
        faults.unknown(file, where, raw, _FIELDS)
        for name, value in (("said", said), ("means", means)):
            if not isinstance(value, list) or not value or not all(isinstance(text, str) and text for text in value):
                faults.add(file, where, f"{name} is no list of texts")
        if len(faults.found) > before:
            continue
        for name in means or ():
            if name not in known and name != WAGER:
                faults.add(file, where, f"{name!r} is neither an observation nor a question nor shared by all")
        for text in said or ():
            if text in meanings:
                faults.add(file, where, f"{text!r} stands there twice")
            meanings[text] = tuple(means or ())
    return meanings
