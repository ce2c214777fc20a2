"""Judge commands about claims: made and judged, recorded, confirmed step by step, held, denied or paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pokerroom.charges.entries import ChipMove, player_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots import commands, happenings
from pokerroom.jackpots.claims.claim_file import ClaimFile, StepGiven
from pokerroom.jackpots.claims.eligibility import flop_request, judge_claim, may_see_flop
from pokerroom.jackpots.claims.facts import refuse_impossible_hand
from pokerroom.jackpots.claims.shares import Settlement, Win, settle
from pokerroom.jackpots.deciding.pool_context import PoolContext, is_software
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import (
    OPERATOR,
    OWED,
    POOL,
    RESERVE,
    PoolEntry,
    meter_with,
    moves_within_holdings,
    reversal,
)
from pokerroom.ranking import find_scheme
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_reason


def decide_ask_for_flop(context: PoolContext, command: commands.AskForFlop) -> Iterator[PoolHappening]:
    """Judge the last player's request to see the flop."""
    facts = command.facts
    refuse_impossible_hand(facts)
    terms, linked = context.state.terms_at(facts.began), facts.table in context.state.tables
    verdict = flop_request(terms, facts, command.seat, context.grounds, command.deck, linked=linked)
    if not may_see_flop(verdict):
        against = next(finding for finding in verdict.findings if not finding.holds)
        raise Illegal(f"a flop for seat {command.seat}: {against.facts}", allowed=against.asked, cites=against.cites)
    cites = context.cites("jackpot.flop_on_request", "jackpot.rules_prevail")
    yield happenings.FlopAllowed(facts.table, facts.hand, command.seat, command.at, cites)


def decide_make_claim(context: PoolContext, command: commands.MakeClaim) -> Iterator[PoolHappening]:
    """Judge a claim by the terms in force when the hand began."""
    facts = command.facts
    refuse_impossible_hand(facts)
    if not facts.over:
        cites = context.cites("jackpot.settled_when")
        raise Illegal("a jackpot while the hand is played", allowed="when the hand is over", cites=cites)
    failure = context.state.failure
    if failure is not None and facts.table == failure.table and facts.hand < failure.hand:
        cites = context.cites("jackpot.malfunction")
        raise Illegal(f"the result of hand {facts.hand} again", allowed="results before a failure stand", cites=cites)
    for file in context.state.claims.values():
        same = file.facts.table == facts.table and file.facts.hand == facts.hand
        if same and (file.seat == command.seat or command.seat in {winner.seat for winner in file.winners}):
            cites = context.cites("jackpot.claim", "jackpot.settlement_steps")
            raise Illegal(f"hand {facts.hand} was claimed already", allowed=f"claim {file.number} stands", cites=cites)
    terms = context.state.terms_at(facts.began)
    linked = facts.table in context.state.tables
    verdict = judge_claim(terms, facts, context.grounds, linked=linked, seat=command.seat)
    claim = ClaimFile(
        number=len(context.state.claims) + 1,
        at=command.at,
        by=command.by,
        software=is_software(command.by),
        seat=command.seat,
        facts=facts,
        findings=verdict.findings,
        winners=verdict.winners if verdict.won else (),
        status="eligible" if verdict.won else "denied",
        reason=verdict.reason,
        log=command.log,
        needs=terms.release if verdict.won else (),
    )
    yield happenings.ClaimMade(claim)


def decide_record_win(context: PoolContext, command: commands.RecordWin) -> Iterator[PoolHappening]:
    """Judge the recording of wins: the amount is read, shares are worked out, and the pool falls by the payments."""
    claims = [context.claim(number) for number in command.claims]
    _refuse_recording(context, command, claims)
    terms = context.state.terms_at(claims[0].facts.began)
    figure = _figure_outside_the_books(context, command, claims)
    room = list(dict.fromkeys(name for claim in claims for name in claim.facts.others))
    named = {seat.player for claim in claims for seat in claim.facts.seats}
    room = [name for name in room if name not in named]
    settlement = settle(
        terms, context.state.meter.value, [_win_of_claim(claim) for claim in claims], shown=figure, room=room
    )
    entries = tuple(_entries_of_settlement(context, command, settlement))
    number = context.state.recordings + 1
    manager = "recorded_by_manager" in claims[0].needs
    step_given = StepGiven("recorded_by_manager", command.by, command.at) if manager else None
    for entry in entries:
        yield PoolBooked(entry)
    yield happenings.WinRecorded(
        claims=command.claims,
        recording=number,
        value=settlement.value,
        payments=settlement.payments,
        entries=entries,
        at=command.at,
        by=command.by,
        given=step_given,
    )
    if context.state.announced is not None and terms.change.dropped_if_won:
        cites = context.cites("jackpot.rule_change")
        yield happenings.ChangeDropped("the jackpot was won before the change", command.at, cites)


