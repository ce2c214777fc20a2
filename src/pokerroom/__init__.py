"""A poker room run by the book.

    >>> from pokerroom import Hand, house_named, library, rank
    >>> Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[200, 200, 200])
    <Hand: Texas Hold'em, no limit under uk, 3 players, pre-flop, pot 0, seat 1 posts the blind of 1>
    >>> rank("As Ks Qs Js Ts").name
    'royal flush'
    >>> print(library().clause("uk:showdown.2").says)
    Cards speak: the tabled cards decide, whatever was said.

Everything that is offered here, each with a page of its own such as `help(pokerroom.Hand)`:

One hand
    Hand             a hand of poker; `Hand.open(house, game, ...)` opens one
    SoftwareDealer   posts, shuffles, deals and settles a hand by itself; `dealer.go_on()` returns whose turn it is
    LiveDealer       the same for a person who deals real cards and enters those that are turned
    FOLD             what a player does, for `hand.act(seat, FOLD)`; the next eight are used like it
    CHECK            pass without betting
    CALL             match the bet
    CHECK_OR_CALL    check, or call where there is a bet
    Bet              open the betting, `Bet(20)`
    Raise            raise to an amount, `Raise(60)`
    Discard          give up or exchange cards
    Show             table the hand
    Muck             give the hand up unseen at the showdown
    HandRules        the rules of one hand, stated value by value where no house is behind them
    hand_rules_for   the rules of a hand under a house, for a table's set-up
    to_json          a view as JSON, with its cards as text; options, events and the like too
    chances          what each hand takes of the pot on average, its equity; `??` is any card

A table
    Table            a cash table through a night; a chip is 1 of its currency, or a cent with `unit=100`
    TableSetup       what is posted for a table: the game, the stakes and the charges

Houses and their books
    house_named      a house with its book: `house_named("uk")`, or the name of a file of your own
    House            a book, and what its operator has chosen where the book leaves a choice
    library          all books that come with the package; `library().clause("uk:showdown.2")` is one clause
    Library          a collection of books, as `library` returns it
    Rulebook         one book: its clauses, and its answer to every question
    Citation         one clause of one book, such as uk:showdown.2
    compare          the answers of several books, question by question

When something goes wrong at a table
    Seen             what somebody saw, such as `Seen("boxed_card")`
    rule             what the floor rules about it
    Ruling           such a ruling, with its steps and its clauses
    FactNeeded       raised by `rule` where more must be known first; it says what to ask
    fact_needed      the same question, asked beforehand
    steps_of         what people do to carry a ruling out
    carry_out        applies a ruling to a hand
    carry_out_at     applies it at a table and writes it down there

Cards
    rank             the best hand of some cards, with its name
    Card             one card
    Deck             a whole deck, of 52 cards or fewer, with a joker or without
    parse_cards      reads cards from text such as "As Kd"
    cards_text       writes them
    shuffle          shuffles cards unpredictably
    SeededShuffle    shuffles them the same way each time, by a seed

What is refused
    PokerroomError   the base of every refusal: it says what is wrong, what is allowed and why; nothing has changed
    Malformed        what was given makes no sense here: a wrong type, an unknown word, what is not there
    Illegal          it is clear, and a rule, the state of play or a setting forbids it
    OutOfTurn        it would be right at another moment or from another seat
    NotAllowed       whoever asked may not do it

An argument that is missing, misspelt or one too many is `Malformed`, with what may be given, in every call of these, of
what they return, and of `pokerroom.notation`, `pokerroom.bots`, `pokerroom.scenarios` and `pokerroom.lab`.

Each name is fetched from its layer when it is first asked for, so that importing the package costs nothing. Everything
else lies in the layers (`pokerroom.hand`, `pokerroom.tournament`, ...), each of which imports only from those that come
before it in the list of `docs/README.md`. `docs/tutorial.md` walks through an evening; `examples/` has short programs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pokerroom.cards import Card as Card
    from pokerroom.cards import Deck as Deck
    from pokerroom.cards import SeededShuffle as SeededShuffle
    from pokerroom.cards import cards_text as cards_text
    from pokerroom.cards import parse_cards as parse_cards
    from pokerroom.cards import shuffle as shuffle
    from pokerroom.citation import Citation as Citation
    from pokerroom.errors import Illegal as Illegal
    from pokerroom.errors import Malformed as Malformed
    from pokerroom.errors import NotAllowed as NotAllowed
    from pokerroom.errors import OutOfTurn as OutOfTurn
    from pokerroom.errors import PokerroomError as PokerroomError
    from pokerroom.hand import CALL as CALL
    from pokerroom.hand import CHECK as CHECK
    from pokerroom.hand import CHECK_OR_CALL as CHECK_OR_CALL
    from pokerroom.hand import FOLD as FOLD
    from pokerroom.hand import Bet as Bet
    from pokerroom.hand import Discard as Discard
    from pokerroom.hand import Hand as Hand
    from pokerroom.hand import HandRules as HandRules
    from pokerroom.hand import LiveDealer as LiveDealer
    from pokerroom.hand import Muck as Muck
    from pokerroom.hand import Raise as Raise
    from pokerroom.hand import Show as Show
    from pokerroom.hand import SoftwareDealer as SoftwareDealer
    from pokerroom.hand import chances as chances
    from pokerroom.hand import hand_rules_for as hand_rules_for
    from pokerroom.hand import to_json as to_json
    from pokerroom.ranking import rank as rank
    from pokerroom.rulebook import Library as Library
    from pokerroom.rulebook import Rulebook as Rulebook
    from pokerroom.rulebook import house_named as house_named
    from pokerroom.rulebook import library as library
    from pokerroom.rulebook.compare import compare as compare
    from pokerroom.rulebook.house import House as House
    from pokerroom.rulebook.setup.table_setup import TableSetup as TableSetup
    from pokerroom.rulings import FactNeeded as FactNeeded
    from pokerroom.rulings import Ruling as Ruling
    from pokerroom.rulings import Seen as Seen
    from pokerroom.rulings import carry_out as carry_out
    from pokerroom.rulings import fact_needed as fact_needed
    from pokerroom.rulings import rule as rule
    from pokerroom.rulings import steps_of as steps_of
    from pokerroom.rulings.floor.at_table import carry_out_at as carry_out_at
    from pokerroom.table import Table as Table

__version__ = "0.2.0"

# Where each name comes from.
_LAYERS: Final = {
    "pokerroom.hand": (
        *("Hand", "HandRules", "hand_rules_for", "SoftwareDealer", "LiveDealer", "chances", "to_json"),
        *("FOLD", "CHECK", "CALL", "CHECK_OR_CALL", "Bet", "Raise", "Discard", "Show", "Muck"),
    ),
    "pokerroom.table": ("Table",),
    "pokerroom.rulebook.setup.table_setup": ("TableSetup",),
    "pokerroom.rulebook.house": ("House",),
    "pokerroom.rulebook": ("house_named", "library", "Library", "Rulebook"),
    "pokerroom.rulebook.compare": ("compare",),
    "pokerroom.rulings": ("rule", "Seen", "FactNeeded", "fact_needed", "Ruling", "steps_of", "carry_out"),
    "pokerroom.rulings.floor.at_table": ("carry_out_at",),
    "pokerroom.ranking": ("rank",),
    "pokerroom.cards": ("Card", "Deck", "shuffle", "SeededShuffle", "parse_cards", "cards_text"),
    "pokerroom.citation": ("Citation",),
    "pokerroom.errors": ("PokerroomError", "Malformed", "Illegal", "OutOfTurn", "NotAllowed"),
}
_HOMES: Final = {name: layer for layer, names in _LAYERS.items() for name in names}

__all__ = [
    "Bet",
    "CALL",
    "CHECK",
    "CHECK_OR_CALL",
    "Card",
    "Citation",
    "Deck",
    "Discard",
    "FOLD",
    "FactNeeded",
    "Hand",
    "HandRules",
    "House",
    "Illegal",
    "Library",
    "LiveDealer",
    "Malformed",
    "Muck",
    "NotAllowed",
    "OutOfTurn",
    "PokerroomError",
    "Raise",
    "Rulebook",
    "Ruling",
    "SeededShuffle",
    "Seen",
    "Show",
    "SoftwareDealer",
    "Table",
    "TableSetup",
    "cards_text",
    "carry_out",
    "carry_out_at",
    "chances",
    "compare",
    "fact_needed",
    "hand_rules_for",
    "house_named",
    "library",
    "parse_cards",
    "rank",
    "rule",
    "shuffle",
    "steps_of",
    "to_json",
]


def __getattr__(name: str) -> Any:
    """Fetch a name from its layer, the first time that it is asked for."""
    if name not in _HOMES:
        from importlib.util import find_spec  # only now: most names are known

        if not name.startswith("_") and find_spec(f"{__name__}.{name}") is not None:
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    fetched = getattr(import_module(_HOMES[name]), name)
    globals()[name] = fetched
    return fetched


def __dir__() -> list[str]:
    """List every name that is here, for completion too before the name was first asked for."""
    return [*__all__, "__version__"]
