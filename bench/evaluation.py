"""Hand evaluation: ours beside eval7, phevaluator, treys and pokerkit.

Every contender gets the same hands, as the card objects or ints of its own that it takes fastest, and is called from a
plain `for` loop as a program would call it. The libraries are imported inside the functions because each runs in an
interpreter of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from bench.deals import Dealt, deal
from bench.runner import Benchmark, Contender, Job, Target
from pokerroom.cards import Deck

# Enough hands that a table does not sit in the processor's nearest cache merely because few of its rows are asked for:
# from about 20,000 on, more hands change no contender's time.
HANDS: Final = 20_000
FEW: Final = 500  # and so few that it does
# The slow libraries are timed over the first of these hands only, so that a pass of theirs takes tens of milliseconds
# as ours does: on a busy machine a long pass is always interrupted, and the best of long passes would flatter us.
BATCH: Final = 1 << 20  # as many as `every_hand` gives at a time,
DISTINCT: Final = BATCH // 8  # of which so many are dealt and come up again

# Known counts of the best five of all seven-card hands.
SEVEN_CARD_COUNTS: Final = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "one pair": 58_627_800,
    "no pair": 23_294_460,
}
EVERY_HAND: Final = sum(SEVEN_CARD_COUNTS.values())


# --- the three ways to call an evaluator ----------------------------------------------------------------------------


def one_list(evaluate: Callable[[Any], Any], hands: Sequence[Any], *, lower_wins: bool = False) -> Job:
    """`evaluate(cards)`."""

    def run() -> None:
        for cards in hands:
            evaluate(cards)

    return Job(run, len(hands), lambda: [evaluate(cards) for cards in hands], lower_wins)


def spread(evaluate: Callable[..., Any], hands: Sequence[Any], *, lower_wins: bool = False) -> Job:
    """`evaluate(card, card, ...)`."""

    def run() -> None:
        for cards in hands:
            evaluate(*cards)

    return Job(run, len(hands), lambda: [evaluate(*cards) for cards in hands], lower_wins)


def hole_and_board(evaluate: Callable[[Any, Any], Any], hands: Sequence[Any], *, lower_wins: bool = False) -> Job:
    """`evaluate(hole, board)`."""

    def run() -> None:
        for hole, board in hands:
            evaluate(hole, board)

    return Job(run, len(hands), lambda: [evaluate(*hand) for hand in hands], lower_wins)


# --- the deals ------------------------------------------------------------------------------------------------------

Deals = Callable[[int], list[Dealt]]
seven_cards: Deals = partial(deal, hole=2, board=5)
five_cards: Deals = partial(deal, hole=5)
omaha_cards: Deals = partial(deal, hole=4, board=5)
stud_cards: Deals = partial(deal, hole=7, players=7)


def in_own_cards(make: Callable[[str], Any], dealt: list[Dealt], kind: Callable[[Any], Any] = list) -> list[Any]:
    """The deals with each library's own cards, one object per card."""
    own = [make(str(card)) for card in Deck(52).cards]
    return [(kind([own[card] for card in hole]), kind([own[card] for card in board])) for hole, board in dealt]


# --- the contenders -------------------------------------------------------------------------------------------------


def ours(dealt: Deals, hands: int) -> Job:
    from pokerroom.ranking import find_scheme

    return one_list(find_scheme("standard").strength, [hole + board for hole, board in dealt(hands)])


def ours_omaha(hands: int) -> Job:
    from pokerroom.ranking import find_scheme

    return hole_and_board(find_scheme("standard").strength_two_and_three, omaha_cards(hands))


def eval7(dealt: Deals, hands: int) -> Job:
    from eval7 import Card, evaluate

    return one_list(evaluate, [hole + board for hole, board in in_own_cards(Card, dealt(hands))])


def phevaluator(call: str, dealt: Deals, hands: int) -> Job:
    """Plain ints in tuples: faster for it than its Card objects, and than lists. The board comes first for Omaha."""
    import phevaluator as library

    own = in_own_cards(lambda text: library.Card(text).id_, dealt(hands), tuple)
    return spread(getattr(library, call), [board + hole for hole, board in own], lower_wins=True)


def treys(kind: str, dealt: Deals, hands: int) -> Job:
    import treys as library

    evaluator = getattr(library, kind)()
    return hole_and_board(evaluator.evaluate, in_own_cards(library.Card.new, dealt(hands)), lower_wins=True)


def pokerkit(kind: str, dealt: Deals, hands: int) -> Job:
    import pokerkit as library

    own = in_own_cards(lambda text: next(iter(library.Card.parse(text))), dealt(hands), tuple)
    return hole_and_board(getattr(library, kind).from_game, own)


def ours_batch(threads: int, hands: int) -> Job:
    import numpy as np

    from pokerroom.ranking import find_scheme
    from pokerroom.ranking.batch import mask, strengths

    scheme = find_scheme("standard")
    dealt = stud_cards(min(hands, DISTINCT))
    masks = np.resize(np.array([mask(cards) for cards, _ in dealt], dtype=np.uint64), hands)
    out = np.empty(masks.shape, dtype=np.uint16)

    def run() -> Any:
        return strengths(scheme, masks, 7, threads=threads, out=out)

    return Job(run, hands, lambda: run().tolist())


def eval7_loop(hands: int) -> Job:
    """A list of strengths by `map`, the fastest loop over a compiled function that Python has."""
    from eval7 import Card, evaluate

    dealt = [cards for cards, _ in in_own_cards(Card, stud_cards(hands))]

    def run() -> list[int]:
        return list(map(evaluate, dealt))

    return Job(run, hands, run)