def _refuse_recording(context: PoolContext, command: commands.RecordWin, claims: Sequence[ClaimFile]) -> None:
    cites = context.cites("jackpot.settlement_steps")
    if not claims or len({claim.number for claim in claims}) < len(claims):
        raise Malformed("there are no claims to record, or one of them twice", allowed="each claim once")
    for claim in claims:
        if claim.status != "eligible":
            raise Illegal(f"claim {claim.number} is {claim.status}", allowed="an eligible claim", cites=cites)
    manager = "recorded_by_manager" in claims[0].needs
    if manager or not is_software(command.by):
        context.refuse_without(command.by, "record_jackpot", "a jackpot recorded", "jackpot.release")
    for claim in claims:
        _refuse_during_failure(context, claim)
        _refuse_before_period_ends(context, command, claim)


def _refuse_during_failure(context: PoolContext, claim: ClaimFile) -> None:
    """Refuse a win during a failure until the amount or the missing contributions are entered."""
    if context.state.failure is None:
        return
    cites = context.cites("jackpot.malfunction")
    if context.terms.win_paid == "after_amount_confirmed":
        if claim.confirmed is None:
            raise Illegal(
                "the equipment fails, and the win has to wait", allowed="once the amount is confirmed", cites=cites
            )
    elif not context.state.is_booked(claim.facts.table, claim.facts.hand):
        what = f"hand {claim.facts.hand} has not put in its contribution"
        raise Illegal(what, allowed="once the contribution is booked", cites=cites)


def _refuse_before_period_ends(context: PoolContext, command: commands.RecordWin, claim: ClaimFile) -> None:
    """Refuse a claim to the best hand of a period before the period is over."""
    for winner in claim.winners:
        if winner.winning_hand.hand != "high_hand" or winner.winning_hand.until is None:
            continue
        cites = context.cites("jackpot.events")
        if command.at < winner.winning_hand.until:
            allowed = f"from {winner.winning_hand.until:%Y-%m-%d %H:%M}"
            raise Illegal("the best hand of a period that is not over", allowed=allowed, cites=cites)
        for other in context.state.claims.values():
            better = [
                jackpot_winner
                for jackpot_winner in other.winners
                if jackpot_winner.winning_hand == winner.winning_hand and jackpot_winner.strength > winner.strength
            ]
            if better and other.status != "denied":
                raise Illegal(
                    f"{winner.hand} is beaten by {better[0].hand}", allowed=f"claim {other.number}", cites=cites
                )


def _figure_outside_the_books(
    context: PoolContext, command: commands.RecordWin, claims: Sequence[ClaimFile]
) -> int | None:
    """Return the confirmed or displayed amount to pay by; None where the pool's balance counts."""
    confirmed = next((claim.confirmed for claim in claims if claim.confirmed is not None), None)
    if confirmed is not None:
        return confirmed
    if command.displayed is not None and command.displayed < 0:
        raise Malformed(f"the display cannot show {command.displayed}", allowed="an amount from 0")
    return command.displayed if context.terms.amount_source == "display" else None


def _win_of_claim(claim: ClaimFile) -> Win:
    winners = {winner.seat for winner in claim.winners}
    others = tuple((seat.seat, seat.player) for seat in claim.facts.seats if seat.seat not in winners)
    wagered = tuple((seat.seat, seat.player) for seat in claim.facts.seats if seat.wager)
    return Win(claim.number, claim.winners, others, wagered)


