"""Judge the beginning of a pool, its tables, changes of its terms, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from pokerroom.charges.entries import ChipMove
from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots import commands, happenings
from pokerroom.jackpots.deciding.pool_context import PoolContext
from pokerroom.jackpots.evolve import trading_day
from pokerroom.jackpots.happenings import PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import OPERATOR, POOL, PRIZES, RESERVE, TAKE, PoolEntry
from pokerroom.jackpots.posted.checking import table_violations
from pokerroom.jackpots.posted.house_terms import pool_terms_for
from pokerroom.wording.plural import quantity


def decide_open_pool(context: PoolContext, command: commands.OpenPool) -> Iterator[PoolHappening]:
    """Judge the start of a pool with its seed, under conditions that the book allows."""
    if context.state.dated:
        raise Malformed(f"{context.terms.name} is open already", allowed="a change of its terms")
    terms = pool_terms_for(context.house, command.conditions)
    book = context.house.book
    yield happenings.PoolOpened(book.id, book.digest, command.conditions, terms, command.at, command.by)
    if terms.seed:
        cites = context.cites("jackpot.restart")
        seed = ChipMove(OPERATOR, POOL, terms.seed)
        yield PoolBooked(PoolEntry("seed", (seed,), command.at, "the pool starts at its seed", cites, by=command.by))


def decide_link_table(context: PoolContext, command: commands.LinkTable) -> Iterator[PoolHappening]:
    """Link one more table to a jackpot."""
    context.refuse_person_without(command.by, "adjust_jackpot", "a table linked", "jackpot.tables")
    conditions = context.state.conditions
    if command.table.name in context.state.tables or conditions is None:
        raise Malformed(f"{command.table.name} is linked already", allowed="another table")
    wrong = list(table_violations(context.house, conditions, command.table))
    if wrong:
        raise Illegal(wrong[0].what, allowed=wrong[0].allowed, cites=wrong[0].cites)
    if command.table.game not in context.terms.games:
        allowed, cites = ", ".join(context.terms.games), context.cites("jackpot.tables")
        raise Illegal(f"{command.table.name} plays {command.table.game}", allowed=allowed, cites=cites)
    yield happenings.TableLinked(command.table, command.at)


def decide_unlink_table(context: PoolContext, command: commands.UnlinkTable) -> Iterator[PoolHappening]:
    """Unlink a table, which takes part until its hand is over."""
    context.refuse_person_without(command.by, "adjust_jackpot", "a table let go", "jackpot.tables")
    context.refuse_unlinked(command.table)
    open_round = context.state.rounds.get(command.table)
    if open_round is not None and not open_round.ended:
        raise Illegal(f"hand {open_round.hand} at {command.table} is not over", allowed="after the hand")
    yield happenings.TableUnlinked(command.table, command.at)


def decide_announce_change(context: PoolContext, command: commands.AnnounceChange) -> Iterator[PoolHappening]:
    """Judge the announcement of new terms; the house decides when they take effect."""
    context.refuse_without(command.by, "adjust_jackpot", "a change of the terms", "jackpot.rule_change")
    conditions = replace(command.conditions, tables=tuple(context.state.tables.values()))
    terms = pool_terms_for(context.house, conditions)
    effective = _earliest_time_of_change(context, command)
    yield happenings.ChangeAnnounced(conditions, terms, command.at, effective, command.by)


def _earliest_time_of_change(context: PoolContext, command: commands.AnnounceChange) -> datetime:
    """Return the earliest time at which an announced change may hold."""
    rule = context.terms.change
    if rule.effective == "notice_displayed":
        return max(command.at, command.effective)
    if rule.effective == "next_trading_day":
        if context.state.meter.value == context.terms.seed:
            return max(command.at, command.effective)
        return max(command.effective, trading_day(command.at, context.terms.day_begins) + timedelta(days=1))
    return command.effective


def decide_carry_out_change(context: PoolContext, command: commands.CarryOutChange) -> Iterator[PoolHappening]:
    """Judge an announced change: it is made if the sign was up long enough and nothing prevents it."""
    found, rule = context.state.announced, context.terms.change
    context.refuse_person_without(command.by, "adjust_jackpot", "a change of the terms", "jackpot.rule_change")
    cites = context.cites("jackpot.rule_change")
    if found is None:
        raise Illegal("a change that no sign has told of", allowed="a notice first", cites=cites)
    if command.at < found.effective:
        raise Illegal(
            f"the change is not due at {command.at:%H:%M}",
            allowed=f"from {found.effective:%Y-%m-%d %H:%M}",
            cites=cites,
        )
    least = found.at + timedelta(minutes=rule.sign_minutes)
    if command.at < least:
        minutes = int((command.at - found.at).total_seconds() // 60)
        what = f"a change {quantity(minutes, 'minute')} after the sign went up"
        raise Illegal(what, allowed=f"{quantity(rule.sign_minutes, 'minute')}, from {least:%H:%M}", cites=cites)
    if rule.allowed == "after_award_or_expiry" and not (
        context.state.awarded or _every_winning_hand_has_run_out(context, command.at)
    ):
        raise Illegal("a change while the jackpot is still on offer", allowed="after an award or its time", cites=cites)
    if rule.allowed == "between_rounds" and any(not open_round.ended for open_round in context.state.rounds.values()):
        raise Illegal("a round is under way", allowed="between two rounds", cites=cites)
    yield happenings.TermsChanged(found.conditions, found.terms, command.at)


def _every_winning_hand_has_run_out(context: PoolContext, at: datetime) -> bool:
    """Return whether the period of every winning hand is over."""
    until = [hand.until for hand in context.terms.winning_hands]
    return all(moment is not None and moment <= at for moment in until)


def decide_end_pool(context: PoolContext, command: commands.EndPool) -> Iterator[PoolHappening]:
    """Judge the end of the jackpot; its money still belongs to the players, for other prizes."""
    context.refuse_without(command.by, "adjust_jackpot", "the end of the jackpot", "jackpot.rule_change")
    cites = context.cites("jackpot.rule_change")
    if not command.notice.strip():
        raise Illegal("no notice tells of the jackpot's end", allowed="a notice that says so", cites=cites)
    open_claims = [claim.number for claim in context.state.claims.values() if claim.open]
    if open_claims:
        raise Illegal(f"claim {open_claims[0]} is open", allowed="when every claim is settled", cites=cites)
    for table, open_round in context.state.rounds.items():
        if table in context.state.tables and not open_round.ended:  # the players of that round may still win it
            allowed = "after the hand, or let its table go then"
            raise Illegal(f"hand {open_round.hand} at {table} is not over", allowed=allowed, cites=cites)
    meter = context.state.meter
    held = ((POOL, meter.value), (TAKE, meter.take), (RESERVE, meter.reserve))
    moves = tuple(ChipMove(account, PRIZES, amount) for account, amount in held if amount)
    if moves:
        yield PoolBooked(PoolEntry("division", moves, command.at, "the jackpot ends", cites, by=command.by))
    yield happenings.PoolEnded(command.notice, command.at, command.by)