def ours_every_hand(threads: int, hands: int) -> Job:
    import numpy as np

    from pokerroom.ranking import find_scheme
    from pokerroom.ranking.batch import every_hand, strengths

    scheme = find_scheme("standard")
    classes = scheme.tables.classes
    out = np.empty(BATCH, dtype=np.uint16)
    counts = np.zeros(len(classes), dtype=np.int64)

    def run() -> None:
        counts[:] = 0
        for masks in every_hand(scheme, 7, chunk=BATCH):
            found = strengths(scheme, masks, 7, threads=threads, out=out[: masks.size])
            counts[:] += np.bincount(found, minlength=len(classes))

    def faults() -> list[str]:
        by_category: dict[str, int] = {}
        for each, count in zip(classes, counts.tolist(), strict=True):
            if count:
                name = each[0].value if each else "no hand at all"
                by_category[name] = by_category.get(name, 0) + count
        return [
            f"{by_category.get(name, 0):,} hands of {name}, not {SEVEN_CARD_COUNTS.get(name, 0):,}"
            for name in SEVEN_CARD_COUNTS | by_category
            if by_category.get(name, 0) != SEVEN_CARD_COUNTS.get(name, 0)
        ]

    return Job(run, hands, list, faults=faults)


# --- the benchmarks -------------------------------------------------------------------------------------------------

OURS, OURS_OMAHA, OURS_BATCH = (
    "pokerroom Scheme.strength",
    "pokerroom strength_two_and_three",
    "pokerroom batch, 1 thread",
)

BENCHMARKS: Final = (
    Benchmark(
        "seven",
        "Seven cards, one hand at a time",
        (
            Contender(OURS, "pokerroom", partial(ours, seven_cards), HANDS),
            Contender("eval7.evaluate", "eval7", partial(eval7, seven_cards), HANDS),
            Contender(
                "phevaluator.evaluate_cards", "phevaluator", partial(phevaluator, "evaluate_cards", seven_cards), HANDS
            ),
            Contender(
                "phevaluator.evaluate_7cards",
                "phevaluator",
                partial(phevaluator, "evaluate_7cards", seven_cards),
                HANDS,
            ),
            Contender("treys Evaluator.evaluate", "treys", partial(treys, "Evaluator", seven_cards), 1_000),
            Contender(
                "pokerkit StandardHighHand.from_game",
                "pokerkit",
                partial(pokerkit, "StandardHighHand", seven_cards),
                100,
            ),
        ),
        (
            Target(OURS, "eval7.evaluate"),
            Target(OURS, "phevaluator.evaluate_cards"),
            Target(OURS, "pokerkit StandardHighHand.from_game", times=300),
        ),
    ),
    Benchmark(
        "seven-few",
        "Seven cards, the same 500 hands over and over",
        (
            Contender(OURS, "pokerroom", partial(ours, seven_cards), FEW),
            Contender("eval7.evaluate", "eval7", partial(eval7, seven_cards), FEW),
            Contender(
                "phevaluator.evaluate_cards", "phevaluator", partial(phevaluator, "evaluate_cards", seven_cards), FEW
            ),
        ),
    ),
    Benchmark(
        "five",
        "Five cards, one hand at a time",
        (
            Contender(OURS, "pokerroom", partial(ours, five_cards), HANDS),
            Contender("eval7.evaluate", "eval7", partial(eval7, five_cards), HANDS),
            Contender(
                "phevaluator.evaluate_cards", "phevaluator", partial(phevaluator, "evaluate_cards", five_cards), HANDS
            ),
            Contender(
                "phevaluator.evaluate_5cards", "phevaluator", partial(phevaluator, "evaluate_5cards", five_cards), HANDS
            ),
            Contender("treys Evaluator.evaluate", "treys", partial(treys, "Evaluator", five_cards), HANDS),
            Contender(
                "pokerkit StandardHighHand.from_game",
                "pokerkit",
                partial(pokerkit, "StandardHighHand", five_cards),
                2_000,
            ),
        ),
    ),
    Benchmark(
        "omaha",
        "Omaha, four hole cards and five on the board",
        (
            Contender(OURS_OMAHA, "pokerroom", ours_omaha, HANDS),
            Contender(
                "phevaluator.evaluate_omaha_cards",
                "phevaluator",
                partial(phevaluator, "evaluate_omaha_cards", omaha_cards),
                HANDS,
            ),
            Contender("treys PLOEvaluator.evaluate", "treys", partial(treys, "PLOEvaluator", omaha_cards), 300),
            Contender(
                "pokerkit OmahaHoldemHand.from_game", "pokerkit", partial(pokerkit, "OmahaHoldemHand", omaha_cards), 60
            ),
        ),
        (Target(OURS_OMAHA, "phevaluator.evaluate_omaha_cards"),),
    ),
    Benchmark(
        "batch",
        "Seven cards, a million hands at a time",
        (
            Contender(OURS_BATCH, "pokerroom", partial(ours_batch, 1), BATCH),
            Contender("pokerroom batch, 2 threads", "pokerroom", partial(ours_batch, 2), BATCH),
            Contender("eval7.evaluate in a loop", "eval7", eval7_loop, HANDS),
        ),
        (Target(OURS_BATCH, "eval7.evaluate in a loop", times=100),),
        most_rounds=3,
    ),
    Benchmark(
        "every-hand",
        "All 133,784,560 hands of seven cards",
        (
            Contender("pokerroom every_hand, 1 thread", "pokerroom", partial(ours_every_hand, 1), EVERY_HAND),
            Contender("pokerroom every_hand, 2 threads", "pokerroom", partial(ours_every_hand, 2), EVERY_HAND),
        ),
        most_rounds=2,
        whole=True,
    ),
)
