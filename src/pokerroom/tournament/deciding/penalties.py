"""Judge penalties: breaches recorded and decided, chips hidden or added, disqualification."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.denominations import refuse_odd_amount
from pokerroom.tournament.deciding.refusals import refuse_mid_hand, refuse_session_stage, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.penalties import proposed
from pokerroom.tournament.records import Competitor, Elimination, OffenceCase, Penalty
from pokerroom.tournament.rules import TournamentRules, penalty_text
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_words

_HIDDEN_CHIPS = "chips out of view"
_FOREIGN_CHIPS = "chips added"


def decide_record_offence(
    rules: TournamentRules, state: TournamentState, command: commands.RecordOffence
) -> Iterator[TournamentHappening]:
    """Record a breach, and disqualify at once where the book leaves no choice."""
    refuse_tournament_stage(state, "no breach can be recorded", "running")
    session = state.session_of(command.player)
    player = session.competitor(command.player)
    offence = required_words(command.offence, "what the player did").replace(" ", "_")
    cites = rules.cites("offences")
    yield _offence_record(state, player, offence, command, cites, decided=offence in rules.must_disqualify)
    if offence in rules.must_disqualify:
        if player.away:
            what = f"{player.player} cannot be disqualified for being away"
            raise Illegal(what, allowed="what falls due is taken from the stack", cites=rules.cites("absent_posts"))
        yield from decide_disqualified(rules, state, session, player, offence, command)


def _offence_record(
    state: TournamentState,
    player: Competitor,
    offence: str,
    command: commands.RecordOffence | commands.FindHiddenChips | commands.FindForeignChips,
    cites: tuple[Citation, ...],
    *,
    decided: bool,
) -> TournamentHappening:
    what = command.what if isinstance(command, commands.RecordOffence) else quantity(command.amount, "chip")
    case = OffenceCase(
        number=max(state.cases, default=0) + 1,
        player=player.player,
        offence=offence,
        at=command.at,
        what=what,
        decided=decided,
    )
    return happenings.OffenceRecorded(at=command.at, by=command.by, case=case, cites=cites)


def decide_disqualified(
    rules: TournamentRules,
    state: TournamentState,
    session: SessionState,
    player: Competitor,
    offence: str,
    command: commands.TournamentCommand,
    cites: tuple[Citation, ...] = (),
    case: int = 0,
) -> Iterator[TournamentHappening]:
    """Disqualify a player: the chips leave play, nothing is refunded, and the pool does not change."""
    refuse_mid_hand(session, player.table, f"{player.player} cannot be disqualified")
    cites = tuple(dict.fromkeys((*cites, *rules.cites("disqualified", "penalties", "offences"))))
    yield happenings.PenaltyGiven(
        at=command.at,
        by=command.by,
        session=session.name,
        case=case or max(state.cases, default=0),
        penalty=Penalty(player=player.player, offence=offence, kind="disqualify"),
        cites=cites,
    )
    yield happenings.PlayerOut(
        at=command.at,
        by=command.by,
        session=session.name,
        elimination=Elimination(player=player.player, how="disqualified", at=command.at, turn=state.turn + 1),
        removed=player.chips,
        place=session.remaining,
        cites=cites,
    )


def decide_case(
    rules: TournamentRules, state: TournamentState, command: commands.DecideCase
) -> Iterator[TournamentHappening]:
    """Give a penalty from the book's list in a case, or none unless one is compulsory."""
    case = state.cases.get(command.case)
    if case is None:
        raise Malformed(f"there is no case {command.case}", allowed=", ".join(map(str, state.cases)) or "none yet")
    if case.decided:
        raise Illegal(f"case {case.number} is decided", allowed="one that is open")
    session = state.session_of(case.player)
    refuse_session_stage(session, "no penalty can be given", "running")
    player = session.competitor(case.player)
    cites = rules.cites("offences", "penalties")
    if command.penalty == "none":
        if case.offence in rules.must_punish:
            what = f"there is no penalty for {case.offence.replace('_', ' ')}"
            raise Illegal(what, allowed=str(rules.penalties), cites=cites)
    elif (command.penalty, command.number) not in rules.penalties.ladder():
        what = f"{player.player} cannot be given {penalty_text(command.penalty, command.number)}"
        raise Illegal(what, allowed=str(rules.penalties), cites=rules.cites("penalties"))
    _refuse_lighter(rules, state, case, command)
    if command.penalty == "disqualify":
        yield from decide_disqualified(rules, state, session, player, case.offence, command, case=case.number)
        return
    players = len(session.table(player.table).seats) if player.table else 1
    hands = {"hands": command.number, "rounds": command.number * players}.get(command.penalty, 0)
    yield happenings.PenaltyGiven(
        at=command.at,
        by=command.by,
        session=session.name,
        case=case.number,
        penalty=Penalty(
            player=player.player,
            offence=case.offence,
            kind=command.penalty,
            number=command.number,
            hands=hands,
            until=command.at + timedelta(minutes=command.number) if command.penalty == "minutes" else None,
            reason=command.reason,
        ),
        cites=(*cites, *rules.cites("penalty_served")) if hands or command.penalty == "minutes" else cites,
    )


