"""The refusals of this package: one base class and four kinds.

Every refusal says what is wrong, what is allowed instead and under which clause. Whoever raises one has changed
nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokerroom.citation import Citation, in_brief

if TYPE_CHECKING:
    from collections.abc import Mapping


class PokerroomError(Exception):
    """The base of every refusal: `what` is wrong, what is `allowed`, and the clauses it `cites`.

    Where the book is silent, `question` is the one that it does not answer, such as `uk:?betting.actions`.

    >>> print(PokerroomError("a cut after card 1 of 52", allowed="a cut after card 2 to 50"))
    a cut after card 1 of 52; allowed: a cut after card 2 to 50
    """

    def __init__(self, what: str, *, allowed: str = "", cites: tuple[Citation, ...] = (), question: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.allowed = allowed
        self.cites = cites
        self.question = "" if cites else question

    def __str__(self) -> str:
        allowed = f"; allowed: {self.allowed}" if self.allowed else ""
        silent = f" [{self.question}]" if self.question else ""
        return f"{self.what}{allowed}{in_brief(self.cites)}{silent}"

    @property
    def cite_texts(self) -> tuple[str, ...]:
        """The clauses as text; without one, the question on which the book is silent."""
        return tuple(map(str, self.cites)) or ((self.question,) if self.question else ())


class Malformed(PokerroomError, ValueError):
    """What was given cannot be read: a wrong type, an unknown word, a value that nothing could mean."""


class Illegal(PokerroomError):
    """What was asked for is clear, and a clause, the state of play or the room's settings forbid it.

    At a live table it has happened all the same: `observation` is then the ruling to ask for, and `facts` what is known
    of it.
    """

    def __init__(
        self,
        what: str,
        *,
        allowed: str = "",
        cites: tuple[Citation, ...] = (),
        question: str = "",
        observation: str = "",
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(what, allowed=allowed, cites=cites, question=question)
        self.observation = observation
        self.facts = facts or {}


class OutOfTurn(Illegal):
    """What was asked for would be legal at another moment or from another seat."""


class NotAllowed(PokerroomError):
    """The role of whoever asked does not let them do it."""


def no_such_command(command: object, part: str, *, allowed: str = "") -> Malformed:
    """Return the refusal of something that is no command of a part of the rules, such as one of another part.

    >>> print(no_such_command("call", "the cage"))
    'call' is no command of the cage; allowed: a command of the cage
    """
    return Malformed(f"{command!r:.200} is no command of {part}", allowed=allowed or f"a command of {part}")
