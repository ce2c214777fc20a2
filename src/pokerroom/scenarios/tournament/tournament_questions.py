"""The questions about a tournament, as a scenario writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from pokerroom.citation import joined_cites
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.stage import Reply
from pokerroom.scenarios.tournament.tournament_game import TournamentGame
from pokerroom.tournament.checking.condition_checks import check_conditions
from pokerroom.tournament.duties import tournament_duties
from pokerroom.tournament.happening_lines import places_text
from pokerroom.tournament.money.house_share import money_rules_for, most_kept
from pokerroom.tournament.placing import overall, placings, points_of
from pokerroom.tournament.questions.levels import session_clock
from pokerroom.tournament.questions.penalties import proposed
from pokerroom.tournament.questions.prizes import gaming_revenue, players_paid
from pokerroom.tournament.rules import penalty_text

_Match = re.Match[str]


def _yes_word(value: bool) -> str:
    return "yes" if value else "no"


def _condition_faults(game: TournamentGame, _: _Match) -> Reply:
    conditions = check_conditions(game.house, game.tournament.state.conditions).faults
    cites = joined_cites(*(condition.cites for condition in conditions))
    return Reply("; ".join(condition.what for condition in conditions) or "none", cites)


def _doubts(game: TournamentGame, _: _Match) -> Reply:
    conditions = check_conditions(game.house, game.tournament.state.conditions).doubts
    cites = joined_cites(*(condition.cites for condition in conditions))
    return Reply("; ".join(condition.what for condition in conditions) or "none", cites)


def _last_entry_of(game: TournamentGame, match: _Match) -> str:
    entries = game.tournament.state.entries_of(match[1])
    if not entries:
        return "none"
    lacks = [lack.removesuffix("_if_asked").replace("_", " ") for lack in entries[-1].lacks]
    return f"{entries[-1].stage}, {entries[-1].session}{f', lacks {chr(44).join(lacks)}' if lacks else ''}"


def _placings_so_far(game: TournamentGame, _: _Match) -> Reply:
    groups = game.session.places or placings(game.tournament.rules, game.session)
    return Reply(places_text([*groups]), joined_cites(*(group.cites for group in groups)))


def _answer_place_of(game: TournamentGame, match: _Match) -> Reply:
    for place in game.session.places or placings(game.tournament.rules, game.session):
        if match[1] in place.players:
            waits = {"card_draw": ", to be drawn for", "play_off": ", to be played off"}
            return Reply(f"{place.place}{waits.get(place.waits_for or '', '')}", place.cites)
    return Reply("none")


def _answer_overall(game: TournamentGame, _: _Match) -> Reply:
    groups = overall(game.tournament.rules, game.tournament.state)
    return Reply(places_text(groups), joined_cites(*(group.cites for group in groups)))


def _prizes(game: TournamentGame, _: _Match) -> str:
    awards = game.tournament.state.awards.values()
    return ", ".join(f"{award.player} {award.amount:,} {award.stage}" for award in awards) or "none"


def _answer_proposed(game: TournamentGame, match: _Match) -> Reply:
    rules = game.tournament.rules
    found = proposed(rules, game.tournament.state, match[1])
    return Reply("any" if found is None else penalty_text(*found), rules.cites("penalties_escalate"))


def _duties_now(game: TournamentGame, _: _Match) -> Reply:
    duties = tournament_duties(game.tournament.rules, game.tournament.state, game.now)
    cites = joined_cites(*(duty.cites for duty in duties))
    return Reply("; ".join(duty.what for duty in duties) or "nothing", cites)


def _revenue(game: TournamentGame, match: _Match) -> Reply:
    rules = game.tournament.rules
    found = gaming_revenue(rules, game.tournament.state, int(match[1]))
    return Reply(", ".join(f"{what} {amount:,}" for what, amount in found.items()), rules.cites("gaming_revenue"))


def _clock(game: TournamentGame, _: _Match) -> str:
    face = session_clock(game.tournament.state, game.session, game.now)
    left = "" if face.seconds_left is None else f", {face.seconds_left // 60}:{face.seconds_left % 60:02} left"
    stands = ", stands still" if face.stopped else ""
    return f"level {face.level} ({face.forced}){' break' if face.is_break else ''}{left}{stands}"


def _competitor(what: Callable[[Any], object]) -> Callable[[TournamentGame, _Match], str]:
    def asked(game: TournamentGame, match: _Match) -> str:
        player = game.session.players.get(match[1])
        return "not playing" if player is None else str(what(player))

    return asked


TOURNAMENT_QUESTIONS: Final[Lines[TournamentGame]] = (
    ("faults", _condition_faults),
    ("doubts", _doubts),
    ("stage", lambda game, _: game.tournament.state.stage),
    ("stage of NAME", lambda game, match: game.tournament.state.session(match[1]).stage),
    ("entries", lambda game, _: game.tournament.state.taken),
    ("entry of NAME", _last_entry_of),
    ("pool", lambda game, _: f"{game.tournament.state.pool:,}"),
    ("fees", lambda game, _: f"{game.tournament.state.fees:,}"),
    ("balance of TEXT", lambda game, match: f"{game.tournament.state.balances.get(match[1], 0):,}"),
    (
        "most kept",
        lambda game, _: Reply(
            f"{most_kept(money_rules_for(game.house), players_paid(game.tournament.state)):,}",
            game.tournament.rules.cites("house_share"),
        ),
    ),
    ("revenue with N of commission", _revenue),
    ("chips of NAME", _competitor(lambda player: f"{player.chips:,}")),
    ("seat of NAME", _competitor(lambda player: f"table {player.table} seat {player.seat}")),
    ("NAME owes", _competitor(lambda player: f"{player.owes:,}")),
    ("hands NAME misses", _competitor(lambda player: player.dead_hands)),
    ("NAME is away", _competitor(lambda player: _yes_word(player.away))),
    ("in play", lambda game, _: f"{game.session.in_play:,}"),
    ("players left", lambda game, _: game.session.remaining),
    ("level", lambda game, _: game.session.level),
    ("clock", _clock),
    ("minutes played", lambda game, _: f"{game.tournament.state.played(game.session, game.now):g}"),
    ("tables", lambda game, _: ", ".join(f"{name}: {len(table.seats)}" for name, table in game.session.tables.items())),
    ("places", _placings_so_far),
    ("place of NAME", _answer_place_of),
    ("overall places", _answer_overall),
    ("players of NAME", lambda game, match: ", ".join(game.tournament.state.session(match[1]).through) or "none"),
    ("points of NAME", lambda game, match: points_of(game.tournament.state).get(match[1], 0)),
    ("prizes", _prizes),
    (
        "penalties offered",
        lambda game, _: Reply(str(game.tournament.rules.penalties), game.tournament.rules.cites("penalties")),
    ),
    ("offences", lambda game, _: Reply(game.tournament.rules.offences, game.tournament.rules.cites("offences"))),
    ("proposed for NAME", _answer_proposed),
    (
        "open cases",
        lambda game, _: (
            ", ".join(
                f"{case.player}: {case.offence.replace('_', ' ')}"
                for case in game.tournament.state.cases.values()
                if not case.decided
            )
            or "none"
        ),
    ),
    ("duties", _duties_now),
    ("interpreter of NAME", lambda game, match: game.tournament.state.interpreters.get(match[1], "nobody")),
    ("on duty", lambda game, _: ", ".join(game.tournament.state.on_duty) or "nobody"),
    ("seconds to act", lambda game, _: game.tournament.state.seconds_to_act),
    ("substitute of NAME", lambda game, match: game.tournament.state.substitutes.get(match[1], "nobody")),
)
