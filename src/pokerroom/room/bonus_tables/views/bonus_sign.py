"""The sign at a bonus table in a room: limits, odds, the jackpot and its prizes, time, and announced changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.bonus.paying.progressive import bonus_jackpot
from pokerroom.citation import Citation, cite
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.views.bonus_views import GAME_NAME, notice_words, pay_tables_of, stakes_of
from pokerroom.room.prizes.jackpot_views import meter_seen, winning_hand_words
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.prize_viewer import ANYBODY
from pokerroom.rulebook.treatment.served import serves
from pokerroom.table.sign.facts import SignLine
from pokerroom.table.sign.posted_sign import Sign
from pokerroom.wording.plural import quantity

_TIMES_WORDS: Final = {1: "as much as", 2: "twice"}


@serves("sign.jackpot_of_the_house")
def bonus_sign(journal: BonusJournal, jackpots: RoomJackpots | None) -> Sign:
    """Return the sign in its present form."""
    book = journal.house.book
    notice = notice_words(journal)
    notices = (SignLine("Notice", notice, _cites_of_terms(journal, "notice.minimum_rise", "notice.table_closing")),)
    return Sign(
        journal.opening.name,
        f"{GAME_NAME}. {stakes_of(journal.terms)}",
        notices if notice else (),
        (
            ("The game", tuple(_wager_lines(journal))),
            ("What pays", tuple(_odds_lines(journal))),
            ("Jackpot", tuple(_jackpot_lines(journal, jackpots))),
        ),
        book.title,
        book.edition,
        _posted_rules_cites(journal),
    )


def _wager_lines(journal: BonusJournal) -> Iterator[SignLine]:
    """Yield the sign's lines about wagers: limits, steps, sizes, the source of the cards, and the time to decide."""
    state = journal.state
    limits, terms = state.terms.limits, state.terms
    limited = _cites_of_terms(journal, "bonus.wager_limits")
    yield SignLine("Ante", f"{limits.ante_least:,} to {limits.ante_most:,}", limited)
    if state.former is not None:
        marker = _cites_of_terms(journal, "notice.old_minimum_marker")
        yield SignLine("Former minimum", f"{state.former.ante_least:,}, for players with a marker", marker)
    yield SignLine("Ante Bonus", f"{limits.bonus_least:,} to {limits.bonus_most:,}, or none", limited)
    if limits.multiples or limits.step > 1:
        step = f"multiples of {limits.ante_least:,}" if limits.multiples else f"in steps of {limits.step:,}"
        yield SignLine("Steps", step, limited)
    sizes = tuple(
        f"{area.capitalize()} Wager: {_TIMES_WORDS.get(times, f'{times} times')} the Ante"
        for area, times in terms.multiples.items()
    )
    yield SignLine("Later wagers", "each of one size", _cites_of_terms(journal, "bonus.wager_multiples"), sizes)
    source = terms.dealt_from.replace("_", " ")
    yield SignLine(
        "Dealt from",
        f"a {source}, {quantity(terms.places, 'box', 'boxes')}",
        _cites_of_terms(journal, "bonus.deal_from"),
    )
    seconds = journal.opening.setup.decision_seconds
    yield SignLine("Time to decide", quantity(seconds, "second"), _cites_of_terms(journal, "time.clock"))
    if state.english_only:
        yield SignLine("Language", "English only while a round is played", _cites_of_terms(journal, "bonus.suspicion"))


def _odds_lines(journal: BonusJournal) -> Iterator[SignLine]:
    for table in pay_tables_of(journal.terms):
        cites = cite(*(text for text in table.cites if "?" not in text))
        yield SignLine(table.name, "", cites, tuple(f"{line.what}: {line.pays}" for line in table.lines))


def _jackpot_lines(journal: BonusJournal, jackpots: RoomJackpots | None) -> Iterator[SignLine]:
    pool = jackpots.pool_of(journal.port.table_id) if jackpots is not None else None
    if jackpots is None or pool is None:
        return
    terms, meter = pool.state.terms, meter_seen(jackpots, pool, ANYBODY)
    wager = f"a Jackpot Wager of {journal.terms.limits.jackpot:,}"
    yield SignLine("To take part", wager, _cites_of_terms(journal, "jackpot.side_wager_terms"))
    yield SignLine("Stands at", f"{meter.value:,}", _cites_of_terms(journal, "jackpot.contribution"))
    approval = pool.conditions.approval or "no approval on record"
    yield SignLine("Meter system", approval, _meter_cites(journal))
    events = tuple(map(winning_hand_words, terms.winning_hands))
    yield SignLine(
        "Your two cards with the flop", "", _cites_of_terms(journal, "jackpot.events", "jackpot.prize"), events
    )
    if share := bonus_jackpot(pool):
        words = f"{share:,} for everybody else at the table with a Jackpot Wager"
        yield SignLine("Bonus jackpot", words, _cites_of_terms(journal, "jackpot.bystanders"))
    void = "Jackpot Wagers are cancelled and go back"
    yield SignLine("A void round", void, _cites_of_terms(journal, "jackpot.void_hand_reversed"))


@serves("sign.meter_system")
def _meter_cites(journal: BonusJournal) -> tuple[Citation, ...]:
    """Return the clauses that want the meter system approved: its reference and date are kept with the pool."""
    return _cites_of_terms(journal, "sign.meter_system")


@serves("sign.rules_against_the_house")
def _posted_rules_cites(journal: BonusJournal) -> tuple[Citation, ...]:
    """Return the clauses behind the name of the rules on the sign, which anybody may read in the room."""
    return _cites_of_terms(journal, "sign.rules_against_the_house")


def _cites_of_terms(journal: BonusJournal, *keys: str) -> tuple[Citation, ...]:
    return journal.terms.cites(*keys)
