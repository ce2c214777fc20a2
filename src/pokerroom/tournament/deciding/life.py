"""Judge a tournament's life: its conditions published, sent and changed, its staff, tables and times, its end."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.charges.entries import ChipMove
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.conditions import TournamentConditions, checked_conditions
from pokerroom.tournament.deciding.refusals import refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import paid_back, reversed_moves
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.wordless import required_name, required_reason, required_words


def decide_change_conditions(
    rules: TournamentRules, state: TournamentState, command: commands.ChangeConditions
) -> Iterator[TournamentHappening]:
    """Change the conditions: freely before the start; after it, fixed parts stay fixed."""
    refuse_tournament_stage(state, "the conditions cannot be changed", "drafted", "published", "running")
    conditions = checked_conditions(command.conditions)
    if conditions.name != state.name:
        raise Malformed(f"these are the conditions of {conditions.name!r}", allowed=f"those of {state.name}")
    if state.started_at is not None:
        if changed := _fixed_parts(state.conditions, conditions):
            raise Illegal(
                f"{changed} cannot be changed once it has started",
                allowed="as they were published before the start",
                cites=rules.cites("fixed_before_start"),
            )
        required_words(command.told, "what the players were told")
        check_conditions(rules.house, conditions).refuse_unless_sound()
    elif state.taken:
        required_words(command.told, "what the players were told")
    yield happenings.ConditionsChanged(at=command.at, by=command.by, conditions=conditions, told=command.told)


def _fixed_parts(old: TournamentConditions, new: TournamentConditions) -> str:
    """Return the change that these conditions make to parts fixed since the start of play; "" if none."""
    apart = {
        "the schedule of levels": old.structure.levels != new.structure.levels,
        "who goes on": old.sessions != new.sessions or old.points != new.points,
        "the criteria of elimination": old.says.get("elimination") != new.says.get("elimination"),
        "which table gives up a player": (old.balance_from, old.balance_who, old.balance_seat)
        != (new.balance_from, new.balance_who, new.balance_seat),
    }
    return ", ".join(what for what, different in apart.items() if different)


def decide_publish_conditions(
    rules: TournamentRules, state: TournamentState, command: commands.PublishConditions
) -> Iterator[TournamentHappening]:
    """Publish complete conditions, with the places where people can get them."""
    refuse_tournament_stage(state, "conditions cannot be published", "drafted", "published")
    check_conditions(rules.house, state.conditions).refuse_unless_sound()
    cites = rules.cites("publication")
    if rules.publication != "nothing" and not any(place.strip() for place in command.places):
        raise Illegal(
            "it is missing where the conditions can be read", allowed="say where they are on display", cites=cites
        )
    yield happenings.ConditionsPublished(at=command.at, by=command.by, places=command.places, cites=cites)


def decide_send_conditions(
    rules: TournamentRules, state: TournamentState, command: commands.SendConditions
) -> Iterator[TournamentHappening]:
    """Record that complete conditions were sent to the regulator."""
    refuse_tournament_stage(state, "conditions cannot be sent", "drafted", "published")
    check_conditions(rules.house, state.conditions).refuse_unless_sound()
    how = required_words(command.how, "how they were sent")
    yield happenings.ConditionsSent(at=command.at, by=command.by, how=how, cites=rules.cites("publication"))


def decide_name_director(
    rules: TournamentRules, _: TournamentState, command: commands.NameDirector
) -> Iterator[TournamentHappening]:
    """Name a person to run the tournament, by a title to which the book gives that right."""
    name = required_name(command.name, "the director's")
    if rules.appointed_by:
        refuse_title_without(rules.house, command.by, "appoint", "a director named", rules.cites("room.staff"))
    yield happenings.DirectorNamed(
        at=command.at, by=command.by, name=name, named_by=command.by, cites=rules.cites("room.staff")
    )


def decide_sign_director(
    rules: TournamentRules, state: TournamentState, command: commands.SignDirector
) -> Iterator[TournamentHappening]:
    """Sign a named director on or off duty; the last one may not leave while a hand is played."""
    cites = rules.cites("room.staff")
    if command.name not in state.named:
        allowed = ", ".join(state.named) or "once somebody is named"
        raise Illegal(f"{command.name} cannot go on duty", allowed=allowed, cites=cites)
    if (
        not command.on
        and state.on_duty == (command.name,)
        and any(session_state.dealing for session_state in state.running)
    ):
        raise Illegal(f"{command.name} cannot go: nobody else is on duty", allowed="once somebody else is", cites=cites)
    yield happenings.DirectorSigned(at=command.at, by=command.by, name=command.name, on=command.on, cites=cites)


def decide_name_tables(
    rules: TournamentRules, state: TournamentState, command: commands.NameTables
) -> Iterator[TournamentHappening]:
    """Set the tables at which a tournament is played."""
    refuse_tournament_stage(state, "tables cannot be named", "drafted", "published", "running")
    if not command.tables:
        raise Malformed("no table is named", allowed="at least one")
    in_use = {name for session_state in state.running for name in session_state.tables}
    if left_out := sorted(in_use - {*command.tables}):
        raise Illegal(
            f"table {', '.join(left_out)} is in use", allowed="break it first", cites=rules.cites("even_tables")
        )
    cites = rules.cites("tables_reserved")
    yield happenings.TablesNamed(at=command.at, by=command.by, tables=command.tables, cites=cites)


def refuse_other_use(rules: TournamentRules, state: TournamentState, table: str) -> None:
    """Refuse any other use of a table kept for a session in play."""
    if state.running and table in state.tables_kept:
        raise Illegal(
            f"table {table} cannot be used for another game",
            allowed=f"once the session of {state.conditions.called} is over",
            cites=rules.cites("tables_reserved"),
        )


def decide_name_interpreter(
    _rules: TournamentRules, state: TournamentState, command: commands.NameInterpreter
) -> Iterator[TournamentHappening]:
    """Name an interpreter for players of a tournament."""
    refuse_tournament_stage(state, "an interpreter cannot be named", "drafted", "published", "running")
    name, language = required_name(command.name, "the interpreter's"), required_words(command.language, "the language")
    yield happenings.InterpreterNamed(at=command.at, by=command.by, name=name, language=language)


def decide_session_time(
    rules: TournamentRules, state: TournamentState, command: commands.ChangeSessionTime
) -> Iterator[TournamentHappening]:
    """Change the time of a session; the players must have been told."""
    session = state.session(command.session)
    if session.stage not in ("planned", "seated"):
        raise Illegal(f"{session.name} has started", allowed="a session that has not")
    text = required_words(command.told, "what the players were told")
    cites = rules.cites("session_time_told")
    yield happenings.SessionTimeChanged(
        at=command.at, by=command.by, session=session.name, starts=command.starts, told=text, cites=cites
    )


def decide_set_pace(
    rules: TournamentRules, state: TournamentState, command: commands.SetPace
) -> Iterator[TournamentHappening]:
    """Set the pace of play; the table's own clock follows it."""
    refuse_tournament_stage(state, "the pace cannot be changed", "drafted", "published", "running")
    rules.house.choose("time.standing_limit", command.seconds, part="seconds")
    cites = rules.cites("time.standing_limit")
    yield happenings.PaceSet(
        at=command.at, by=command.by, seconds=command.seconds, directions=command.directions, cites=cites
    )


