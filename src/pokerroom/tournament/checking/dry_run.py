"""A tournament before its doors open: the faults of its conditions, and the expected figures.

The conditions are checked against the book (`condition_checks.py`), and the structure, chips and prizes also for
consistency. Then come the timetable, the likely end, the chips in play and the prize list for a number of players.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook.house import House
from pokerroom.tournament.checking.bought_checks import chips_bought_each
from pokerroom.tournament.checking.condition_checks import CheckedCondition, check_conditions
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH
from pokerroom.tournament.money.house_share import (
    MoneyRules,
    PlayersPaid,
    money_rules_for,
    most_kept,
    prize_pool,
    refuse_share,
)
from pokerroom.tournament.money.prize_list import PrizeList, prize_list
from pokerroom.tournament.planning.findings import LintFinding, LintKind
from pokerroom.tournament.rules import tournament_rules_for
from pokerroom.tournament.structure.expected import ExpectedEnd, expected_end
from pokerroom.tournament.structure.timetable import TimetableLine, timetable
from pokerroom.wording.plural import quantity


class DryRun(Struct, frozen=True, kw_only=True):
    """The expected figures of a tournament; `likely_end_with_bought` is its end if everybody buys all they may.

    For a heads-up tournament `chips` and `likely_end` are those of one match.

    `prizes` is None where no list can be made; the items name the reason.
    """

    players: int
    items: tuple[CheckedCondition, ...]
    lines: tuple[TimetableLine, ...]
    chips: int
    likely_end: ExpectedEnd
    chips_bought: int = 0
    likely_end_with_bought: ExpectedEnd | None = None
    pool: int = 0
    prizes: PrizeList | None = None

    @property
    def faults(self) -> tuple[CheckedCondition, ...]:
        """All lines about something missing or wrong."""
        return tuple(item for item in self.items if item.at_fault)


def expected_players(conditions: TournamentConditions) -> int:
    """Return the number of players to expect: the most that may enter, those who start a sit-and-go, or one table."""
    return conditions.players_at_most or conditions.sit_and_go or conditions.structure.seats


def dry_run(house: House, conditions: TournamentConditions, players: int = 0) -> DryRun:
    """Check a tournament's chips, levels and prizes for consistency, and work out the expected figures."""
    players = players or expected_players(conditions)
    structure, bought = conditions.structure, chips_bought_each(conditions) * players
    rules = money_rules_for(house)
    items = [*check_conditions(house, conditions, players).items]
    pool, prizes = _pool_of_players(rules, conditions, players), None
    findings = [
        *_find_players_too_many(house, conditions, players),
        *_find_late_entry_too_long(conditions),
        *_find_share_above_limit(rules, conditions, players),
    ]
    findings += _small_pool(rules, conditions, pool)
    wrong = any(item.finding == "wrong" for item in items) or any(finding.is_wrong for finding in findings)
    if conditions.prizes is not None and not wrong:
        try:
            prizes = prize_list(rules, conditions.prizes, pool, players)
        except PokerroomError as fault:
            findings.append(LintFinding(fault.what, allowed=fault.allowed, cites=fault.cites))
    items += (CheckedCondition(finding.what, finding.kind, finding.allowed, finding.cites) for finding in findings)
    chips = (PLAYERS_OF_A_MATCH if conditions.heads_up else players) * structure.stack
    return DryRun(
        players=players,
        items=tuple({item.what: item for item in items}.values()),
        lines=timetable(structure),
        chips=chips,
        likely_end=expected_end(structure, chips),
        chips_bought=bought,
        likely_end_with_bought=expected_end(structure, chips + bought) if bought else None,
        pool=pool,
        prizes=prizes,
    )


def _paid_by_players(conditions: TournamentConditions, players: int) -> PlayersPaid:
    """Return the payments of this many players who enter once and buy nothing more."""
    fee = conditions.entry.fee if conditions.entry is not None else 0
    return PlayersPaid(entries=conditions.price * players, fees=fee * players)


def _pool_of_players(rules: MoneyRules, conditions: TournamentConditions, players: int) -> int:
    """Return the pool with this many players, including cash that the house adds and guarantees."""
    paid, promised = _paid_by_players(conditions, players), conditions.guarantee
    added = sum(terms.amount for terms in conditions.added if terms.kind == "cash")
    try:
        pool = prize_pool(rules, paid, paid.fees, added)
    except Illegal:  # too large a house share, which is reported separately
        pool = paid.total - paid.fees
    return max(pool, promised.amount) if promised is not None and players >= promised.entries else pool


def _find_share_above_limit(rules: MoneyRules, conditions: TournamentConditions, players: int) -> Iterator[LintFinding]:
    """Check for a house share above its limit, whatever is bought or while too few players buy chips."""
    paid, rebuys, add_ons = _paid_by_players(conditions, players), conditions.rebuys, conditions.add_ons
    most_paid = replace(
        paid,
        rebuys=rebuys.price * rebuys.at_most * players if rebuys is not None else 0,
        add_ons=add_ons.price * add_ons.at_most * players if add_ons is not None else 0,
    )
    try:
        refuse_share(rules, paid, paid.fees)
    except PokerroomError as fault:
        enough = paid.fees <= most_kept(rules, most_paid)
        what = f"{fault.what}, while no more chips are bought" if enough else fault.what
        yield LintFinding(what, "doubtful" if enough else "wrong", fault.allowed, fault.cites)


def _find_players_too_many(house: House, conditions: TournamentConditions, players: int) -> Iterator[LintFinding]:
    """Find an expected number of players above the number that may enter."""
    most = conditions.players_at_most
    if most and players > most:
        cites = tournament_rules_for(house, conditions).cites_item("player_numbers")
        yield LintFinding(
            f"{quantity(players, 'player')}, and {most:,} may enter", allowed=f"up to {most:,}", cites=cites
        )


def _small_pool(rules: MoneyRules, conditions: TournamentConditions, pool: int) -> Iterator[LintFinding]:
    """Find a pool smaller than the unit of its prizes, or than one satellite seat; re-buys may help."""
    plan, cites = conditions.prizes, rules.cites("prize_pool")
    if plan is None:
        return
    grows = conditions.rebuys is not None or conditions.add_ons is not None
    kind: LintKind = "doubtful" if grows else "wrong"
    if plan.bands and plan.rounded_to > max(pool, 1):
        yield LintFinding(
            f"prizes rounded to {plan.rounded_to:,} of a pool of {pool:,}", kind, f"up to {pool:,}", cites
        )
    if plan.seat > pool:
        what = f"seats of {plan.seat:,} from a pool of {pool:,}"
        yield LintFinding(what, kind, "a pool that buys a seat", cites)


def _find_late_entry_too_long(conditions: TournamentConditions) -> Iterator[LintFinding]:
    """Find late entry that is open for more levels than there are, or still open when stacks are small."""
    structure, until = conditions.structure, conditions.late_until_level
    if until > len(structure.levels):
        yield LintFinding(f"late entry until level {until}", allowed=f"level 1 to {len(structure.levels)}")
    elif until and structure.stack < 10 * structure.level(until).big_blind:
        blinds = quantity(structure.stack // structure.level(until).big_blind, "big blind")
        what = f"late entry until level {until} with {blinds}"
        yield LintFinding(what, "doubtful", "ten big blinds or more")
