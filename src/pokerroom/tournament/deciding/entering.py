"""Entries: who may enter, what they pay and bring, and how an entry is withdrawn or moved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings, words
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.deciding.refusals import refuse_heads_up, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.house_terms import TournamentRules
from pokerroom.tournament.money.accounts import paid_back, paid_in
from pokerroom.tournament.records import EntryPayment, TournamentEntry
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import so_many
from pokerroom.wording.wordless import refuse_wordless


def decide_entry(
    rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer
) -> Iterator[TournamentHappening]:
    """Take an entry, or refuse it with what stands in its way."""
    refuse_tournament_stage(state, "an entry", "drafted", "published", "running")
    _refuse_unpublished(rules, state)
    player = refuse_wordless(command.player, "an entry")
    session = _session_to_enter(rules, state, command)
    _refuse_ineligible(rules, state, command)
    _refuse_again(rules, state, player, session)
    waits = next((entry for entry in state.entries_of(player, "reserve") if entry.session == session.name), None)
    if command.reserve:
        cites = rules.cites("late_entry")
        if rules.late_entry != "reserve_for_no_show":
            raise Illegal(f"{player} as a reserve", allowed="an entry, while there are places", cites=cites)
        if waits is not None:
            raise Illegal(f"{player} is on the list of reserves already", allowed="once", cites=cites)
        entry = _entry(state, command, session, "reserve")
        yield happenings.PlayerEntered(at=command.at, by=command.by, entry=entry, cites=cites)
        return
    if state.published is None:  # a book that asks for no publication: the conditions stand as they are from here on
        yield happenings.ConditionsPublished(at=command.at, by=command.by, places=(), cites=rules.cites("publication"))
    late = session.stage == "running"
    if late:
        refuse_heads_up(rules, state, "late entry")
        _refuse_late(rules, state, command, session)
    _refuse_full(rules, state, session)
    payment = _payment(rules, state, command)
    lacks = _lacks(rules, state, command.papers, bought_in=payment.pool >= _contribution(state))
    if late and lacks:
        raise Illegal(f"{player} at a table without {_papers(lacks)}", allowed="that first", cites=_needs(rules))
    entry = _entry(state, command, session, "pending" if lacks else "accepted", payment, lacks)
    if waits is not None:  # a place came free before the start, and they need not wait for a seat any more
        yield happenings.EntryWithdrawn(
            at=command.at, by=command.by, number=waits.number, cites=rules.cites("late_entry")
        )
    yield happenings.PlayerEntered(
        at=command.at,
        by=command.by,
        entry=entry,
        payment=payment,
        moves=paid_in(state.name, payment),
        cites=_needs(rules),
    )
    if late:
        yield _late_seat(rules, state, command, session, entry)


def _needs(rules: TournamentRules) -> tuple[Citation, ...]:
    return rules.cites("entry_needs")


def _papers(lacks: tuple[words.EntryNeed, ...]) -> str:
    return " and ".join(lack.removesuffix("_if_asked").replace("_", " ") for lack in lacks)


def _refuse_unpublished(rules: TournamentRules, state: TournamentState) -> None:
    """Entries are taken once the conditions are complete and where the book wants them to be."""
    cites = rules.cites("publication")
    if rules.publication != "nothing" and state.published is None:
        raise Illegal("an entry before the conditions are published", allowed="publish them first", cites=cites)
    if rules.publication == "sent_to_regulator" and state.sent_at is None:
        raise Illegal("an entry before the regulator has the conditions", allowed="send them first", cites=cites)
    if state.published is None:
        check_conditions(rules.house, state.conditions).refuse_unless_sound()
    if state.pool_fixed is not None:
        raise Illegal("an entry after the pool is fixed", allowed="before that")


def _session_to_enter(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> SessionState:
    plans = state.conditions.plans
    session = state.session(command.session or plans[0].name)
    plan = session.plan
    if plan.repechage:
        _refuse_catching_up(rules, state, command.player, plan)
    elif plan.heat > 1 and not plan.buy_in_direct:
        first = ", ".join(plan.name for plan in plans if plan.heat == 1)
        cites = rules.cites("entries", "late_entry")
        raise Illegal(f"an entry into {plan.name}, which players come through to", allowed=first, cites=cites)
    if session.stage in ("tied", "over"):
        raise Illegal(f"an entry into {plan.name}, which is over", allowed="a session that is not")
    return session


def _refuse_catching_up(rules: TournamentRules, state: TournamentState, player: str, plan: SessionPlan) -> None:
    """A second chance is for those whose place in an earlier session gives it to them."""
    first, last = plan.catches_up or (0, 0)
    places = [
        group.place
        for session in state.sessions.values()
        if session.stage == "over" and session.plan.heat < plan.heat and player not in session.advanced
        for group in session.places
        if player in group.players
    ]
    if not any(first <= place <= last for place in places):
        had = f", who came {' and '.join(map(str, places))}" if places else ""
        cites = rules.cites("repechage", "conditions")
        raise Illegal(f"{plan.name} for {player}{had}", allowed=f"places {first} to {last}", cites=cites)


def _refuse_ineligible(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> None:
    conditions, who = state.conditions, command.player
    terms = conditions.eligibility
    cites = rules.cites_item("eligibility")
    if not command.entitled:
        raise Illegal(
            f"{who} may not gamble here", allowed="people who may", cites=rules.cites_item("entitlement") or cites
        )
    if who in state.refused:
        what = f"{who}, whose application was refused: {state.refused[who]}"
        raise Illegal(what, allowed="people whose was not", cites=cites)
    if who in state.barred:
        raise Illegal(f"{who} was disqualified", allowed="nobody who was", cites=rules.cites("disqualified"))
    members = "membership_if_asked" in rules.entry_needs and conditions.membership_asked
    if (members or (terms is not None and terms.members_only)) and not command.member:
        raise Illegal(f"{who} is no member", allowed="members", cites=_needs(rules) if members else cites)
    if command.confirms is not None:
        _refuse_unconfirmed(rules, state, command.player, command.confirms)
    if terms is None:
        return
    known = command.age is not None or "age" not in (command.confirms or ())
    if terms.minimum_age and known and (command.age is None or command.age < terms.minimum_age):
        raise Illegal(f"the age of {who}", allowed=f"{terms.minimum_age} or over", cites=cites)
    groups = rules.cites_item("player_groups")
    for group in command.groups:
        if group in terms.barred_groups:
            raise Illegal(f"{who} of {group}", allowed=f"nobody of {group}", cites=groups)
        most = terms.group_limits.get(group)
        there = state.of_group(group)
        if most is not None and there >= most:
            raise Illegal(f"{who} as number {there + 1} of {group}", allowed=f"{most} of them", cites=groups)


def _refuse_unconfirmed(
    rules: TournamentRules, state: TournamentState, who: str, confirms: frozenset[words.EntryConfirmation]
) -> None:
    """Whoever enters by themselves confirms what the conditions ask of them."""
    missing = [
        confirmation
        for confirmation in confirmations_asked(rules, state.conditions)
        if confirmation.what not in confirms
    ]
    if missing:
        says = " and ".join(f'"{confirmation.says}"' for confirmation in missing)
        cites = tuple(dict.fromkeys(cite for confirmation in missing for cite in confirmation.cites))
        raise Illegal(f"{who} enters without confirming {says}", allowed="confirm it, and enter then", cites=cites)


def _refuse_again(rules: TournamentRules, state: TournamentState, player: str, session: SessionState) -> None:
    """How often one player may enter; several sessions of the first heat where the book opens them."""
    mine = [entry for entry in state.entries_of(player) if entry.stage not in ("withdrawn", "reserve")]
    if not mine:
        return
    cites = rules.cites("entries")
    if any(entry.session == session.name and entry.stage in ("pending", "accepted", "playing") for entry in mine):
        raise Illegal(f"{player} is in {session.name} already", allowed="one seat", cites=cites)
    other_heat = rules.several_first_heats and session.plan.heat == 1
    most = rules.entries_at_most
    if other_heat and state.conditions.entries_each <= 1:  # each session of the first heat may be entered once
        if session.name not in {entry.session for entry in mine}:
            return
    elif rules.several_first_heats and session.plan.heat > 1:
        raise Illegal(f"{player} enters {session.name} as well", allowed="sessions of the first heat", cites=cites)
    if session.plan.repechage and len(mine) < most + 1:
        return
    if len(mine) >= most:
        raise Illegal(f"entry {len(mine) + 1} of {player}", allowed=f"{most} each", cites=cites)


def _refuse_full(rules: TournamentRules, state: TournamentState, session: SessionState) -> None:
    most, cites = state.conditions.players_at_most, rules.cites_item("player_numbers")
    if most and state.taken >= most and not session.plan.repechage:  # there nobody is new
        raise Illegal(f"entry {state.taken + 1}: every place is taken", allowed=f"{most} in all", cites=cites)
    room = session.plan.tables * state.conditions.structure.seats
    if not room:
        return
    there = sum(entry.session == session.name and entry.stage in HERE for entry in state.entries.values())
    if there >= room:
        cites = rules.cites("entries") or cites
        raise Illegal(f"no seat is free in {session.name}", allowed=so_many(room, "player"), cites=cites)


HERE: tuple[words.EntryStage, ...] = ("pending", "accepted", "playing")


def _contribution(state: TournamentState) -> int:
    entry = state.conditions.entry
    return entry.contribution if entry is not None else 0


def _payment(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> EntryPayment:
    """Return what is paid: everything, or the fee alone where the buy-in may follow until the start."""
    entry, price = state.conditions.entry, state.conditions.price
    fee = entry.fee if entry is not None else 0
    pool = price - fee
    if command.pays != price and "payment" in rules.entry_needs:
        may_follow = "buy_in_before_start" in rules.entry_needs
        if not (may_follow and command.pays == fee):
            allowed = f"{price:,}" + (f", or {fee:,} and the rest before the start" if may_follow and pool else "")
            raise Illegal(f"{command.player} pays {command.pays:,}", allowed=allowed, cites=_needs(rules))
        pool = 0
    return EntryPayment(player=command.player, what="entry", pool=pool, fee=fee, entry=_next(state))


def _next(state: TournamentState) -> int:
    return max(state.entries, default=0) + 1


def _lacks(
    rules: TournamentRules, state: TournamentState, papers: frozenset[words.EntryNeed], *, bought_in: bool
) -> tuple[words.EntryNeed, ...]:
    """Return what an entry still lacks before a seat goes with it."""
    lacks: list[words.EntryNeed] = []
    if "entry_form" in rules.entry_needs and "entry_form" not in papers:
        lacks.append("entry_form")
    if (
        "signature_if_asked" in rules.entry_needs
        and state.conditions.signature_asked
        and "signature_if_asked" not in papers
    ):
        lacks.append("signature_if_asked")
    if not bought_in:
        lacks.append("buy_in_before_start")
    return tuple(lacks)


def _entry(
    state: TournamentState,
    command: commands.EnterPlayer,
    session: SessionState,
    stage: words.EntryStage,
    payment: EntryPayment | None = None,
    lacks: tuple[words.EntryNeed, ...] = (),
) -> TournamentEntry:
    early = state.conditions.early_bonus
    return TournamentEntry(
        number=_next(state),
        player=command.player.strip(),
        session=session.name,
        at=command.at,
        stage=stage,
        pool=payment.pool if payment else 0,
        fee=payment.fee if payment else 0,
        papers=command.papers,
        lacks=lacks,
        groups=command.groups,
        bonus=early.chips if early is not None and command.at < early.before else 0,
        confirmed=tuple(sorted(command.confirms or ())),
    )


# Late


def _refuse_late(
    rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer, session: SessionState
) -> None:
    """Whether somebody may still come in, and whether the seat is one that they may have."""
    cites, who = rules.cites("late_entry"), command.player
    if rules.late_entry in ("closed", "reserve_for_no_show"):
        allowed = "before the start" if rules.late_entry == "closed" else "a reserve, for a seat that was not taken"
        raise Illegal(f"{who} enters after the start", allowed=allowed, cites=cites)
    until = state.conditions.late_until_level
    if until and session.level > until:
        raise Illegal(f"{who} enters in level {session.level}", allowed=f"until level {until} is over", cites=cites)
    table = session.table(command.table)
    holder = table.seats.get(command.seat, "")
    waiting = bool(holder) and session.players[holder].unsold
    if rules.late_entry == "blinded_stack" and not waiting:
        allowed = _seats(session, unsold=True) or "once a stack waits at an empty seat"
        raise Illegal(f"{_seat_named(command)} for {who}", allowed=allowed, cites=cites)
    if rules.late_entry == "full_stack" and (holder or not 1 <= command.seat <= state.conditions.structure.seats):
        raise Illegal(f"{_seat_named(command)} for {who}", allowed="an empty seat", cites=cites)
    if waiting and command.seat in table.dealt:
        raise Illegal(f"{who} comes in in the middle of a hand", allowed="once it is over", cites=cites)


def _seat_named(command: commands.EnterPlayer) -> str:
    return f"table {command.table} seat {command.seat}" if command.seat else "a late entry"


def _seats(session: SessionState, *, unsold: bool) -> str:
    competitors = [player for player in session.players.values() if player.unsold is unsold]
    return ", ".join(f"table {competitor.table} seat {competitor.seat}" for competitor in competitors)


def _late_seat(
    rules: TournamentRules,
    state: TournamentState,
    command: commands.EnterPlayer,
    session: SessionState,
    entry: TournamentEntry,
) -> TournamentHappening:
    waiting = session.table(command.table).seats.get(command.seat, "")
    chips = session.players[waiting].chips if waiting else state.conditions.structure.stack + entry.bonus
    return happenings.LateSeatTaken(
        at=command.at,
        by=command.by,
        session=session.name,
        player=entry.player,
        entry=entry.number,
        table=command.table,
        seat=command.seat,
        chips=chips,
        instead_of=waiting,
        cites=rules.cites("late_entry"),
    )


def decide_refuse_application(
    rules: TournamentRules, state: TournamentState, command: commands.RefuseApplication
) -> Iterator[TournamentHappening]:
    """The house turns somebody down who has not entered, as far as the published conditions reserve that to it."""
    refuse_tournament_stage(state, "an application refused", "drafted", "published", "running")
    terms, cites = state.conditions.eligibility, rules.cites_item("eligibility")
    why = refuse_wordless(command.why, "an application refused")
    if state.entries_of(command.player, "pending", "accepted", "playing"):
        raise Illegal(f"the application of {command.player}, who has entered", allowed="before they enter", cites=cites)
    if command.by_criteria and (terms is None or not terms.criteria.strip()):
        what = f"{command.player} refused by criteria that are not in the conditions"
        raise Illegal(what, allowed="criteria that were published", cites=cites)
    if not command.by_criteria and (terms is None or not terms.may_refuse):
        what = f"the application of {command.player} refused"
        raise Illegal(what, allowed="once the conditions say that any may be", cites=cites)
    yield happenings.ApplicationRefused(
        at=command.at, by=command.by, player=command.player, why=why, by_criteria=command.by_criteria, cites=cites
    )


# What comes later


def open_entry(state: TournamentState, player: str, *stages: words.EntryStage) -> TournamentEntry:
    """The last entry of a player that is in one of these stages; refused where there is none."""
    entries = state.entries_of(player, *stages)
    if not entries:
        raise Malformed(f"{player} has no entry that is {' or '.join(stages)}", allowed="somebody who has")
    return entries[-1]


def decide_pay_buy_in(
    rules: TournamentRules, state: TournamentState, command: commands.PayBuyIn
) -> Iterator[TournamentHappening]:
    """The buy-in follows the entry fee."""
    entry = open_entry(state, command.player, "pending")
    due = _contribution(state) - entry.pool
    if command.pays != due:
        raise Illegal(f"{command.player} pays {command.pays:,}", allowed=f"{due:,}", cites=_needs(rules))
    payment = EntryPayment(player=entry.player, what="entry", pool=due, entry=entry.number)
    lacks = tuple(lack for lack in entry.lacks if lack != "buy_in_before_start")
    yield happenings.BuyInPaid(
        at=command.at,
        by=command.by,
        number=entry.number,
        payment=payment,
        lacks=lacks,
        moves=paid_in(state.name, payment),
        cites=_needs(rules),
    )


def decide_record_paper(
    rules: TournamentRules, state: TournamentState, command: commands.RecordPaper
) -> Iterator[TournamentHappening]:
    """What an entry lacked is on record now."""
    entry = open_entry(state, command.player, "pending", "accepted", "reserve")
    lacks = tuple(lack for lack in entry.lacks if lack != command.paper)
    yield happenings.PaperRecorded(
        at=command.at, by=command.by, number=entry.number, paper=command.paper, lacks=lacks, cites=_needs(rules)
    )


def decide_withdraw_entry(
    rules: TournamentRules, state: TournamentState, command: commands.WithdrawEntry
) -> Iterator[TournamentHappening]:
    """Withdraw, with the money back only where the conditions allow it and in time."""
    entry = open_entry(state, command.player, "pending", "accepted", "reserve")
    cites = rules.cites("no_refund")
    back: list[EntryPayment] = []
    if command.refund and entry.stage != "reserve":  # who has paid nothing yet
        hours, starts = state.conditions.withdraw_hours, state.session(entry.session).plan.starts
        starts = starts or state.conditions.start
        if hours is not None and starts is None and state.conditions.sit_and_go:  # until it starts
            starts = command.at + timedelta(hours=hours)
        if hours is None or starts is None:
            raise Illegal(f"a refund for {entry.player}", allowed="what the conditions expressly allow", cites=cites)
        latest = starts - timedelta(hours=hours)
        if command.at > latest:
            raise Illegal(f"a refund for {entry.player} at {command.at}", allowed=f"until {latest}", cites=cites)
        back = [payment for payment in state.payments if payment.entry == entry.number]
    yield happenings.EntryWithdrawn(
        at=command.at,
        by=command.by,
        number=entry.number,
        refunded=sum(payment.pool + payment.fee for payment in back),
        moves=paid_back(state.name, back),
        cites=cites,
    )


def decide_move_entry(
    rules: TournamentRules, state: TournamentState, command: commands.MoveEntry
) -> Iterator[TournamentHappening]:
    """An entry goes to another session that has not started: as the house says, or if transfers are allowed."""
    entry = open_entry(state, command.player, "pending", "accepted")
    target = state.session(command.session)
    cites = rules.cites("substitute", "conditions")
    if command.asked_by_player and not state.conditions.transfers:
        raise Illegal(f"the entry of {entry.player} moved to {target.name}", allowed="where entries move", cites=cites)
    for session_state in (state.session(entry.session), target):
        if session_state.stage not in ("planned", "seated"):
            raise Illegal(f"{session_state.name} has started", allowed="sessions that have not", cites=cites)
    if state.entries_of(entry.player) and any(
        tournament_entry.session == target.name and tournament_entry.stage in HERE
        for tournament_entry in state.entries_of(entry.player)
    ):
        raise Illegal(f"{entry.player} is in {target.name} already", allowed="another session", cites=cites)
    _refuse_full(rules, state, target)
    yield happenings.EntryMoved(at=command.at, by=command.by, number=entry.number, session=target.name, cites=cites)
