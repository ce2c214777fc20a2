"""A tournament before its doors open: every item that a book wants published is asked for, each with its clause."""

from __future__ import annotations

import pytest

from pokerroom.rulebook import house_named
from pokerroom.tournament.checking.dry_run import dry_run
from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.rulebook.claims import claiming

# It says what a structure must and hardly anything besides; with two sessions, and a start by the number of entries.
BARE = TournamentConditions(
    name="bare",
    sit_and_go=9,
    structure=Structure(stack=5_000, minutes=20, levels=(Level((25, 50)),)),
    sessions=(SessionPlan(name="heat", minutes=60, to="final"), SessionPlan(name="final", minutes=60)),
)


@pytest.mark.parametrize(
    ("house", "stated", "missing"),
    [
        claiming("adelaide:89.h adelaide:90.1", "adelaide", "89.j 89.h 89.d", "89.a 89.e 89.g 89.i"),
        claiming(
            "canberra:20.3 canberra:20.3(a)",
            "canberra",
            "20.3(a)(iii)(A) 20.3(a)(iv) 20.3(a)(vii)",
            "20.3(a)(ii) 20.3(a)(i) 20.3(a)(i) 20.3(a)(v) 20.3(a)(vi) 20.3(a)(i) 20.3(a)(iii)(B).1 20.3(a)(iii)(B).2 "
            "20.3(a)(iii)(G) 20.3(a)(iii)(H) 20.3(a)(iii)(C) 20.3(a)(iii)(D) 20.3(a)(viii)(A) 20.3(a)(iii)(F) "
            "20.3(a)(iii)(E) 20.3(a)(ix) 20.3(a)(x) 20.3(b)",
        ),
        claiming(
            "star:28.4.2",
            "star",
            "28.4.2.f 28.4.2.c 28.4.2.e",
            "28.4.2.a 28.4.2.k 28.4.2.k.i 28.4.2.l 28.4.2.j 28.4.2.l 28.4.2.f 28.4.2.h 28.4.2.d 28.4.2.d 28.4.2.i "
            "28.4.2.g 28.4.2.f 28.4.2.f 28.4.2.m 28.4.2.m 28.4.2.n",
        ),
        claiming("uk:structure.1", "uk", "structure.1", "tournament-seating.8"),
    ],
)
def test_every_item_that_must_be_published_is_asked_for_with_its_clause(house: str, stated: str, missing: str) -> None:
    items = dry_run(house_named(house), BARE).items
    told = {
        finding: [item.cites[0].clause for item in items if item.finding == finding]
        for finding in ("stated", "missing")
    }
    assert told == {"stated": stated.split(), "missing": missing.split()}
    assert all(item.what.endswith(": not stated") for item in items if item.finding == "missing")


def test_a_dry_run_reckons_with_the_most_players_or_with_those_it_is_told() -> None:
    run = dry_run(house_named("uk"), BARE)
    assert (run.players, run.chips, run.pool, run.prizes) == (9, 45_000, 0, None)
    assert (run.likely_end.scheduled, run.likely_end_with_bought) == (False, None)
    assert dry_run(house_named("uk"), BARE, players=30).chips == 150_000
