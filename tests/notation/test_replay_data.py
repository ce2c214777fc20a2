"""Real hands, where they lie beside the repository: one in ten is played again and held against its file.

`make replay-data` does the same with every one of them. `docs/replay.md` explains those that do not come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.notation import NotDealtHere, PhhHand, play_and_check, read_phh_file, read_phhs
from pokerroom.notation.phh.toml import split_tables
from pokerroom.notation.reading import lines_of

DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"
# Money that these files do not record: a newcomer's post, or the ante of somebody who left.
UNRECORDED = {
    "handhq-abs": {13, 105, 130, 393, 400, 453, 579, 606, 645, 672, 893, 998},
    "handhq-pty": {787},
}
STEP = 10

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason=f"no recorded hands in {DATA}")


def some_hands(name: str) -> Iterator[tuple[int, PhhHand]]:
    """One hand in ten, and those that are known to fail; the others are not even parsed."""
    known = UNRECORDED.get(name, set())
    for number, (_, source) in enumerate(split_tables(lines_of(DATA / f"{name}.phhs"), name), 1):
        if number % STEP == 0 or number in known:
            (phh,) = read_phhs(source.text.splitlines(keepends=True))
            yield number, phh


@pytest.mark.parametrize("site", ["abs", "ftp", "ipn", "ong", "ps", "pty"])
def test_hands_of_six_sites_reconcile(site: str) -> None:
    name = f"handhq-{site}"
    known = UNRECORDED.get(name, set())
    for number, phh in some_hands(name):
        found = play_and_check(phh)[1]
        assert (found.kind == "failed") == (number in known), f"hand {number}: {found}"


def test_pluribus_ends_with_the_recorded_stacks() -> None:
    for number, phh in some_hands("pluribus"):
        assert play_and_check(phh)[1].kind == "exact", f"hand {number}"


@pytest.mark.parametrize("name", ["antonius-blom-2009", "dwan-ivey-2009", "phua-xuan-2019"])
def test_famous_hands_are_played_to_their_end(name: str) -> None:
    (phh,) = read_phh_file(DATA / f"{name}.phh")
    replayed, check = play_and_check(phh)
    assert (replayed.status, check.kind) == ("settled", "no figures")


@pytest.mark.parametrize("name", ["alice-carol-wikipedia", "arieh-yockey-2019"])
def test_badugi_and_triple_draw_are_refused(name: str) -> None:
    (phh,) = read_phh_file(DATA / f"{name}.phh")
    with pytest.raises(NotDealtHere, match="is not dealt here"):
        play_and_check(phh)