def _refuse_lighter(
    rules: TournamentRules, state: TournamentState, case: OffenceCase, command: commands.DecideCase
) -> None:
    """Refuse a lighter penalty for a repeated offence, unless there is a reason."""
    least, ladder = proposed(rules, state, case.player), rules.penalties.ladder()
    if least is None or command.reason.strip():
        return
    penalty = (command.penalty, command.number)
    if penalty not in ladder or ladder.index(penalty) < ladder.index(least):
        what = f"{penalty_text(*penalty)} is too little for another offence of {case.player}"
        allowed = f"{penalty_text(*least)} or more, or a reason"
        raise Illegal(what, allowed=allowed, cites=rules.cites("penalties_escalate"))


def _refuse_more_than_held(player: Competitor, amount: int) -> None:
    if not 1 <= amount <= player.chips:
        raise Malformed(
            f"{amount:,} cannot be taken out of {player.player}'s {player.chips:,}", allowed=f"1 to {player.chips:,}"
        )


def decide_hidden_chips(
    rules: TournamentRules, state: TournamentState, command: commands.FindHiddenChips
) -> Iterator[TournamentHappening]:
    """Deal with hidden chips: returned, out of play, or the player disqualified, by the house's rule.

    A rule that disqualifies speaks of those who hide chips on purpose: after an oversight the chips go back in view,
    and the case is noted as decided.
    """
    session = state.session_of(command.player)
    refuse_session_stage(session, "no hidden chips can be taken", "running")
    player, cites = session.competitor(command.player), rules.cites("hidden_chips")
    refuse_mid_hand(session, player.table, "chips cannot be taken out of play")
    _refuse_more_than_held(player, command.amount)
    refuse_odd_amount(
        rules, state, session, player.table, f"the hidden chips of {player.player} cannot be", command.amount
    )
    settled = rules.hidden_chips in ("forfeit", "disqualify")
    yield _offence_record(state, player, _HIDDEN_CHIPS, command, cites, decided=settled)
    if rules.hidden_chips == "disqualify" and command.deliberate:
        yield from decide_disqualified(rules, state, session, player, _HIDDEN_CHIPS, command, cites)
    elif rules.hidden_chips in ("forfeit", "forfeit_and_consider"):
        yield happenings.ChipsRemoved(
            at=command.at,
            by=command.by,
            session=session.name,
            player=player.player,
            chips=command.amount,
            why=_HIDDEN_CHIPS,
            cites=(*cites, *rules.cites("disqualified")),
        )


def decide_foreign_chips(
    rules: TournamentRules, state: TournamentState, command: commands.FindForeignChips
) -> Iterator[TournamentHappening]:
    """Take foreign chips out of a stack, and disqualify the player where the book says so."""
    session = state.session_of(command.player)
    refuse_session_stage(session, "no added chips can be taken", "running")
    player, cites = session.competitor(command.player), rules.cites("stack_tampering")
    if command.amount < 1:
        raise Malformed(
            f"{player.player} cannot have added {command.amount:,} in chips", allowed="1 or more", cites=cites
        )
    out = rules.stack_tampering == "disqualify"
    yield _offence_record(state, player, _FOREIGN_CHIPS, command, cites, decided=out)
    if out:
        yield from decide_disqualified(rules, state, session, player, _FOREIGN_CHIPS, command, cites)
