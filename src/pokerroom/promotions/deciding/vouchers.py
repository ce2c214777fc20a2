"""Promotional vouchers and tokens: exchanged once for their exact value, wagered where they may be, never cashed."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.charges.entries import CAGE
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.accounts import moved, tokens_account, vouchers_account
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.records import Voucher
from pokerroom.promotions.state import PromotionState


def _voucher(
    rules: PromotionRules, state: PromotionState, command: commands.ExchangeVoucher | commands.WagerTokens
) -> tuple[Voucher, tuple[Citation, ...]]:
    """The voucher, if the house takes tokens and it is theirs; and the clauses about it."""
    found = state.vouchers.get(command.voucher)
    if found is None:
        known = ", ".join(map(str, state.vouchers)) or "once one was issued"
        raise Malformed(f"there is no voucher {command.voucher}", allowed=known)
    if rules.token_after is None:
        raise Illegal("promotional tokens at a table", allowed="no game of this house takes them")
    cites = rules.cites("bonus.money_accepted")
    if command.player != found.player:
        raise Illegal(f"voucher {found.number} is not {command.player}'s", allowed=found.player, cites=cites)
    return found, cites


def decide_exchange(
    rules: PromotionRules, state: PromotionState, command: commands.ExchangeVoucher
) -> Iterator[PromotionHappening]:
    """A voucher becomes tokens of exactly its value, once."""
    found, cites = _voucher(rules, state, command)
    if found.exchanged:
        raise Illegal(f"voucher {found.number} has been used", allowed="each voucher once", cites=cites)
    moves = moved(vouchers_account(found.player), tokens_account(found.player), found.value)
    yield happenings.VoucherExchanged(at=command.at, by=command.by, voucher=found.number, moves=moves, cites=cites)


def decide_wager(
    rules: PromotionRules, state: PromotionState, command: commands.WagerTokens
) -> Iterator[PromotionHappening]:
    """Tokens are wagered where the voucher lets them, and settled: winnings are chips, and none of the promotion's.

    No change is given: what is not wagered stays tokens.
    """
    found, cites = _voucher(rules, state, command)
    if found.good_for and command.area not in found.good_for:
        allowed = f"on {' or '.join(found.good_for)}, as the voucher says"
        raise Illegal(f"tokens of voucher {found.number} on {command.area}", allowed=allowed, cites=cites)
    if not 1 <= command.amount <= found.tokens:
        allowed = f"1 to {found.tokens}" if found.tokens else "once it was exchanged"
        raise Illegal(f"{command.amount} in tokens of voucher {found.number}", allowed=allowed, cites=cites)
    after = found.token_after or rules.token_after
    kept = command.amount if after == "returned_unless_lost" and command.result != "lost" else 0
    moves = moved(tokens_account(found.player), CAGE, command.amount - kept)
    yield happenings.TokensWagered(
        at=command.at,
        by=command.by,
        voucher=found.number,
        area=command.area,
        amount=command.amount,
        result=command.result,
        kept=kept,
        moves=moves,
        cites=(*cites, *rules.cites("bonus.token_after_settlement")),
    )