def decide_cancel_tournament(
    rules: TournamentRules, state: TournamentState, command: commands.CancelTournament
) -> Iterator[TournamentHappening]:
    """Call the tournament off and return payments by the book's rules."""
    refuse_tournament_stage(state, "it cannot be called off", "drafted", "published", "running")
    why = required_reason(command.why, "call the tournament off")
    if command.too_few:
        _refuse_enough(rules, state)
    cites = rules.cites("cancel_refund")
    bought = [payment for payment in state.payments if payment.what != "entry"]
    chips_bought = ""
    back = state.payments
    if bought and rules.cancel_refund == "entry_and_buy_in" and not state.conditions.refunds_chips_bought:
        if command.chips_bought is None:
            allowed = "say whether they are refunded or kept"
            raise Illegal("the book says nothing of re-buys and add-ons", allowed=allowed, cites=cites)
        chips_bought = command.chips_bought
        if command.chips_bought == "kept":
            back = [payment for payment in state.payments if payment.what == "entry"]
    moves: tuple[ChipMove, ...] = ()
    if state.pool_fixed is not None:
        moves += reversed_moves(state.pool_fixed.moves)
    moves += reversed_moves(move for happening in state.added for move in happening.moves)
    moves += paid_back(state.name, back)
    yield happenings.TournamentCancelled(
        at=command.at,
        by=command.by,
        why=why,
        refunded=sum(payment.pool + payment.fee for payment in back),
        kept=chips_bought,
        moves=moves,
        cites=cites,
    )


def _refuse_enough(rules: TournamentRules, state: TournamentState) -> None:
    """Refuse to call off for too few entries unless the house reserved that right and there are too few."""
    promised, cites = state.conditions.guarantee, rules.cites("guarantee")
    if promised is None or not promised.may_cancel:
        raise Illegal(
            "it cannot be called off for too few entries", allowed="a right that the conditions reserve", cites=cites
        )
    if state.taken >= promised.entries:
        what = f"it cannot be called off for too few entries: there are {state.taken}, of {promised.entries} promised"
        raise Illegal(what, allowed=f"with fewer than {promised.entries}", cites=cites)
