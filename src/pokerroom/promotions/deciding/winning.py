"""Judge awards: how they become owed, how winners are told, and how they are paid, voided or lapse."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from pokerroom.charges.entries import CAGE, HANDED_OUT, ChipMove, moved, player_account
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.accounts import fund_account, owed_account, vouchers_account, won
from pokerroom.promotions.deciding.participation import not_eligible
from pokerroom.promotions.deciding.promotion_life import refuse_beyond_fund, refuse_stage
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.checklist import governed
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.posted.terms import PromotionPrize
from pokerroom.promotions.records import PrizeAward, PrizePayment, Voucher, of_prize
from pokerroom.promotions.state import PromotionState
from pokerroom.rulebook.types import show
from pokerroom.wording.wordless import required_reason


def prize_awarded(rules: PromotionRules, state: PromotionState, award: PrizeAward, by: str) -> happenings.PrizeAwarded:
    """Return an award with its number and deadline, owed from now on; refuse one beyond the fund."""
    refuse_beyond_fund(state, award.value, f"{award.prize} is {award.value:,}")
    terms = state.terms
    until = award.at + timedelta(days=terms.claim_days) if terms.claim_days else None
    tell = award.won_by == "draw" and terms.present is False and governed(rules, terms) and bool(rules.told_days)
    numbered = replace(award, number=len(state.awards) + 1, claim_until=until, must_be_told=tell)
    return happenings.PrizeAwarded(at=award.at, by=by, award=numbered, moves=won(state.name, award.value))


def decide_award_for_jackpot(
    rules: PromotionRules, state: PromotionState, command: commands.AwardForJackpot
) -> Iterator[PromotionHappening]:
    """Award each winner the promotion's addition to a won jackpot, up to its maximum."""
    multiple, hit = state.terms.jackpot, command.hit
    refuse_stage(state, "a jackpot added to", "running")
    if multiple is None or state.terms.award != "jackpot_multiple":
        raise Illegal(f"{state.terms.called} adds to no jackpot", allowed="a promotion of the kind jackpot_multiple")
    if hit.pool != multiple.pool:
        raise Illegal(f"the jackpot is of the pool {hit.pool}", allowed=multiple.pool)
    if hit.hit in state.hits:
        raise Illegal(f"the jackpot {hit.hit} was added to already", allowed="each jackpot once")
    if not hit.shares or any(amount < 1 for amount in hit.shares.values()):
        raise Malformed("nobody won the jackpot", allowed="winners, and what each of them got")
    left = multiple.most * state.terms.unit - sum(award.value for award in state.standing_awards())
    for player, amount in hit.shares.items():
        extra = min(amount * (multiple.times - 1), left)
        if extra > 0 and not not_eligible(state.terms, player):
            left -= extra
            award = PrizeAward(0, "jackpot_multiple", f"{hit.pool} x{multiple.times}", extra, player, command.at)
            yield prize_awarded(rules, state, replace(award, hit=hit.hit), command.by)


def decide_award_reward(
    rules: PromotionRules, state: PromotionState, command: commands.AwardReward
) -> Iterator[PromotionHappening]:
    """Award a reward that every qualifying person gets."""
    refuse_stage(state, "a reward", "running")
    prize = of_prize(state.terms.prizes, command.prize)
    if state.terms.award != "reward" or prize is None:
        raise Illegal(
            f"there is no reward {command.prize!r}", allowed=", ".join(prize.name for prize in state.terms.prizes)
        )
    if why := not_eligible(state.terms, command.player):
        raise Illegal(f"there is no reward: {why}", allowed=state.terms.eligibility or "somebody who is eligible")
    if prize not in state.prizes_left():
        raise Illegal(f"no {prize.name} is left", allowed=f"{prize.count} in all")
    award = PrizeAward(0, "reward", prize.name, prize.worth * state.terms.unit, command.player, command.at)
    yield prize_awarded(rules, state, award, command.by)


def award_of(state: PromotionState, number: int) -> PrizeAward:
    """Return the award with this number; refuse a number that no award has."""
    award = state.awards.get(number)
    if award is None:
        allowed = f"1 to {len(state.awards)}" if state.awards else "once something has been won"
        raise Malformed(f"there is no award {number}", allowed=allowed)
    return award


