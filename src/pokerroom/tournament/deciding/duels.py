"""Judge a heads-up tournament: the bracket, its rounds of matches at divided tables, and who goes on.

All players of the session are in the bracket. A round seats each pair at its own playing area with equal chips; after
each match the chips go back and the next begins with equal chips, until one player has won enough matches.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_mid_hand, refuse_session_stage, refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.heads_up.areas import bring_deck, divide_tables, seat_matches
from pokerroom.tournament.heads_up.bracket import Bracket, draw_bracket, next_round
from pokerroom.tournament.heads_up.rounds import HeadsUpRound, begin_round, match_stacks, round_winner, score_match
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH, heads_up_rules_for
from pokerroom.tournament.questions.seats import due_to_play
from pokerroom.tournament.records import Elimination
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_words


def _bracket_of(session: SessionState) -> Bracket:
    if session.bracket is None:
        raise Illegal(f"no round of {session.name} can begin", allowed="once its bracket is drawn")
    return session.bracket


def decide_draw_bracket(
    rules: TournamentRules, state: TournamentState, command: commands.DrawBracket
) -> Iterator[TournamentHappening]:
    """Draw the bracket of a session from its players in drawn order, and the divided tables for them."""
    refuse_tournament_stage(state, "no bracket can be drawn", "published", "running", "drafted")
    session, terms = state.session(command.session), heads_up_rules_for(rules.house)
    refuse_session_stage(session, "no bracket can be drawn", "planned", "seated")
    cites = rules.cites("heads_up_event", "heads_up_match")
    if not state.conditions.heads_up:
        raise Illegal(
            f"{state.conditions.called} has no bracket", allowed="a heads-up tournament; allot seats", cites=cites
        )
    due = due_to_play(state, session)
    if sorted(command.order) != sorted(due):
        allowed = f"each of these once: {', '.join(due)}"
        raise Illegal(f"the bracket cannot be drawn of {', '.join(command.order)}", allowed=allowed, cites=cites)
    tables_kept = state.tables_kept
    if not_named := [table for table in command.tables if tables_kept and table not in tables_kept]:
        raise Illegal(f"table {not_named[0]} is not named for the tournament", allowed=", ".join(tables_kept))
    areas, bracket = divide_tables(terms, command.tables), draw_bracket(command.order)
    if bracket.most_pairs > len(areas):
        places = PLAYERS_OF_A_MATCH * len(areas)
        what = (
            f"{quantity(PLAYERS_OF_A_MATCH * bracket.most_pairs, 'player')} in one round at {len(areas)} playing areas"
        )
        raise Illegal(what, allowed=f"{places}, two to each; more tables", cites=cites)
    yield happenings.BracketDrawn(
        at=command.at,
        by=command.by,
        session=session.name,
        bracket=bracket,
        areas=areas,
        draw=required_words(command.draw, "the record by which the draw can be checked"),
        cites=cites,
    )


def decide_round_begun(
    rules: TournamentRules,
    state: TournamentState,
    session: SessionState,
    bracket: Bracket,
    command: commands.TournamentCommand,
) -> Iterator[TournamentHappening]:
    """Begin the next round of a bracket: each pair at an area, with equal chips and from the first level on."""
    terms, stack = heads_up_rules_for(rules.house), state.conditions.structure.stack
    for pair in bracket.pairs:
        begin_round(terms, pair, stack)
    cites = rules.cites("heads_up_event", "heads_up_match")
    yield happenings.HeadsUpRoundBegan(
        at=command.at,
        by=command.by,
        session=session.name,
        bracket=bracket,
        areas=seat_matches(terms, session.areas, bracket.pairs),
        stack=stack,
        cites=cites,
    )
    if len(bracket.rounds) > 1:
        played = state.played(session, command.at)
        yield happenings.LevelBegan(at=command.at, session=session.name, level=1, since=played, cites=cites)


def decide_begin_round(
    rules: TournamentRules, state: TournamentState, command: commands.BeginHeadsUpRound
) -> Iterator[TournamentHappening]:
    """Begin a round between the winners of the last; refuse while some of them are not known."""
    session = state.session(command.session)
    refuse_session_stage(session, "no round can begin", "running")
    bracket, terms = _bracket_of(session), heads_up_rules_for(rules.house)
    cites = rules.cites("heads_up_event", "heads_up_match")
    if playing := [" and ".join(duel.players) for name, duel in session.duels.items() if name not in session.round_won]:
        raise Illegal(
            f"no round can begin while {playing[0]} play", allowed="once every round of theirs is won", cites=cites
        )
    coming = next_round(terms, bracket, [session.round_won[table] for table in session.duels])
    if coming.winner:
        what = f"no round of {session.name} can begin: it is over"
        raise Illegal(what, allowed=f"nobody: {coming.winner} has won", cites=cites)
    yield from decide_round_begun(rules, state, session, coming, command)


def decide_match_over(
    rules: TournamentRules, session: SessionState, table: str, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """Give a match to the player who has all the chips, and begin the next unless that wins the round."""
    terms, before = heads_up_rules_for(rules.house), session.duels[table]
    duel = score_match(terms, before, {who: session.players[who].chips for who in before.players})
    cites = rules.cites("heads_up_match", "heads_up_event")
    yield happenings.HeadsUpMatchWon(
        at=command.at, session=session.name, table=table, winner=duel.won_by[-1], score=duel.score, cites=cites
    )
    if not round_winner(terms, duel):
        stack, match = match_stacks(terms, duel)[duel.players[0]], len(duel.won_by) + 1
        yield happenings.HeadsUpMatchBegan(
            at=command.at, session=session.name, table=table, match=match, stack=stack, cites=cites
        )


def decide_rounds_won(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """Find pairs where one player has won enough matches or the other is out, and settle who goes on."""
    for session in state.running:
        for table in [name for name in session.duels if name not in session.round_won]:
            duel = session.duels[table]
            winner, present = (
                _winner_of_round(rules, session, duel),
                [who for who in duel.players if who in session.players],
            )
            if not winner:
                continue
            loser = next(who for who in duel.players if who != winner)
            cites = rules.cites("heads_up_match", "heads_up_event")
            place = len(_bracket_of(session).pairs) + len(_bracket_of(session).through) + 1
            yield happenings.HeadsUpRoundWon(
                at=command.at,
                session=session.name,
                table=table,
                winner=winner,
                loser=loser,
                score=duel.score,
                walkover=len(present) < len(duel.players),
                cites=cites,
            )
            if loser in present:
                out = Elimination(player=loser, how="lost", at=command.at, turn=state.turn + 1, table=table)
                yield happenings.PlayerOut(
                    at=command.at, session=session.name, elimination=out, place=place, cites=rules.cites("out")
                )


def _winner_of_round(rules: TournamentRules, session: SessionState, duel: HeadsUpRound) -> str:
    """Return a round's winner, by matches or because the other left (of two who left, the later); "" while open."""
    present = [who for who in duel.players if who in session.players]
    if len(present) == len(duel.players):
        return round_winner(heads_up_rules_for(rules.house), duel)
    return present[0] if present else max(duel.players, key=lambda who: session.out[who].turn)


def decide_bring_deck(
    rules: TournamentRules, state: TournamentState, command: commands.BringHeadsUpDeck
) -> Iterator[TournamentHappening]:
    """Bring a deck for one side of a divided table; refuse one that looks like the other side's."""
    session, terms = state.session(command.session), heads_up_rules_for(rules.house)
    if not session.areas:
        raise Malformed(f"{session.name} has no divided tables", allowed="once its bracket is drawn")
    back = required_words(command.back, "the colour of the deck's backs")
    areas = bring_deck(terms, session.areas, command.number, back)
    if str(command.number) in session.tables:
        refuse_mid_hand(session, str(command.number), "a deck")
    yield happenings.DeckBrought(
        at=command.at,
        by=command.by,
        session=session.name,
        areas=areas,
        cites=rules.cites("cards.backs_must_differ"),
    )
