"""Which clauses to show somebody at a table: those behind an option or an event, the telling ones first.

A decision may rest on dozens of clauses, and a book may say the same for each of its games. Here the clauses of other
games fall away, and those that speak of the thing itself come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final
from weakref import finalize

from pokerroom.citation import Citation
from pokerroom.games import GAMES
from pokerroom.hand import Hand, HandRules, Options, wagering, why
from pokerroom.hand import events as told
from pokerroom.hand.why import why_keys
from pokerroom.rulebook import Clause, library

_MOST: Final = 2


def telling(rules: HandRules, cites: Iterable[Citation], words: Sequence[str] = (), most: int = _MOST) -> list[Clause]:
    """The few clauses of these that say most about a thing.

    >>> from pokerroom.table.new_table import new_table
    >>> rules = new_table("crazy-pineapple", "star").rules
    >>> [str(clause.cite) for clause in telling(rules, rules.cites("showdown.order"), ["show"], most=1)]
    ['star:23.7.1']
    """
    return list(_telling(rules.game, tuple(cites), tuple(words), most))


@lru_cache(4096)  # a room asks the same for every turn of every hand
def _telling(game: str, cites: tuple[Citation, ...], words: tuple[str, ...], most: int) -> tuple[Clause, ...]:
    kept = dict.fromkeys(cite for cite in cites if not _of_another_game(cite, game))
    found = [library().clause(cite) for cite in kept]
    own = _chapters(game)

    def about(clause: Clause) -> int:
        topic, says = clause.topic.replace("-", " ").casefold(), clause.says.casefold()
        return sum(3 * (word in topic) + 2 * (word in says) for word in words)

    fitting = [clause for clause in found if about(clause)] or found
    return tuple(sorted(fitting, key=lambda clause: -about(clause) - (_chapter(clause.cite) in own))[:most])


def _chapter(cite: Citation) -> tuple[str, str]:
    return cite.book, cite.clause.partition(".")[0]


@cache
def _chapters(game: str) -> frozenset[tuple[str, str]]:
    """The chapters of the books that are about this game."""
    return frozenset(map(_chapter, GAMES[game].cites))


def _of_another_game(cite: Citation, game: str) -> bool:
    chapter = _chapter(cite)
    return chapter not in _chapters(game) and any(chapter in _chapters(other) for other in GAMES)


# Every kind of option, and the words by which its clauses speak of it.
_SPOKEN_OF: Final[dict[str, tuple[str, ...]]] = {
    "fold": ("fold",),
    "check": ("check",),
    "call": ("call",),
    "raise": ("raise", "no smaller"),
    "bet": ("minimum", "least"),
    "chop": ("blind", "chop"),
    "discard": ("discard", "gives up"),
    "draw": ("draw", "exchange", "replace"),
    "show": ("show", "face up"),
    "muck": ("may give up", "need not", "claim", "fold", "muck"),
    "ask": ("ask",),
    "straddle": ("straddle", "over-blind", "bracketed"),
    "run_boards": ("board", "run"),
}
# A blind that is not raised may check; the clauses about checking itself say that nobody may before the flop.
_BLIND_OPTION: Final = ("blind option", "big blind may")


def for_option(hand: Hand, options: Options, kind: str) -> list[Clause]:
    """The clauses that open one kind of option to a seat."""
    asked = "raise" if kind == "bet" else kind
    cites = wagering.option_cites(hand, options.seat, asked)
    if kind == "check" and hand.level:
        return telling(hand.rules, cites, _BLIND_OPTION, most=1)
    return telling(hand.rules, cites, _SPOKEN_OF[kind])


def option_cites(hand: Hand, options: Options, kind: str) -> tuple[str, ...]:
    """The same as text, and answered from memory if possible: a room asks it for every turn."""
    asked = "raise" if kind == "bet" else kind
    keys = wagering.option_keys(hand, options.seat, asked)
    kept, shape = kept_for(hand.rules), (kind, keys, kind == "check" and hand.level > 0)
    found = kept.get(shape)
    if found is None:
        clauses = for_option(hand, options, kind)
        found = kept[shape] = tuple(str(clause.cite) for clause in clauses) or unsaid(hand.rules, keys)
    return found


def kinds_open(options: Options) -> list[str]:
    """The kinds of option that are open, by the names their clauses are kept under."""
    is_open = {
        "fold": options.fold,
        "check": options.check,
        "call": options.call,
        "bet": options.least and options.opens,
        "raise": options.least and not options.opens,
        "chop": options.chop,
        "discard": options.discard,
        "draw": options.draw >= 0,
        "show": options.show,
        "muck": options.muck,
        "ask": options.ask,
        "straddle": options.straddle,
        "run_boards": options.run_boards > 1,
    }
    return [kind for kind, there in is_open.items() if there]


def for_event(rules: HandRules, event: told.Event, *, shown: bool = False, over_blinds: bool = False) -> list[Clause]:
    """The clauses behind something that happened; `shown` if hands had been compared before.

    `over_blinds` if it was done while blinds were to be met.
    """
    cites = event.cites if isinstance(event, told.AskingBarred) else why(rules, event)
    if isinstance(event, told.Checked) and over_blinds:
        return telling(rules, rules.cites("betting.last_blind_option"), _BLIND_OPTION, most=1)
    if isinstance(event, told.Awarded):
        more = ("evaluation.cards_speak", f"games.{rules.game}") if shown else ("betting.last_player_wins",)
        cites = (*rules.cites(*more), *cites)
        return telling(rules, cites, ("best five", "best hand", "wins") if shown else ("wins the pot", "one player"))
    return telling(rules, cites, _words(event))


def _words(event: told.Event) -> tuple[str, ...]:
    match event:
        case told.Posted():
            return (event.kind, "left")
        case told.Dealt():
            return ("clockwise", "dealt", "face down")
        case told.BoardDealt():
            return ("communit", "communal", "flop" if len(event.cards) == 3 else "turn")
        case told.Called() | told.Raised() if event.all_in:
            return ("all-in", "tapped out")
        case told.Raised(opens=True):
            return _SPOKEN_OF["bet"]
        case told.Shown(asked_by=asked_by) if asked_by:
            return _SPOKEN_OF["ask"]
        case _:
            return _SPOKEN_OF.get(_KINDS.get(type(event), ""), ())


_KINDS: Final[dict[type, str]] = {
    told.Folded: "fold",
    told.Checked: "check",
    told.Called: "call",
    told.Raised: "raise",
    told.Discarded: "discard",
    told.Shown: "show",
    told.Mucked: "muck",
    told.ChopAgreed: "chop",
}


# Telling the clauses of an event apart takes long enough to be done once for all events of its shape. By the identity
# of the rules: tables live for days with one and the same, and their value is too large to be compared every time.
_KEPT: Final[dict[int, dict[Any, tuple[str, ...]]]] = {}


def kept_for(rules: HandRules) -> dict[Any, tuple[str, ...]]:
    """What has been found out so far for these rules; forgotten with them."""
    kept = _KEPT.get(id(rules))
    if kept is None:
        kept = _KEPT[id(rules)] = {}
        finalize(rules, _KEPT.pop, id(rules), None)
    return kept


def cites_behind(
    rules: HandRules, event: told.Event, *, shown: bool = False, over_blinds: bool = False
) -> tuple[str, ...]:
    """The telling clauses of an event as text; the same question as `for_event`, answered from memory if possible."""
    kept, shape = kept_for(rules), (type(event), _shape(event), shown, over_blinds)
    found = kept.get(shape)
    if found is None:
        clauses = for_event(rules, event, shown=shown, over_blinds=over_blinds)
        found = kept[shape] = tuple(str(clause.cite) for clause in clauses) or unsaid(rules, why_keys(rules, event))
    return found


def unsaid(rules: HandRules, keys: Sequence[str]) -> tuple[str, ...]:
    """The question on which a book is silent, cited in place of a clause; nothing for rules of no book.

    >>> from pokerroom.table.new_table import new_table
    >>> unsaid(new_table("holdem", "uk").rules, ["betting.actions"])
    ('uk:?betting.actions',)
    """
    return rules.grounds.of(*keys).texts() if rules.grounds is not None and keys else ()


def _shape(event: Any) -> Any:
    """What of an event matters to its clauses."""
    shape = _SHAPES.get(type(event))
    return shape(event) if shape is not None else None


_SHAPES: Final[dict[type, Callable[[Any], Any]]] = {
    told.Posted: lambda event: event.kind,
    told.BoardDealt: lambda event: len(event.cards) == 3,
    told.Called: lambda event: event.all_in,
    told.Raised: lambda event: (event.opens, event.full, event.all_in),
    told.Shown: lambda event: bool(event.asked_by),
    told.Awarded: lambda event: bool(event.board),
    told.Paid: lambda event: event.cites,
    told.Charged: lambda event: event.cites,
    told.Ruled: lambda event: event.cites,
    told.EarlyAnswered: lambda event: event.cites,
    told.AskingBarred: lambda event: event.cites,
}