def decide_tell_winner(
    rules: PromotionRules, state: PromotionState, command: commands.TellWinner
) -> Iterator[PromotionHappening]:
    """Note an attempt to tell a winner, in a way that the book allows."""
    award = award_of(state, command.award)
    cites = rules.cites("winner_told") if award.must_be_told else ()
    if award.must_be_told and command.method not in rules.told_by:
        allowed = ", ".join(map(show, rules.told_by))
        raise Illegal(f"{award.player} told by {show(command.method)}", allowed=allowed, cites=cites)
    yield happenings.WinnerTold(
        at=command.at, by=command.by, award=award.number, method=command.method, reached=command.reached, cites=cites
    )


def decide_pay(
    rules: PromotionRules, state: PromotionState, command: commands.PayPrize
) -> Iterator[PromotionHappening]:
    """Hand a prize over to its winner, in a way that the book allows."""
    award = award_of(state, command.award)
    if award.stage != "awarded":
        raise Illegal(f"award {award.number} is {award.stage}", allowed="an award that is still owed")
    refuse_unclaimed(state, award, command)
    prize = of_prize(state.terms.prizes, award.prize)
    kind = prize.kind if prize is not None else "money"
    voucher = None
    cites: tuple[Citation, ...] = ()
    if kind == "money" or command.instead:
        if command.instead:
            _refuse_money_instead(rules, state, prize, award)
        cites = rules.cites("cash") if governed(rules, state.terms) else ()
        _refuse_payments(rules, state, award, command)
        moves = tuple(move for part in command.payments for move in _moves_of_payment(state, award, part))
    elif command.payments:
        raise Illegal(f"{award.prize} is not paid in money", allowed="handed over as it is, or its value instead")
    elif kind == "voucher" and prize is not None:
        number = max(state.vouchers, default=0) + 1
        voucher = Voucher(number, award.player, award.value, prize.good_for, prize.token_after)
        moves = moved(owed_account(state.name), vouchers_account(award.player), award.value)
    else:
        moves = moved(owed_account(state.name), HANDED_OUT, award.value)
    for claim in state.claims.values():
        if claim.award == award.number and claim.stage == "open":
            yield happenings.ClaimAllowed(at=command.at, by=command.by, claim=claim.number, award=award.number)
    yield happenings.PrizePaid(
        at=command.at,
        by=command.by,
        award=award.number,
        payments=command.payments,
        instead=command.instead,
        voucher=voucher,
        moves=moves,
        cites=cites,
    )


def refuse_unclaimed(
    state: PromotionState, award: PrizeAward, command: commands.PayPrize | commands.ClaimPrize
) -> None:
    """Refuse an award whose time for claims is over, unless it was claimed before."""
    claimed = any(claim.award == award.number for claim in state.claims.values())
    if award.claim_until is not None and command.at > award.claim_until and not claimed:
        raise Illegal(
            f"the time to claim award {award.number} is over", allowed=f"until {award.claim_until:%Y-%m-%d %H:%M}"
        )


def _refuse_money_instead(
    rules: PromotionRules, state: PromotionState, prize: PromotionPrize | None, award: PrizeAward
) -> None:
    """Refuse the value of a prize in kind where the book or the terms do not allow the exchange."""
    applies, cites = governed(rules, state.terms), rules.cites("money_instead")
    if prize is None or prize.kind == "money":
        raise Illegal(f"{award.prize} cannot be exchanged for money", allowed="it is money already")
    if applies and prize.kind in rules.money_never_for:
        raise Illegal(
            f"{prize.name} cannot be exchanged for money", allowed=f"the {show(prize.kind)} themselves", cites=cites
        )
    if not prize.money_instead and (rules.money_must_be_stated or not applies):
        raise Illegal(f"{prize.name} cannot be exchanged for money", allowed="if the terms offer it", cites=cites)


