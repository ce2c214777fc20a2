"""Judge entries: an entrant's payment and papers, and what the entry still lacks."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal
from pokerroom.tournament import commands, happenings, words
from pokerroom.tournament.deciding.eligibility import (
    refuse_full_session,
    refuse_ineligible,
    refuse_second_entry,
    refuse_unpublished,
    session_to_enter,
)
from pokerroom.tournament.deciding.late_entry import late_seat_taken, refuse_late_entry
from pokerroom.tournament.deciding.refusals import refuse_heads_up, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import paid_in
from pokerroom.tournament.records import EntryPayment, TournamentEntry
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.wordless import required_name


def decide_entry(
    rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer
) -> Iterator[TournamentHappening]:
    """Take an entry; refuse it with the obstacle."""
    refuse_tournament_stage(state, "nobody can enter", "drafted", "published", "running")
    refuse_unpublished(rules, state)
    player = required_name(command.player, "the player's")
    session = session_to_enter(rules, state, command)
    refuse_ineligible(rules, state, command)
    refuse_second_entry(rules, state, player, session)
    reserved = next((entry for entry in state.entries_of(player, "reserve") if entry.session == session.name), None)
    if command.reserve:
        yield _reserve_entered(rules, state, command, session, reserved)
        return
    if state.published is None:  # the book asks for no publication: the conditions are final from here on
        yield happenings.ConditionsPublished(at=command.at, by=command.by, places=(), cites=rules.cites("publication"))
    late = session.stage == "running"
    if late:
        refuse_heads_up(rules, state, "nobody can enter late")
        refuse_late_entry(rules, state, command, session)
    refuse_full_session(rules, state, session)
    payment = _payment(rules, state, command)
    lacks = _needs_left(rules, state, command.papers, bought_in=payment.pool >= state.conditions.contribution)
    if late and lacks:
        raise Illegal(
            f"{player} cannot sit down without {_papers(lacks)}",
            allowed="first what is missing",
            cites=rules.cites("entry_needs"),
        )
    entry = _new_entry_for(state, command, session, "pending" if lacks else "accepted", payment, lacks)
    if reserved is not None:  # a place came free before the start, and they need not wait for a seat any more
        yield happenings.EntryWithdrawn(
            at=command.at, by=command.by, number=reserved.number, cites=rules.cites("late_entry")
        )
    yield happenings.PlayerEntered(
        at=command.at,
        by=command.by,
        entry=entry,
        payment=payment,
        moves=paid_in(state.name, payment),
        cites=rules.cites("entry_needs"),
    )
    if late:
        yield late_seat_taken(rules, state, command, session, entry)


def _reserve_entered(
    rules: TournamentRules,
    state: TournamentState,
    command: commands.EnterPlayer,
    session: SessionState,
    reserved: TournamentEntry | None,
) -> happenings.PlayerEntered:
    """Put a player on the list of reserves; refuse where the book has none, or the player is on it already."""
    player, cites = command.player.strip(), rules.cites("late_entry")
    if rules.late_entry != "reserve_for_no_show":
        raise Illegal(f"{player} cannot be a reserve", allowed="an entry, while there are places", cites=cites)
    if reserved is not None:
        raise Illegal(f"{player} is on the list of reserves already", allowed="once", cites=cites)
    entry = _new_entry_for(state, command, session, "reserve")
    return happenings.PlayerEntered(at=command.at, by=command.by, entry=entry, cites=cites)


def _papers(lacks: tuple[words.EntryNeed, ...]) -> str:
    return " and ".join(lack.removesuffix("_if_asked").replace("_", " ") for lack in lacks)


def _payment(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> EntryPayment:
    """Return the payment: everything, or the fee alone where the buy-in may follow until the start."""
    entry, price = state.conditions.entry, state.conditions.price
    fee = entry.fee if entry is not None else 0
    pool = price - fee
    if command.pays != price and "payment" in rules.entry_needs:
        may_follow = "buy_in_before_start" in rules.entry_needs
        if not (may_follow and command.pays == fee):
            allowed = f"{price:,}" + (f", or {fee:,} and the rest before the start" if may_follow and pool else "")
            raise Illegal(
                f"{command.player} cannot pay {command.pays:,}", allowed=allowed, cites=rules.cites("entry_needs")
            )
        pool = 0
    return EntryPayment(player=command.player, what="entry", pool=pool, fee=fee, entry=_next_number(state))


def _next_number(state: TournamentState) -> int:
    return max(state.entries, default=0) + 1


def _needs_left(
    rules: TournamentRules, state: TournamentState, papers: frozenset[words.EntryNeed], *, bought_in: bool
) -> tuple[words.EntryNeed, ...]:
    """Return the papers and payments that an entry still lacks before it earns a seat."""
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


def _new_entry_for(
    state: TournamentState,
    command: commands.EnterPlayer,
    session: SessionState,
    stage: words.EntryStage,
    payment: EntryPayment | None = None,
    lacks: tuple[words.EntryNeed, ...] = (),
) -> TournamentEntry:
    early = state.conditions.early_bonus
    return TournamentEntry(
        number=_next_number(state),
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
