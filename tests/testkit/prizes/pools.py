"""Jackpot pools for tests, in the currency of their book: opened, and hands told in a line."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from pokerroom.jackpots import HandFacts, Pool, PoolConditions, PostedTable, PostedWinningHand, SeatFacts
from pokerroom.jackpots.commands import MakeClaim, OpenPool, RecordWin
from pokerroom.rulebook.house import House

EIGHT = datetime(2024, 8, 16, 20)
UNIT = 100


def minutes(count: float) -> datetime:
    """Return the moment some minutes after eight."""
    return EIGHT + timedelta(minutes=count)


def posted_hand(hand: Any, **said: Any) -> PostedWinningHand:
    """Return a winning hand on offer, with its figures as words or numbers."""
    numbers = ("percent", "fixed", "odds", "winner_percent", "guarantee")
    given: Any = {key: Decimal(str(item)) if key in numbers else item for key, item in said.items()}
    return PostedWinningHand(hand=hand, **given)


def opened(house: House, seed: float = 0, winning_hands: tuple[PostedWinningHand, ...] = (), **said: Any) -> Pool:
    """Return a pool of this house at its seed, with table 3 unless tables are named."""
    tables = tuple(PostedTable(name=item) if isinstance(item, str) else item for item in said.pop("tables", ("3",)))
    numbers = ("per_hand", "made_later", "payable", "rate", "wager", "other_prizes", "reserve", "table_bonus")
    given: Any = {key: Decimal(str(item)) if key in numbers else item for key, item in said.items()}
    pool = Pool(house)
    pool.do(
        OpenPool(
            PoolConditions(name="main", seed=Decimal(str(seed)), winning_hands=winning_hands, tables=tables, **given),
            EIGHT,
        )
    )
    return pool


def told(*seats: str, board: str = "", table: str = "3", hand: int = 1, **said: Any) -> HandFacts:
    """Return the facts of a hand, each seat given in a text.

    `5 Ann As Ks` is live and tabled; `folds`, `hidden` and `wagers` may follow the cards.
    """
    found = []
    for seat in seats:
        number, name, *rest = seat.split()
        cards = [word for word in rest if word not in ("folds", "hidden", "wagers")]
        live = "folds" not in rest
        shown = live and "hidden" not in rest
        found.append(SeatFacts(int(number), name, " ".join(cards), live, shown, "wagers" in rest))
    boards = tuple(board.split(" / ")) if board else ("",)
    began = said.pop("began", minutes(1))
    showdown = said.pop("showdown", sum(facts.live for facts in found) > 1)
    return HandFacts(table=table, hand=hand, began=began, seats=tuple(found), boards=boards, showdown=showdown, **said)


def claimed(pool: Pool, facts: HandFacts, seat: int | None = None, by: str = "Ann") -> Any:
    """Return the claim that comes of a hand: of a seat, or of whoever won."""
    pool.do(MakeClaim(facts, minutes(5), by=by, seat=seat))
    return pool.claims[-1]


def recorded(pool: Pool, facts: HandFacts, by: str, **said: Any) -> Any:
    """Return the claim of a hand that is won, once it is recorded."""
    claim = claimed(pool, facts)
    assert claim.status == "eligible", claim.reason
    pool.do(RecordWin((claim.number,), minutes(6), by=by, **said))
    return pool.claims[-1]


def money(pool: Pool) -> float:
    """Return what can be won, in the currency."""
    return pool.meter.value / UNIT


def paid(claim: Any) -> dict[str, float]:
    """Return what everybody gets, in the currency, in the order of payment."""
    return {payment.player: payment.amount / UNIT for payment in claim.payments}


__all__ = ["EIGHT", "UNIT", "claimed", "posted_hand", "minutes", "money", "opened", "paid", "recorded", "told"]
