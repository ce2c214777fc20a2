"""The accounts of promotions in the room's ledger: their names, and the moves of money when somebody wins."""

from __future__ import annotations

from typing import Final

from pokerroom.charges.entries import CAGE, ChipMove, moved

_PROMOTION: Final = "promotion "
_OWED: Final = " owed"
_VOUCHERS: Final = "vouchers "
_TOKENS: Final = "tokens "


def fund_account(promotion: str) -> str:
    """Return the account of the house's money in a promotion that nobody has won."""
    return _PROMOTION + promotion


def owed_account(promotion: str) -> str:
    """Return the account of prizes that are won but not handed over."""
    return _PROMOTION + promotion + _OWED


def vouchers_account(player: str) -> str:
    """Return the account of a player's promotional vouchers."""
    return _VOUCHERS + player


def tokens_account(player: str) -> str:
    """Return the account of a player's promotional tokens."""
    return _TOKENS + player


def granted(promotion: str, amount: int) -> tuple[ChipMove, ...]:
    """Return the move of chips by which the house funds a promotion from the cage."""
    return moved(CAGE, fund_account(promotion), amount)


def given_back(promotion: str, amount: int) -> tuple[ChipMove, ...]:
    """Return the moves that return the rest of a fund to the cage."""
    return moved(fund_account(promotion), CAGE, amount)


def won(promotion: str, amount: int) -> tuple[ChipMove, ...]:
    """Return the moves for a prize that was won: from the fund to the prizes owed."""
    return moved(fund_account(promotion), owed_account(promotion), amount)