def _entries_of_settlement(
    context: PoolContext, command: commands.RecordWin, settlement: Settlement
) -> Iterator[PoolEntry]:
    """Yield the entries of a settlement: the operator's additions, the award, and the next jackpot."""
    at, by, claim = command.at, command.by, command.claims[0]
    prize = context.cites("jackpot.prize", "jackpot.simultaneous_winners")
    if settlement.top_up:
        cites = context.cites("jackpot.rounding", "jackpot.amount_source")
        move = ChipMove(OPERATOR, POOL, settlement.top_up)
        yield PoolEntry("guarantee", (move,), at, f"so that {settlement.value} can be paid", cites, claim=claim, by=by)
    cites = context.cites("jackpot.restart")
    for seed in settlement.reseeded:
        if seed:
            move = ChipMove(OPERATOR, POOL, seed)
            yield PoolEntry("seed", (move,), at, "the pool starts again", cites, claim=claim, by=by)
    if settlement.guaranteed:
        move = ChipMove(OPERATOR, OWED, settlement.guaranteed)
        yield PoolEntry("guarantee", (move,), at, "what the sign promises", prize, claim=claim, by=by)
    moves = (ChipMove(POOL, OWED, settlement.from_pool),) if settlement.from_pool else ()
    yield PoolEntry("award", moves, at, f"claim {claim}", prize, claim=claim, by=by)
    if settlement.to_reserve:
        move = ChipMove(POOL, RESERVE, settlement.to_reserve)
        why = context.cites("jackpot.rounding", "jackpot.bystanders")
        yield PoolEntry("division", (move,), at, "what nobody has a share in", why, claim=claim, by=by)
    if settlement.whole:
        yield from _next_jackpot(context, command, settlement)


def _next_jackpot(context: PoolContext, command: commands.RecordWin, settlement: Settlement) -> Iterator[PoolEntry]:
    at, by, cites = command.at, command.by, context.cites("jackpot.restart")
    if context.terms.restart == "seed":
        moves = (ChipMove(OPERATOR, POOL, context.terms.seed),) if context.terms.seed else ()
        why = "the next jackpot starts at its seed"
        if moves:
            yield PoolEntry("seed", moves, at, why, cites, claim=command.claims[0], by=by)
        return
    reserve = context.state.meter.reserve + settlement.to_reserve
    if reserve:
        move = ChipMove(RESERVE, POOL, reserve)
        yield PoolEntry(
            "transfer", (move,), at, "the reserve is the next jackpot", cites, claim=command.claims[0], by=by
        )


def decide_confirm_step(context: PoolContext, command: commands.ConfirmStep) -> Iterator[PoolHappening]:
    """Judge one of the confirmations that the house wants, in order."""
    claim = context.claim(command.claim)
    cites = context.cites("jackpot.release")
    if claim.status != "recorded":
        raise Illegal(f"claim {claim.number} is {claim.status}", allowed="a recorded claim", cites=cites)
    if not claim.missing or claim.missing[0] != command.step:
        allowed = claim.missing[0].replace("_", " ") if claim.missing else "payment"
        raise Illegal(f"{command.step.replace('_', ' ')} now", allowed=allowed, cites=cites)
    context.refuse_without(command.by, "record_jackpot", command.step.replace("_", " "), "jackpot.release")
    if command.step == "deck_counted":
        size = find_scheme(claim.facts.scheme).deck.size
        if command.counted is None:
            raise Malformed("how many cards were counted?", allowed=f"a number, such as {size}")
        if command.counted != size:
            why = f"the deck had {quantity(command.counted, 'card')}, not {size}"
            yield from _deny(context, claim, why, command, "jackpot.release", "jackpot.voided_by")
            return
    text = quantity(command.counted, "card") if command.counted is not None else command.told
    yield happenings.StepConfirmed(claim.number, StepGiven(command.step, command.by, command.at, text))


