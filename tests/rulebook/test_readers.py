"""Which code reads a setting is found in the source, and told honestly: asking is not citing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.rulebook.treatment.readers import BY_GAME, BY_WHAT_WAS_SEEN, Place, package_readers, read_source

MODULE = '''
"""About betting.raise_cap, which this sentence does not read."""
AREAS: Final = ("a", "b")
SILENCE: Final = "conduct.silence"
LISTED: Final = ("sign.blinds", "sign.ante")

class Rules(RestsOnBook):
    area: ClassVar[str] = "stakes"

def asks(house):
    return house.value("betting.raise_cap")

def cites(rules):
    return rules.cites("take_off", "room.edition")

def seen(case):
    return case.rule("short_call")

@serves("sign.limit", *LISTED)
def keeps(): ...

def together(house, name):
    return [house.value(f"time.{each}") for each in ("clock", "no such word")]
'''


def test_asking_and_citing_are_told_apart() -> None:
    readers = read_source([("some.module", MODULE)], library().vocabulary)
    assert readers.of("betting.raise_cap") == (Place("some.module", "asks"),)
    assert readers.of("conduct.silence") == (Place("some.module", "SILENCE"),)
    assert readers.of("room.edition") == ()
    assert readers.naming("room.edition") == (Place("some.module", "cites"),)


def test_a_key_without_its_area_is_understood_where_rules_rest_on_a_book() -> None:
    readers = read_source([("some.module", MODULE)], library().vocabulary)
    assert readers.naming("stakes.take_off") == (Place("some.module", "cites"),)
    assert readers.of("stakes.take_off") == ()


def test_a_key_put_together_from_an_area_and_a_word_is_found() -> None:
    readers = read_source([("some.module", MODULE)], library().vocabulary)
    assert readers.of("time.clock") == (Place("some.module", "together"),)
    assert readers.families == (("some.module", "time"),)


def test_what_was_seen_is_asked_by_name_and_by_whoever_judges() -> None:
    readers = read_source([("some.module", MODULE)], library().vocabulary)
    assert readers.of("ruling.short_call") == (BY_WHAT_WAS_SEEN, Place("some.module", "seen"))
    assert readers.of("ruling.boxed_card") == (BY_WHAT_WAS_SEEN,)
    assert readers.of("games.omaha") == (BY_GAME,)


def test_marks_are_read_and_not_imported() -> None:
    readers = read_source([("some.module", MODULE)], library().vocabulary)
    assert {matter: [place.name for place in places] for matter, places in readers.serving.items()} == {
        "sign.limit": ["keeps"],
        "sign.blinds": ["keeps"],
        "sign.ante": ["keeps"],
    }


def test_a_mark_names_a_matter_of_the_vocabulary() -> None:
    for wrong in ("sign.nothing", "uk:ring.1", "betting.raise_cap"):
        marked = MODULE.replace("sign.limit", wrong)
        with pytest.raises(Malformed, match=f"a mark names '{wrong}'; allowed: a matter of the vocabulary"):
            read_source([("some.module", marked)], library().vocabulary)


def test_every_place_of_the_package_exists_where_nothing_of_it_was_imported() -> None:
    """The command finds marks of modules that it never loads."""
    words = "import sys; from pokerroom.rulebook.treatment.readers import package_readers as r"
    words += "; from pokerroom.rulebook import vocabulary; n = len(r(vocabulary()).serving)"
    words += "; print(n > 30, 'pokerroom.table' in sys.modules, 'pokerroom.rulings' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "True False False\n"


def test_the_parts_of_the_sign_serve_their_clauses() -> None:
    serving = package_readers(library().vocabulary).serving
    assert Place("table.sign.parts", "_tell_order_of_hands") in serving["sign.order_of_hands"]
    assert Place("table.sign.posted_sign", "_clauses_naming_the_rules") in serving["sign.rules"]


def test_every_matter_that_is_shown_or_written_down_is_wanted_by_a_book_and_done_by_code() -> None:
    served = {key for key in library().vocabulary.matters if key.startswith(("sign.", "served."))}
    assert served == set(package_readers(library().vocabulary).serving)
    assert {key for key in served if not library().held_up(key)} == set()


def test_settings_that_no_code_reads_are_known_by_area() -> None:
    words = library().vocabulary
    unread = {key.partition(".")[0] for key in words.questions if not package_readers(words).of(key)}
    assert unread == {"room", "tournament"}


def test_modules_that_put_keys_together_are_known() -> None:
    """A new one is looked at first: whether the words it puts to an area stand in its text, or come from elsewhere."""
    from_elsewhere = {
        ("cli.books.rules_read", "ruling"), ("rulebook.reading.answers", "ruling"), ("rulebook.library", "ruling"),
        ("rulebook.reading.shape", "ruling"), ("rulings.study.drill", "ruling"),
        ("hand.deciding.bets", "games"), ("hand.deciding.cards", "games"), ("hand.deciding.deals", "games"),
        ("hand.deciding.refusing", "games"), ("hand.betting.options", "games"), ("rulebook.grounds", "games"),
        ("cards.deck", "deck"), ("ranking.scheme", "scheme"),
    }  # fmt: skip
    in_its_text = {
        ("rulebook.setup.setup_charges", "commission"),
        ("table.changes.freeze_out", "stakes"),
    }  # fmt: skip
    assert set(package_readers(library().vocabulary).families) == from_elsewhere | in_its_text