def _refuse_payments(
    rules: PromotionRules, state: PromotionState, award: PrizeAward, command: commands.PayPrize
) -> None:
    """Refuse payments unless they go to the winner, make up the exact amount, and are of an allowed kind."""
    applies, unit = governed(rules, state.terms), state.terms.unit
    ways, cites = rules.paid_by if applies else (), rules.cites("cash") if applies else ()
    for part in command.payments:
        if part.amount < 1:
            raise Malformed(f"{part.amount} by {show(part.by)} is no payment", allowed="at least 1", cites=cites)
        if ways and part.by not in ways:
            raise Illegal(f"no prize is paid by {show(part.by)}", allowed=" or ".join(map(show, ways)), cites=cites)
        if part.to != award.player:
            raise Illegal(
                f"the prize of {award.player} does not go to {part.to}", allowed=f"to {award.player} alone", cites=cites
            )
    paid, due = sum(part.amount for part in command.payments), award.value // unit
    if paid * unit != award.value:
        raise Illegal(f"{paid:,} does not pay a prize of {due:,}", allowed=f"parts that come to {due:,}", cites=cites)
    over = rules.winner_chooses_over
    if applies and over is not None and due > over and not command.winner_chose:
        allowed = f"as the winner chooses: {', '.join(map(show, ways))} or a mix"
        raise Illegal(f"the house does not choose how a prize of {due:,} is paid", allowed=allowed, cites=cites)


def _moves_of_payment(state: PromotionState, award: PrizeAward, part: PrizePayment) -> tuple[ChipMove, ...]:
    target = player_account(award.player) if part.by == "chips" else HANDED_OUT
    return moved(owed_account(state.name), target, part.amount * state.terms.unit)


def decide_lapse(
    _rules: PromotionRules, state: PromotionState, command: commands.LapsePrize
) -> Iterator[PromotionHappening]:
    """Put a prize that nobody claimed in time back into the fund, where the terms set a time."""
    award = award_of(state, command.award)
    if award.stage != "awarded":
        raise Illegal(f"award {award.number} is {award.stage}", allowed="an award that is still owed")
    if award.claim_until is None:
        raise Illegal(f"award {award.number} has no last day", allowed="the terms say nothing of unclaimed prizes")
    if command.at <= award.claim_until:
        raise Illegal(f"award {award.number} may be claimed", allowed=f"after {award.claim_until:%Y-%m-%d %H:%M}")
    if any(claim.award == award.number and claim.stage == "open" for claim in state.claims.values()):
        raise Illegal(f"award {award.number} has been claimed", allowed="once the claim is decided")
    back = moved(owed_account(state.name), fund_account(state.name), award.value)
    yield happenings.PrizeLapsed(at=command.at, by=command.by, award=award.number, moves=back)


def decide_void(
    _rules: PromotionRules, state: PromotionState, command: commands.VoidAward
) -> Iterator[PromotionHappening]:
    """Void an award; anything handed over on it must be back."""
    award = award_of(state, command.award)
    reason = required_reason(command.reason, "void an award")
    if award.stage not in ("awarded", "paid"):
        raise Illegal(f"award {award.number} is {award.stage}", allowed="an award that stands")
    back = fund_account(state.name)
    if award.stage == "awarded":
        moves = moved(owed_account(state.name), back, award.value)
    elif award.table and award.won_by == "splash_pot":
        raise Illegal(
            "chips that were splashed into a pot cannot be taken back", allowed="whoever wins the pot has them"
        )
    elif award.voucher:
        if state.vouchers[award.voucher].exchanged:
            raise Illegal(f"voucher {award.voucher} has been exchanged", allowed="before it is")
        moves = moved(vouchers_account(award.player), back, award.value)
    else:
        chips = sum(part.amount for part in award.payments if part.by == "chips") * state.terms.unit
        if chips > command.holds:
            allowed = f"once the account of {award.player} holds {chips:,}"
            raise Illegal(f"{chips:,} back from an account that holds {command.holds:,}", allowed=allowed)
        moves = (*moved(player_account(award.player), back, chips), *moved(HANDED_OUT, back, award.value - chips))
    yield happenings.AwardVoided(at=command.at, by=command.by, award=award.number, reason=reason, moves=moves)


def into_the_pot(state: PromotionState, award: PrizeAward, by: str) -> happenings.PrizePaid:
    """Return the payment of chips owed to a pot, through the cage to its table."""
    moves = moved(owed_account(state.name), CAGE, award.value)
    return happenings.PrizePaid(at=award.at, by=by, award=award.number, moves=moves)
