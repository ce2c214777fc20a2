"""The refusals of this package, one base class and four kinds, and the clause that a refusal cites.

Every refusal says what is wrong, what is allowed instead and under which clause. Whoever raises one has changed
nothing. `Citation` is defined here because it is refused itself where it names no clause; import it from `citation.py`,
which reads citations and joins several.

Which kind a refusal is does not depend on who asks:

- `Malformed`: it makes no sense here: a wrong type, an unknown word, a contradiction, or the name of what is not there
  (a house, a seat of the table, a person, a claim). So is a call that its function cannot be given (`MisreadCall`).
- `Illegal`: it can be read and what it names is there, and a clause, the state of play or the settings forbid it.
- `OutOfTurn`: it would be right at another moment of the hand or from another seat.
- `NotAllowed`: it would be right from somebody of another role.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial, wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime
    from inspect import Parameter, Signature

C = TypeVar("C", bound="Callable[..., Any]")

# The letters of a name, and of a whole line or value, that a refusal repeats.
LONGEST_WORD: Final = 40
LONGEST_LINE: Final = 80
_MOST_ARGUMENTS_LISTED: Final = 12
_GUARDED: Final = "refuses_misread_calls"  # the mark of a function that refuses wrong calls by itself
MOST_CITES_SHOWN: Final = 3  # whoever wants to know more finds all of them in `cites`


def refuses_misread_calls(called: C) -> C:
    """Have a wrong call refused as `Malformed`, where an argument is left out, misspelt or one too many.

    It is put on a function, or on a class for all calls of its own: those that make one of it, and its public methods.
    >>> @refuses_misread_calls
    ... def sit(player: str, seat: int = 0) -> None: ...
    >>> sit("Ann", chair=3)
    Traceback (most recent call last):
    ...
    pokerroom.errors.MisreadCall: sit(): got an unexpected keyword argument 'chair'; allowed: player, seat=...
    """
    if not isinstance(called, type):
        refusing: C = _refusing(called)
        return refusing
    for name, member in [*vars(called).items()]:
        if name.startswith("_") and name not in ("__init__", "__new__"):
            continue
        if isinstance(member, FunctionType):
            type.__setattr__(called, name, _refusing(member))
        elif isinstance(member, classmethod | staticmethod):
            type.__setattr__(called, name, type(member)(_refusing(member.__func__)))
    return called


def refuses_misread_calls_with(rest: str) -> Callable[[C], C]:
    """Return a decorator like `refuses_misread_calls`, for a function that takes more by any of many names (`**lines`).

    `rest` says in words what these are, as a refusal lists them.
    """
    return partial(_refusing, rest=rest)


def _refusing(called: Any, rest: str = "") -> Any:
    """Return a function that refuses the calls which do not fit its signature, and is otherwise the same.

    One that does so already, in words of its own, is returned as it is.
    """
    if _GUARDED in vars(called):
        return called

    @wraps(called)
    def read_and_call(*values: Any, **named: Any) -> Any:
        try:
            return called(*values, **named)
        except TypeError:
            from inspect import signature  # only now: whoever makes no mistake does not wait for it

            name = called.__qualname__
            if called.__name__ in ("__init__", "__new__") and values:
                made = values[0] if isinstance(values[0], type) else type(values[0])
                name = made.__qualname__
            if refusal := misread_call(name, signature(called), values, named, rest):
                raise refusal from None
            raise

    vars(read_and_call)[_GUARDED] = True
    return read_and_call


def misread_call(
    name: str, signature: Signature, values: tuple[Any, ...], named: Mapping[str, Any], rest: str = ""
) -> MisreadCall | None:
    """Return the refusal of a call that its signature does not fit, with what it takes; None where it fits.

    `rest` says in words what else the call takes, by names that the signature does not have.
    """
    from difflib import get_close_matches

    try:
        signature.bind(*values, **named)
    except TypeError as wrong:
        parts = {part.name: part for part in signature.parameters.values() if part.annotation is not part.empty}
        takes_any = any(part.kind is part.VAR_KEYWORD for part in parts.values())
        unknown = next((word for word in named if word not in parts and not takes_any), "")
        close = get_close_matches(unknown, parts, 1)
        what = str(wrong)
        if unknown:
            hint = f" (did you mean {close[0]}?)" if close else ""
            what = f"got an unexpected keyword argument {unknown!r}{hint}"
        return MisreadCall(f"{name}(): {what}", allowed=_arguments_text(name, parts, close, rest) or "no arguments")
    return None


def _arguments_text(name: str, parts: Mapping[str, Parameter], close: Sequence[str], rest: str) -> str:
    """Return the arguments that a function takes: all of them, or of many those that are needed or may be meant."""
    if len(parts) <= _MOST_ARGUMENTS_LISTED:
        return ", ".join(_argument_text(part, rest) for part in parts.values())
    chosen = [part for part in parts.values() if part.default is part.empty or part.name in close]
    told = ", ".join(_argument_text(part, rest) for part in chosen)
    return f"{told} and {len(parts) - len(chosen)} others, which help({name}) lists"


def _argument_text(part: Parameter, rest: str) -> str:
    """Return an argument as a refusal lists it: `name`, `name=...` if it may be left out, or what the rest may be."""
    if part.kind is part.VAR_KEYWORD:
        return rest or f"**{part.name}"
    return part.name if part.default is part.empty else f"{part.name}=..."


@refuses_misread_calls
@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One clause of one rulebook: made of the two, or of one text as it prints.

    >>> Citation("uk", "betting.13")
    Citation('uk', 'betting.13')
    >>> Citation("uk:betting.13")
    Citation('uk', 'betting.13')
    >>> str(Citation("canberra", "3.3(a)"))
    'canberra:3.3(a)'
    >>> Citation("uk")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: Citation('uk') names no clause; allowed: 'book:clause', or the two apart
    """

    book: str
    clause: str = ""

    def __post_init__(self) -> None:
        book: object = self.book  # whatever somebody has given
        clause: object = self.clause
        if isinstance(book, str) and clause == "":
            book, _, clause = book.partition(":")
        if not (isinstance(book, str) and isinstance(clause, str) and book and clause and ":" not in book):
            given = ", ".join(as_given(part) for part in (self.book, self.clause) if part != "")
            raise Malformed(f"Citation({given}) names no clause", allowed="'book:clause', or the two apart")
        object.__setattr__(self, "book", book)
        object.__setattr__(self, "clause", clause)

    def __str__(self) -> str:
        return f"{self.book}:{self.clause}"

    def __repr__(self) -> str:
        return f"Citation({self.book!r}, {self.clause!r})"


