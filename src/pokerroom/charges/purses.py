"""The limit on chips brought to a table: the player's account, or the chips sold."""

from __future__ import annotations

from pokerroom.errors import Illegal


def refuse_beyond_account(player: str, amount: int, holds: int | None) -> None:
    """Refuse to bring more than an account holds; `holds` is None where a player may bring any amount.

    >>> refuse_beyond_account("Ann", 300, 200)
    Traceback (most recent call last):
    pokerroom.errors.Illegal: 300 from the account of Ann; allowed: up to 200
    """
    if holds is not None and amount > holds:
        raise Illegal(f"{amount} from the account of {player}", allowed=f"up to {max(0, holds)}")


def refuse_beyond_chips_sold(player: str, amount: int, unplaced: int) -> None:
    """Refuse more chips than have been sold and are on no table, where players carry their own chips.

    >>> refuse_beyond_chips_sold("Ann", 1_500, 1_000)
    Traceback (most recent call last):
    pokerroom.errors.Illegal: Ann with 1,500 in chips; allowed: up to 1,000, sold at the cage or from the rack and not \
on a table yet
    """
    if amount > unplaced:
        sold = "sold at the cage or from the rack and not on a table yet"
        raise Illegal(f"{player} with {amount:,} in chips", allowed=f"up to {max(0, unplaced):,}, {sold}")
