"""Judge replacements of an entrant: approved substitutes, and reserves for seats that stay empty."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.entries import open_entry
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import paid_in
from pokerroom.tournament.records import EntryPayment, TournamentEntry
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.words import HOLDING_A_PLACE
from pokerroom.wording.wordless import required_name, required_reason


def decide_ask_substitute(
    rules: TournamentRules, state: TournamentState, command: commands.AskSubstitute
) -> Iterator[TournamentHappening]:
    """Ask for a substitute on behalf of an entrant, where the book lets the director approve one."""
    entry = open_entry(state, command.player, "pending", "accepted")
    name = required_name(command.substitute, "the substitute's")
    cites = _substitute_clauses(rules, state, entry, name, in_person=False)
    _refuse_taking_entry(state, entry, name, cites)
    yield happenings.SubstituteAsked(
        at=command.at, by=command.by, number=entry.number, player=entry.player, substitute=name, cites=cites
    )


def decide_decline_substitute(
    rules: TournamentRules, state: TournamentState, command: commands.DeclineSubstitute
) -> Iterator[TournamentHappening]:
    """Decline a substitute; the seat stays with the entrant."""
    cites = rules.cites("substitute")
    if command.player not in state.substitutes_asked:
        raise Illegal(
            f"{command.player} has asked for no substitute", allowed="a player who has asked for one", cites=cites
        )
    entry = open_entry(state, command.player, *HOLDING_A_PLACE)
    why = required_reason(command.why, "decline a substitute")
    yield happenings.SubstituteDeclined(
        at=command.at, by=command.by, number=entry.number, player=entry.player, why=why, cites=cites
    )


def decide_substitute(
    rules: TournamentRules, state: TournamentState, command: commands.NameSubstitute
) -> Iterator[TournamentHappening]:
    """Let a substitute play for an entrant, where and how the book allows it."""
    entry = open_entry(state, command.player, *HOLDING_A_PLACE)
    name = required_name(command.substitute, "the substitute's")
    cites = _substitute_clauses(rules, state, entry, name, in_person=command.in_person)
    if command.title not in rules.directors and command.by not in (*state.on_duty, *state.named):
        what = f"{name} cannot play for {entry.player} without approval"
        raise Illegal(what, allowed=f"approved by the {rules.directors[0]}", cites=cites)
    if command.takes_entry:
        _refuse_taking_entry(state, entry, name, cites)
    yield happenings.SubstituteNamed(
        at=command.at,
        by=command.by,
        number=entry.number,
        player=entry.player,
        substitute=name,
        approved_by=command.by,
        takes_entry=command.takes_entry,
        cites=cites,
    )


def _substitute_clauses(
    rules: TournamentRules, state: TournamentState, entry: TournamentEntry, name: str, *, in_person: bool
) -> tuple[Citation, ...]:
    """Return the clauses that allow a substitute; refuse one whom the book or the conditions do not allow."""
    cites, what = rules.cites("substitute"), f"{name} cannot play for {entry.player}"
    if rules.substitute == "no":
        raise Illegal(what, allowed="the entrant plays", cites=cites)
    if rules.substitute == "in_person_if_conditions_allow":
        if not state.conditions.substitutes:
            raise Illegal(what, allowed="where the conditions allow substitutes", cites=cites)
        if not in_person:
            raise Illegal(f"{what}: a substitute is not named from afar", allowed="named in person", cites=cites)
    return cites


def _refuse_taking_entry(
    state: TournamentState, entry: TournamentEntry, name: str, cites: tuple[Citation, ...]
) -> None:
    """Refuse a substitute who could not have entered, or who comes after the entry has a seat."""
    session = state.session(entry.session)
    if session.stage != "planned":
        raise Illegal(
            f"{name} cannot play for {entry.player}, who has a seat", allowed="before seats are given out", cites=cites
        )
    if name in state.barred or name in state.refused:
        raise Illegal(f"{name} cannot play for {entry.player}", allowed="somebody who may enter", cites=cites)
    if any(entry.session == session.name and entry.stage in HOLDING_A_PLACE for entry in state.entries_of(name)):
        raise Illegal(f"{name} is in {session.name} already", allowed="a player who is not in it", cites=cites)


def decide_offer_to_reserve(
    rules: TournamentRules, state: TournamentState, command: commands.OfferToReserve
) -> Iterator[TournamentHappening]:
    """Seat a paying reserve in the seat of an entrant who did not come."""
    cites = rules.cites("late_entry", "no_show")
    entry = open_entry(state, command.reserve, "reserve")
    given_up = open_entry(state, command.instead_of, "forfeited")
    if rules.late_entry != "reserve_for_no_show":
        raise Illegal(
            f"{entry.player} cannot take the seat of {given_up.player}",
            allowed="no reserve takes a seat here",
            cites=cites,
        )
    price = state.conditions.price
    if command.pays != price:
        raise Illegal(f"{entry.player} cannot pay {command.pays:,}", allowed=f"{price:,}", cites=cites)
    session = state.session(given_up.session)
    seat = next((seat for seat in session.empty if seat.player == given_up.player), None)
    if seat is None:
        raise Illegal(f"the seat of {given_up.player} is taken", allowed="one that is empty", cites=cites)
    terms = state.conditions.entry
    fee = terms.fee if terms is not None else 0
    payment = EntryPayment(player=entry.player, what="entry", pool=price - fee, fee=fee, entry=entry.number)
    yield happenings.ReserveSeated(
        at=command.at,
        by=command.by,
        number=entry.number,
        payment=payment,
        instead_of=given_up.player,
        moves=paid_in(state.name, payment),
        cites=cites,
    )
    yield happenings.LateSeatTaken(
        at=command.at,
        by=command.by,
        session=session.name,
        player=entry.player,
        entry=entry.number,
        table=seat.table,
        seat=seat.seat,
        chips=state.conditions.structure.stack,
        cites=cites,
    )
