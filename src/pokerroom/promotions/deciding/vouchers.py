"""Judge promotional vouchers and tokens: exchanged once for their exact value, wagered where allowed, never cashed."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.charges.entries import CAGE, moved
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.accounts import tokens_account, vouchers_account
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.records import Voucher
from pokerroom.promotions.state import PromotionState


def _voucher_of_player(
    rules: PromotionRules, state: PromotionState, command: commands.ExchangeVoucher | commands.WagerTokens
) -> tuple[Voucher, tuple[Citation, ...]]:
    """Return the voucher and its clauses; refuse one that is not the player's, or a house without tokens."""
    voucher = state.vouchers.get(command.voucher)
    if voucher is None:
        allowed = ", ".join(map(str, state.vouchers)) or "once one was issued"
        raise Malformed(f"there is no voucher {command.voucher}", allowed=allowed)
    if rules.token_after is None:
        raise Illegal("this house takes no promotional tokens", allowed="chips")
    cites = rules.cites("bonus.money_accepted")
    if command.player != voucher.player:
        raise Illegal(f"voucher {voucher.number} is not {command.player}'s", allowed=voucher.player, cites=cites)
    return voucher, cites


def decide_exchange(
    rules: PromotionRules, state: PromotionState, command: commands.ExchangeVoucher
) -> Iterator[PromotionHappening]:
    """Exchange a voucher once for tokens of exactly its value."""
    voucher, cites = _voucher_of_player(rules, state, command)
    if voucher.exchanged:
        raise Illegal(f"voucher {voucher.number} has been used", allowed="each voucher once", cites=cites)
    moves = moved(vouchers_account(voucher.player), tokens_account(voucher.player), voucher.value)
    yield happenings.VoucherExchanged(at=command.at, by=command.by, voucher=voucher.number, moves=moves, cites=cites)


def decide_wager(
    rules: PromotionRules, state: PromotionState, command: commands.WagerTokens
) -> Iterator[PromotionHappening]:
    """Judge and settle a wager of tokens where the voucher allows it; winnings are ordinary chips.

    No change is given: tokens not wagered remain tokens.
    """
    voucher, cites = _voucher_of_player(rules, state, command)
    if voucher.good_for and command.area not in voucher.good_for:
        allowed = f"on {' or '.join(voucher.good_for)}, as the voucher says"
        raise Illegal(f"tokens of voucher {voucher.number} may not go on {command.area}", allowed=allowed, cites=cites)
    if not 1 <= command.amount <= voucher.tokens:
        allowed = f"1 to {voucher.tokens}" if voucher.tokens else "once it was exchanged"
        raise Illegal(
            f"voucher {voucher.number} does not have {command.amount} in tokens to wager", allowed=allowed, cites=cites
        )
    after = voucher.token_after or rules.token_after
    returned = command.amount if after == "returned_unless_lost" and command.result != "lost" else 0
    moves = moved(tokens_account(voucher.player), CAGE, command.amount - returned)
    yield happenings.TokensWagered(
        at=command.at,
        by=command.by,
        voucher=voucher.number,
        area=command.area,
        amount=command.amount,
        result=command.result,
        kept=returned,
        moves=moves,
        cites=(*cites, *rules.cites("bonus.token_after_settlement")),
    )
