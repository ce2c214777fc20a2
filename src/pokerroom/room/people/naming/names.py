"""The rules for names in the room: readable, unlike any other person's, and not one that the room itself uses.

A name stands for a person in the record of every hand, so it is never given twice.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from pokerroom.bots import EVERY_BOT_NAME
from pokerroom.errors import Illegal
from pokerroom.wording.plural import quantity

SHORTEST_ACCOUNT_NAME: Final = 2
LONGEST_ACCOUNT_NAME: Final = 20
_SIGNS_BETWEEN_LETTERS: Final = " -'._"
# The house's own people, and words that a dealer uses for a player.
_NAMES_OF_THE_HOUSE: Final = frozenset(
    [
        "house",
        "thehouse",
        "dealer",
        "thedealer",
        "floor",
        "thefloor",
        "room",
        "theroom",
        "pokerroom",
        "cage",
        "supervisor",
        "manager",
        "admin",
        "administrator",
        "staff",
        "system",
        "button",
        "you",
        "everybody",
        "everyone",
        "nobody",
        "noone",
        "player",
        "anonymous",
    ]
)
_NAMES_OF_THE_ROOM: Final = re.compile(r"(seat|guest|player|bot|table)\d*|\d+")
# Letters and marks that show nothing: two names that differ by them look the same.
_INVISIBLE: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE10), 0xFFA0))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
# Alphabets with letters that look the same; a name keeps to one of them.
_LOOK_ALIKE: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})


def tidy(name: str) -> str:
    """Return the name as it will be shown, or refuse it with the reason why it will not do.

    >>> tidy("  Mary   Ann ")
    'Mary Ann'
    >>> tidy("Al[As]")
    Traceback (most recent call last):
    pokerroom.errors.Illegal: a name cannot have [ in it; allowed: use letters, digits, spaces and - ' . _
    """
    tidied = unicodedata.normalize("NFKC", " ".join(name.split()))
    if not SHORTEST_ACCOUNT_NAME <= len(tidied) <= LONGEST_ACCOUNT_NAME:
        raise Illegal(
            f"this name has {quantity(len(tidied), 'character')}",
            allowed=f"{SHORTEST_ACCOUNT_NAME} to {LONGEST_ACCOUNT_NAME} characters",
        )
    for before, character in zip(" " + tidied, tidied, strict=False):
        kind = unicodedata.category(character)
        mark = kind[0] == "M" and unicodedata.category(before)[0] == "L"
        written = kind[0] == "L" or kind == "Nd" or mark or character in _SIGNS_BETWEEN_LETTERS
        if not written or character in _INVISIBLE:
            shown = character if character.isprintable() else "something that nobody can see"
            raise Illegal(f"a name cannot have {shown} in it", allowed="use letters, digits, spaces and - ' . _")
    if not any(character.isalpha() for character in tidied):
        raise Illegal(f"the name {tidied} has no letter", allowed="at least one letter")
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in tidied if letter.isalpha()}
    if len(alphabets & _LOOK_ALIKE) > 1:
        raise Illegal(f"the name {tidied} mixes alphabets whose letters look alike", allowed="use one alphabet")
    return tidied


def key_of(name: str) -> str:
    """Return what two names may not share: the name without case, spaces and signs.

    >>> key_of("Mary-Ann") == key_of("MARY ANN")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(character for character in folded if character not in _SIGNS_BETWEEN_LETTERS)


_BOTS: Final = re.compile("(" + "|".join(map(re.escape, map(key_of, EVERY_BOT_NAME))) + r")\d*")


def accept_name(name: str) -> str:
    """Return a chosen name, tidy; refuse one that would be taken for a bot, the house or a seat.

    >>> accept_name("Seat 3")
    Traceback (most recent call last):
    pokerroom.errors.Illegal: the name Seat 3 is reserved; allowed: another name
    """
    tidied = tidy(name)
    key = key_of(tidied)
    if key in _NAMES_OF_THE_HOUSE or _BOTS.fullmatch(key) or _NAMES_OF_THE_ROOM.fullmatch(key):
        raise Illegal(f"the name {tidied} is reserved", allowed="another name")
    return tidied