def first_cited(cites: Sequence[Citation], most: int = MOST_CITES_SHOWN) -> str:
    """Write the first few citations, and how many more there are.

    >>> two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> first_cited(two), first_cited(two, most=1)
    ('uk:betting.1, uk:betting.2', 'uk:betting.1 and 1 more')
    """
    more = f" and {len(cites) - most} more" if len(cites) > most else ""
    return ", ".join(map(str, cites[:most])) + more


def in_brief(cites: Sequence[Citation], most: int = MOST_CITES_SHOWN) -> str:
    """Write the first few citations in brackets and how many more there are; "" where there are none.

    >>> two = Citation("uk", "betting.1"), Citation("uk", "betting.2")
    >>> in_brief(two), in_brief(two, most=1), in_brief(())
    (' [uk:betting.1, uk:betting.2]', ' [uk:betting.1 and 1 more]', '')
    """
    return f" [{first_cited(cites, most)}]" if cites else ""


@refuses_misread_calls
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a copy is made of, whatever the kind's own arguments are."""
        return _refused_again, (type(self), self.args), vars(self)

    def __repr__(self) -> str:
        said = {"allowed": self.allowed, "cites": self.cites, "question": self.question}
        parts = [repr(self.what), *(f"{name}={value!r}" for name, value in said.items() if value)]
        return f"{type(self).__name__}({', '.join(parts)})"

    @property
    def cite_texts(self) -> tuple[str, ...]:
        """The clauses as text; without one, the question on which the book is silent."""
        return tuple(map(str, self.cites)) or ((self.question,) if self.question else ())


def _refused_again(kind: type[PokerroomError], args: tuple[Any, ...]) -> PokerroomError:
    """Make a refusal that was raised once before; what it holds beyond its message is put back afterwards."""
    return kind.__new__(kind, *args)


class Malformed(PokerroomError, ValueError):
    """What was given makes no sense here: a wrong type, an unknown word, a contradiction, or the name of what is not
    there.
    """


class MisreadCall(Malformed, TypeError):
    """A call left an argument out, misspelt it or had one too many. It is a `TypeError` too, as elsewhere in Python."""


class WrongArgument(Malformed):
    """One argument of a call cannot be what was `given`.

    >>> print(WrongArgument("Table.sit", "seat", "x", allowed="a whole number"))
    Table.sit(): seat cannot be 'x'; allowed: a whole number
    """

    def __init__(self, called: str, argument: str, given: object, *, allowed: str) -> None:
        super().__init__(f"{called}(): {argument} cannot be {as_given(given)}", allowed=allowed)
        self.argument = argument
        self.given = given

    def in_call_of(self, called: str) -> WrongArgument:
        """Return this refusal as one of a call with another name."""
        return WrongArgument(called, self.argument, self.given, allowed=self.allowed)


@refuses_misread_calls
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


class NeedsConfirmation(Illegal):
    """What was asked for is against a rule that people may set aside: it is done where they confirm it."""


class OutOfTurn(Illegal):
    """What was asked for would be legal at another moment or from another seat."""