def decide_hold_payment(context: PoolContext, command: commands.HoldPayment) -> Iterator[PoolHappening]:
    """Judge an order to hold a payment back for a reason, where the house may do so."""
    claim, cites = context.claim(command.claim), context.cites("jackpot.release")
    context.refuse_without(command.by, "record_jackpot", "a payment held back", "jackpot.release")
    if "company_satisfied" not in claim.missing or claim.status != "recorded":
        raise Illegal(
            "this payment may not be held back", allowed="where the house may satisfy itself first", cites=cites
        )
    required_reason(command.why, "hold the payment")
    yield happenings.PaymentHeld(claim.number, command.why, command.at, command.by)


def decide_deny_claim(context: PoolContext, command: commands.DenyClaim) -> Iterator[PoolHappening]:
    """Deny a claim that is not paid yet, by order of staff."""
    claim = context.claim(command.claim)
    context.refuse_without(command.by, "record_jackpot", "a claim denied", "jackpot.release")
    if not claim.open:
        raise Illegal(f"claim {claim.number} is {claim.status}", allowed="a claim that is not paid yet")
    required_reason(command.why, f"deny claim {claim.number}")
    yield from _deny(context, claim, command.why, command, "jackpot.voided_by")


def _deny(
    context: PoolContext, claim: ClaimFile, why: str, command: commands.DenyClaim | commands.ConfirmStep, *keys: str
) -> Iterator[PoolHappening]:
    """Yield the denial of a claim; wins recorded with it are settled again, unless some of them are paid."""
    same = [file for file in context.state.claims.values() if claim.recording and file.recording == claim.recording]
    together = [file for file in same if file.number != claim.number and file.status != "denied"]
    settled = any(file.status == "paid" for file in together)
    denied = f"claim {claim.number} is denied"
    if claim.status == "recorded":
        entries = _entries_of_one_claim(claim, command.at) if settled else claim.entries
        yield from _book_win_back(context, entries, command.at, denied, claim.number)
    reopened = () if settled else tuple(file.number for file in together)
    yield happenings.ClaimDenied(claim.number, why, command.at, command.by, context.cites(*keys), reopened)


def _book_win_back(
    context: PoolContext, entries: Sequence[PoolEntry], at: datetime, why: str, claim: int
) -> Iterator[PoolHappening]:
    """Yield the entries that take a win back, the last first: the rest of the next jackpot, then the award."""
    meter = context.state.meter
    for entry in reversed(entries):
        moves = moves_within_holdings(meter, entry.moves)
        if moves or entry.kind == "award":
            back = reversal(PoolEntry(entry.kind, moves, at, why, claim=claim))
            meter = meter_with(meter, back)
            yield PoolBooked(back)


def _entries_of_one_claim(claim: ClaimFile, at: datetime) -> tuple[PoolEntry, ...]:
    """Return one claim's part of several wins, as entries: from the pool, and from the operator."""
    added = sum(payment.added for payment in claim.payments)
    of_pool = PoolEntry("share", (ChipMove(POOL, OWED, claim.total - added),), at)
    return of_pool, PoolEntry("guarantee", (ChipMove(OPERATOR, OWED, added),), at)


def decide_pay_claim(context: PoolContext, command: commands.PayClaim) -> Iterator[PoolHappening]:
    """Judge the payment of a claim: everybody is paid in order once every confirmation is given."""
    claim, cites = context.claim(command.claim), context.cites("jackpot.release", "jackpot.settled_when")
    if claim.status != "recorded":
        raise Illegal(f"claim {claim.number} is {claim.status}", allowed="a recorded claim", cites=cites)
    if claim.missing:
        missing = ", ".join(need.replace("_", " ") for need in claim.missing)
        raise Illegal(f"claim {claim.number} cannot be paid yet", allowed=f"first: {missing}", cites=cites)
    context.refuse_person_without(command.by, "record_jackpot", "a jackpot paid", "jackpot.release")
    for payment in claim.payments:
        why = f"claim {claim.number}, {payment.to.replace('_', ' ')}"
        moves = (ChipMove(OWED, player_account(payment.player), payment.amount),)
        yield PoolBooked(PoolEntry("payment", moves, command.at, why, cites, claim=claim.number, by=command.by))
    yield happenings.ClaimPaid(claim.number, command.at, command.by)
