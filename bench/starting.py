"""Cold starts: the import and the first evaluation, and that importing the rules stays light."""

from __future__ import annotations

from bench.runner import Benchmark, Start, Target

_HAND = "As Kd 9h 9c 4s 3d 2c"
_BATCH = f"""
import numpy as np
from pokerroom.cards import parse_cards
from pokerroom.ranking import find_scheme
from pokerroom.ranking.batch import mask, strengths
strengths(find_scheme("standard"), np.array([mask(parse_cards("{_HAND}"))], dtype=np.uint64))
"""
_BATCH_UNCOMPILED = f"""
import os, tempfile
with tempfile.TemporaryDirectory() as empty:
    os.environ["NUMBA_CACHE_DIR"] = empty
    exec('''{_BATCH}''')
"""

IMPORT = Start("import pokerroom.ranking", "pokerroom", "import pokerroom.ranking", without=("numba", "numpy"))
ENGINE = Start("import pokerroom.hand", "pokerroom", "import pokerroom.hand", without=("numba", "numpy"))

BENCHMARKS = (
    Benchmark(
        "start",
        "Cold start: import, first evaluation",
        (
            Start(
                "pokerroom",
                "pokerroom",
                "from pokerroom.cards import parse_cards\n"
                "from pokerroom.ranking import find_scheme\n"
                f"find_scheme('standard').strength(parse_cards('{_HAND}'))",
            ),
            Start("pokerroom batch", "pokerroom", _BATCH),
            Start("pokerroom batch, never compiled before", "pokerroom", _BATCH_UNCOMPILED),
            Start(
                "eval7",
                "eval7",
                f"import eval7\neval7.evaluate([eval7.Card(card) for card in '{_HAND}'.split()])",
            ),
            Start(
                "phevaluator",
                "phevaluator",
                f"from phevaluator import evaluate_cards\nevaluate_cards(*'{_HAND}'.split())",
            ),
            Start(
                "treys",
                "treys",
                "from treys import Card, Evaluator\n"
                f"Evaluator().evaluate([], [Card.new(card) for card in '{_HAND}'.split()])",
            ),
            Start(
                "pokerkit",
                "pokerkit",
                "from pokerkit import Card, StandardHighHand\n"
                f"StandardHighHand.from_game(tuple(Card.parse('{_HAND.replace(' ', '')}')))",
            ),
            IMPORT,
            ENGINE,
        ),
        (Target(IMPORT.name, seconds=0.3), Target(ENGINE.name, seconds=0.3)),
    ),
)
