"""Who may enter which session: eligibility, number of entries, second chances, and free places."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal
from pokerroom.tournament import commands, happenings, words
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.conditions import EligibilityTerms, SessionPlan
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.deciding.refusals import refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.words import HOLDING_A_PLACE
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_reason


def refuse_unpublished(rules: TournamentRules, state: TournamentState) -> None:
    """Refuse entries until the conditions are complete and published by the book's rules, and once the pool is
    fixed.
    """
    cites = rules.cites("publication")
    if rules.publication != "nothing" and state.published is None:
        raise Illegal("nobody can enter before the conditions are published", allowed="publish them first", cites=cites)
    if rules.publication == "sent_to_regulator" and state.sent_at is None:
        raise Illegal(
            "nobody can enter before the regulator has the conditions", allowed="send them first", cites=cites
        )
    if state.published is None:
        check_conditions(rules.house, state.conditions).refuse_unless_sound()
    if state.pool_fixed is not None:
        raise Illegal("nobody can enter after the pool is fixed", allowed="before that")


def session_to_enter(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> SessionState:
    """Return the session that a player enters; refuse one that is over or that players only reach from others."""
    plans = state.conditions.plans
    session = state.session(command.session or plans[0].name)
    plan = session.plan
    if plan.repechage:
        _refuse_repechage(rules, state, command.player, plan)
    elif plan.heat > 1 and not plan.buy_in_direct:
        first = ", ".join(plan.name for plan in plans if plan.heat == 1)
        cites = rules.cites("entries", "late_entry")
        raise Illegal(f"nobody can enter {plan.name}, which players come through to", allowed=first, cites=cites)
    if session.stage in ("tied", "over"):
        raise Illegal(f"nobody can enter {plan.name}, which is over", allowed="a session that is not")
    return session


def _refuse_repechage(rules: TournamentRules, state: TournamentState, player: str, plan: SessionPlan) -> None:
    """Refuse a second chance to a player whose place in an earlier session does not give one."""
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
        raise Illegal(f"{player} cannot enter {plan.name}{had}", allowed=f"places {first} to {last}", cites=cites)


def refuse_ineligible(rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer) -> None:
    """Refuse an entrant who may not gamble, was turned away, or does not meet the conditions."""
    player, terms = command.player, state.conditions.eligibility
    cites = rules.cites_item("eligibility")
    if not command.entitled:
        raise Illegal(
            f"{player} may not gamble here", allowed="a player who may", cites=rules.cites_item("entitlement") or cites
        )
    if player in state.refused:
        what = f"the application of {player} was refused: {state.refused[player]}"
        raise Illegal(what, allowed="a player whose application was not refused", cites=cites)
    if player in state.barred:
        raise Illegal(
            f"{player} was disqualified", allowed="a player who was not disqualified", cites=rules.cites("disqualified")
        )
    asks_membership = "membership_if_asked" in rules.entry_needs and state.conditions.membership_asked
    if (asks_membership or (terms is not None and terms.members_only)) and not command.member:
        cites = rules.cites("entry_needs") if asks_membership else cites
        raise Illegal(f"{player} is no member", allowed="members", cites=cites)
    if command.confirms is not None:
        _refuse_unconfirmed(rules, state, player, command.confirms)
    if terms is not None:
        _refuse_too_young(rules, terms, command)
        _refuse_full_group(rules, state, terms, command)


def _refuse_too_young(rules: TournamentRules, terms: EligibilityTerms, command: commands.EnterPlayer) -> None:
    """Refuse a player below the minimum age, or of unknown age unless they confirm it themselves."""
    confirmed = command.age is None and "age" in (command.confirms or ())
    if terms.minimum_age and not confirmed and (command.age is None or command.age < terms.minimum_age):
        cites = rules.cites_item("eligibility")
        raise Illegal(
            f"{command.player} is {command.age}" if command.age is not None else f"{command.player}'s age is not known",
            allowed=f"{terms.minimum_age} or over",
            cites=cites,
        )


def _refuse_full_group(
    rules: TournamentRules, state: TournamentState, terms: EligibilityTerms, command: commands.EnterPlayer
) -> None:
    """Refuse a player of a group that may not enter, or whose limit of entries is reached."""
    cites = rules.cites_item("player_groups")
    for group in command.groups:
        if group in terms.barred_groups:
            raise Illegal(f"{command.player} is of {group}", allowed=f"nobody of {group}", cites=cites)
        most = terms.group_limits.get(group)
        entered = state.of_group(group)
        if most is not None and entered >= most:
            what = f"{command.player} would be number {entered + 1} of {group}"
            raise Illegal(what, allowed=f"{most} of them", cites=cites)


def _refuse_unconfirmed(
    rules: TournamentRules, state: TournamentState, who: str, confirms: frozenset[words.EntryConfirmation]
) -> None:
    """Refuse an entrant who enters alone and does not confirm everything that the conditions ask."""
    missing = [
        confirmation
        for confirmation in confirmations_asked(rules, state.conditions)
        if confirmation.what not in confirms
    ]
    if missing:
        says = " and ".join(f'"{confirmation.says}"' for confirmation in missing)
        cites = joined_cites(*(confirmation.cites for confirmation in missing))
        raise Illegal(f"{who} has not confirmed {says}", allowed="confirm it, and enter then", cites=cites)


def refuse_second_entry(rules: TournamentRules, state: TournamentState, player: str, session: SessionState) -> None:
    """Refuse a player who has used all their entries; each session of the first heat may allow one."""
    own_entries = [entry for entry in state.entries_of(player) if entry.stage not in ("withdrawn", "reserve")]
    if not own_entries:
        return
    cites = rules.cites("entries")
    if any(entry.session == session.name and entry.stage in HOLDING_A_PLACE for entry in own_entries):
        raise Illegal(f"{player} is in {session.name} already", allowed="one seat", cites=cites)
    other_heat = rules.several_first_heats and session.plan.heat == 1
    most = rules.entries_at_most
    if other_heat and state.conditions.entries_each <= 1:  # each session of the first heat may be entered once
        if session.name not in {entry.session for entry in own_entries}:
            return
    elif rules.several_first_heats and session.plan.heat > 1:
        raise Illegal(
            f"{player} cannot enter {session.name} as well", allowed="sessions of the first heat", cites=cites
        )
    if session.plan.repechage and len(own_entries) < most + 1:
        return
    if len(own_entries) >= most:
        raise Illegal(
            f"{player} has had {quantity(len(own_entries), 'entry', 'entries')} already",
            allowed=f"{most} each",
            cites=cites,
        )


def refuse_full_session(rules: TournamentRules, state: TournamentState, session: SessionState) -> None:
    """Refuse an entry when all places of the tournament, or all seats of the session, are taken."""
    most, cites = state.conditions.players_at_most, rules.cites_item("player_numbers")
    if most and state.taken >= most and not session.plan.repechage:  # there nobody is new
        raise Illegal("every place is taken", allowed=f"{most} in all", cites=cites)
    room = session.plan.tables * state.conditions.structure.seats
    if not room:
        return
    taken = sum(entry.session == session.name and entry.stage in HOLDING_A_PLACE for entry in state.entries.values())
    if taken >= room:
        cites = rules.cites("entries") or cites
        raise Illegal(f"no seat is free in {session.name}", allowed=quantity(room, "player"), cites=cites)


def decide_refuse_application(
    rules: TournamentRules, state: TournamentState, command: commands.RefuseApplication
) -> Iterator[TournamentHappening]:
    """Turn down a person who has not entered; refuse where the published conditions do not reserve that right."""
    refuse_tournament_stage(state, "an application cannot be refused", "drafted", "published", "running")
    terms, cites = state.conditions.eligibility, rules.cites_item("eligibility")
    why = required_reason(command.why, "refuse the application")
    if state.entries_of(command.player, *HOLDING_A_PLACE):
        raise Illegal(
            f"the application of {command.player} cannot be refused: they have entered",
            allowed="before they enter",
            cites=cites,
        )
    if command.by_criteria and (terms is None or not terms.criteria.strip()):
        what = f"{command.player} cannot be refused by criteria that are not in the conditions"
        raise Illegal(what, allowed="criteria that were published", cites=cites)
    if not command.by_criteria and (terms is None or not terms.may_refuse):
        what = f"the application of {command.player} cannot be refused"
        raise Illegal(what, allowed="once the conditions say that any may be", cites=cites)
    yield happenings.ApplicationRefused(
        at=command.at, by=command.by, player=command.player, why=why, by_criteria=command.by_criteria, cites=cites
    )
