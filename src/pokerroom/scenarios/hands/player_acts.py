"""What players do in a hand, as a scenario writes it: `calls`, `raises to 40`, `shows As Kd`."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Malformed
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Ask,
    Bet,
    Chop,
    Discard,
    Expose,
    Muck,
    PlayerCommand,
    Raise,
    RunBoards,
    Show,
    Straddle,
)
from pokerroom.scenarios.forms import Lines, find_form, nearest

PLAYER_ACTS: Final[Lines[None]] = (
    ("fold(s)", lambda *_: FOLD),
    ("check(s)", lambda *_: CHECK),
    ("call(s)", lambda *_: CALL),
    ("bet(s) N", lambda _, match: Bet(int(match[1]))),
    ("raise(s) to N", lambda _, match: Raise(int(match[1]))),
    ("straddle(s)", lambda *_: Straddle()),
    ("chop(s)", lambda *_: Chop()),
    ("agree(s) to N board(s)", lambda _, match: RunBoards(int(match[1]))),
    ("stand(s) pat", lambda *_: Discard()),
    ("discard(s) CARDS", lambda _, match: Discard(match[1])),
    ("draw(s) CARDS", lambda _, match: Discard(match[1])),
    ("show(s)", lambda *_: Show()),
    ("show(s) CARDS", lambda _, match: Show(match[1])),
    ("muck(s)[ saying fold]", lambda _, match: Muck(bool(match[1]))),
    ("give(s) up face down[ saying fold]", lambda _, match: Muck(bool(match[1]), short=True)),
    ("ask(s) to see seat N", lambda _, match: Ask(int(match[1]))),
    ("expose(s) CARDS to all", lambda _, match: Expose(match[1], 0)),
    ("expose(s) CARDS to seat N", lambda _, match: Expose(match[1], int(match[2]))),
)


def player_command(words: str) -> PlayerCommand:
    """Return the command that a player's act is.

    >>> player_command("raises to 40")
    Raise(to=40)
    """
    found = find_form(PLAYER_ACTS, words)
    if found is None:
        hint, allowed = nearest(words, (form for form, _ in PLAYER_ACTS))
        raise Malformed(f"nobody can {words!r}{hint}", allowed=allowed)
    doing, how = found
    command: PlayerCommand = doing(None, how)  # type: ignore[assignment]
    return command