class NotAllowed(PokerroomError):
    """The role of whoever asked does not let them do it."""


def refuse_wrong_kind(
    called: str, argument: str, given: object, kind: type | tuple[type, ...], *, allowed: str
) -> None:
    """Refuse an argument of a call that is of another kind than the call takes.

    >>> refuse_wrong_kind("run", "scenario", "x", int, allowed="one that read_scenarios gives")
    Traceback (most recent call last):
    ...
    pokerroom.errors.WrongArgument: run(): scenario cannot be 'x'; allowed: one that read_scenarios gives
    """
    if not isinstance(given, kind):
        raise WrongArgument(called, argument, given, allowed=allowed)


def is_kind(given: object, kind: Any) -> bool:
    """Return whether a value is of a kind, or one of several, at a door where anything may come.

    The type checker believes annotations and calls a plain `isinstance` of such a value needless; this it takes.
    >>> is_kind("As", str), is_kind(3, str | None), is_kind(None, str | None)
    (True, False, True)
    """
    return isinstance(given, kind)


def refuse_unless_kind(given: object, kind: Any, is_wrong: str, *, allowed: str) -> None:
    """Refuse a value that is of another kind; `is_wrong` says of it what it is not.

    >>> refuse_unless_kind(3, str, "is no deal file", allowed="its text")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: 3 is no deal file; allowed: its text
    """
    if not isinstance(given, kind):
        raise Malformed(f"{as_given(given)} {is_wrong}", allowed=allowed)


def as_given(given: object) -> str:
    """Return what somebody gave as a refusal repeats it, in at most 80 letters; a class is called by its name.

    >>> as_given("call"), as_given(Malformed), as_given(object())
    ("'call'", 'Malformed by itself', 'something of the kind object')
    """
    if isinstance(given, type):
        return f"{given.__name__} by itself"
    if type(given).__repr__ is object.__repr__:
        return f"something of the kind {type(given).__name__}"
    return shortened(repr(given), LONGEST_LINE)


def shortened(given: str, longest: int = LONGEST_WORD) -> str:
    """Return a text from outside, short enough to be repeated in a refusal.

    >>> shortened("Ann"), shortened("z" * 50, longest=6)
    ('Ann', 'zzzzz…')
    """
    return given if len(given) <= longest else given[: longest - 1] + "…"


def no_such_command(command: object, part: str, kinds: Collection[type] = (), *, allowed: str = "") -> Malformed:
    """Return the refusal of something that is no command of a part of the rules, such as one of another part.

    What is allowed is said by `allowed`, or by the first of the `kinds` of commands that the part has.

    >>> print(no_such_command("call", "the cage", [int, str, list, dict]))
    'call' is no command of the cage; allowed: int, str, list and the others of builtins
    """
    if not allowed:
        first = [*kinds][:3]
        names = ", ".join(kind.__name__ for kind in first)
        package = first[0].__module__.partition(".commands")
        allowed = f"{names} and the others of {''.join(package[:2])}" if len(kinds) > len(first) else names
    return Malformed(f"{as_given(command)} is no command of {part}", allowed=allowed)


def refuse_earlier(
    at: datetime, latest: datetime | None, what: str, since: str = "the last thing that happened"
) -> None:
    """Refuse a moment before the `latest`, as time only goes on; `what` was to be done then.

    The cage, the floor and the members' records do not ask: what several people enter at once reaches them in any
    order, and the time that they keep is the later one.

    >>> from datetime import datetime
    >>> refuse_earlier(datetime(2024, 8, 16, 20), datetime(2024, 8, 16, 21), "a pause")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: a pause at 2024-08-16 20:00:00, before the last thing that happened; allowed: from \
2024-08-16 21:00:00 on
    """
    if latest is not None and at < latest:
        raise Illegal(
            f"{what} at {at:%Y-%m-%d %H:%M:%S}, before {since}", allowed=f"from {latest:%Y-%m-%d %H:%M:%S} on"
        )


def no_such_happening(happening: object, part: str, kinds: str) -> Malformed:
    """Return the refusal of something that never happens in a part of the rules; `kinds` is the module of what does.

    >>> print(no_such_happening("call", "a pool", "pokerroom.jackpots.happenings"))
    'call' is no happening of a pool; allowed: one of `pokerroom.jackpots.happenings`
    """
    return Malformed(f"{as_given(happening)} is no happening of {part}", allowed=f"one of `{kinds}`")


def listed(given: object, what: str, allowed: str) -> tuple[Any, ...]:
    """Return what was given as a list, or refuse it, naming `what` was wanted and an example.

    >>> listed(5, "charges", "[]")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: 5 are no charges; allowed: []
    """
    if not isinstance(given, str | bytes):
        try:
            return tuple(given)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise Malformed(f"{as_given(given)} are no {what}", allowed=allowed)
