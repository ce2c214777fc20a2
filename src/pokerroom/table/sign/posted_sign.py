"""The sign at a table: everything the house must show there, made from what is configured, each line with its clauses.

`sign_for` puts the sign together, and refuses while something that must be shown is not settled. `Sign.text` writes it
as one page of text, and `sign_html` in `html_page.py` makes a page to print and hang up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Malformed, as_given, refuses_misread_calls
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.treatment.served import serves
from pokerroom.table.changes.proposals import PendingChange, demands, hands_words
from pokerroom.table.changes.rules import change_rules_for
from pokerroom.table.game_words import game_words
from pokerroom.table.sign.charges import CHARGE_PARTS, NOTICE_PARTS
from pokerroom.table.sign.facts import JackpotSign, SignFacts, SignLine, sign_facts_for
from pokerroom.table.sign.parts import GAME_PARTS, ORDER_PARTS, SignPart, amounts
from pokerroom.table.sign.text_page import text_page
from pokerroom.table.sign.time_to_act import TIME_PARTS
from pokerroom.wording.plural import plural_of, quantity

_SECTIONS: Final[tuple[tuple[str, tuple[SignPart, ...]], ...]] = (
    ("The game", GAME_PARTS),
    ("Charges", CHARGE_PARTS),
    ("Time", TIME_PARTS),
    ("Hands", ORDER_PARTS),
    ("Please note", NOTICE_PARTS),
)
_LIMITS: Final = {
    "no_limit": "No limit",
    "pot": "Pot limit",
    "half_pot": "Half-pot limit",
    "fixed": "Fixed limit",
    "range": "Spread limit",
    "double_previous": "Up to twice the last bet",
}


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Sign:
    """A table's sign: a title, urgent notices first, then sections of lines, and the rules behind it."""

    table: str
    title: str
    notices: tuple[SignLine, ...]
    sections: tuple[tuple[str, tuple[SignLine, ...]], ...]
    rules: str
    edition: str
    rules_cites: tuple[Citation, ...] = ()

    def __repr__(self) -> str:
        return f"<Sign: {self.title}, {quantity(len(self.lines), 'line')}>"

    def __str__(self) -> str:
        return self.text()

    @property
    def lines(self) -> tuple[SignLine, ...]:
        """Every line of the sign: first the notices, then the lines of its sections."""
        return *self.notices, *(line for _, lines in self.sections for line in lines)

    def text(self) -> str:
        """Write the sign as text: at most 80 columns, and one page of 66 lines.

        >>> from pokerroom.rulebook import house_named
        >>> sign = sign_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)))
        >>> print(*sign.text().splitlines()[3:6], sep="\\n")
        Game           Texas Hold'em, 2 cards each                        game.1, ring.1
        Limit          no limit: the most is all your chips               ring.1, game.1
        Least bet      £2                                           betting.1, betting.4
        """
        title = ". ".join(filter(None, [self.table.upper(), self.title]))
        cited = f" [{', '.join(citation.clause for citation in self.rules_cites)}]" if self.rules_cites else ""
        sections = [lines for _, lines in self.sections]
        if self.notices:
            sections.insert(0, self.notices)
        return text_page(title, sections, f"{self.rules}. {self.edition}{cited}")


@refuses_misread_calls
def sign_for(
    house: Rulebook | House,
    setup: TableSetup,
    *,
    table: str = "",
    jackpot: JackpotSign | None = None,
    notices: Iterable[SignLine] = (),
) -> Sign:
    """Return the sign of a cash table; `jackpot` is the jackpot it takes part in.

    >>> from pokerroom.rulebook import house_named
    >>> setup = TableSetup(game="omaha", limit="pot", blinds=(5, 10), min_buy_in=200, max_buy_in=1000)
    >>> sign = sign_for(house_named("star"), setup, table="Table 4")
    >>> sign.title
    'Omaha. Pot limit. Blinds $5 and $10'
    >>> next(line for line in sign.lines if line.heading == "Buy-in").words
    'at least $200, at most $1,000'
    """
    if jackpot is not None and not isinstance(jackpot, JackpotSign):
        raise Malformed(f"{as_given(jackpot)} is no jackpot of a sign", allowed="what a sign says of one, or None")
    facts = sign_facts_for(house, setup, jackpot)
    sections = [(name, tuple(line for part in parts for line in part(facts))) for name, parts in _SECTIONS]
    return Sign(
        table,
        _title_of_sign(facts),
        tuple(notices),
        tuple((name, lines) for name, lines in sections if lines),
        facts.book.title,
        facts.book.edition,
        _clauses_naming_the_rules(facts),
    )


def _title_of_sign(facts: SignFacts) -> str:
    rules = facts.rules
    words = [game_words(rules), _LIMITS[rules.limit]]
    if rules.blinds:
        words.append(f"{plural_of(len(rules.blinds), 'Blind')} {amounts(facts, rules.blinds)}")
    if rules.ante:
        words.append(f"Ante {facts.money(rules.ante)}")
    return ". ".join(words)


@serves("sign.rules")
def _clauses_naming_the_rules(facts: SignFacts) -> tuple[Citation, ...]:
    """Return the clauses for the name and edition of the rules, which every sign shows."""
    return facts.cites("sign.rules", "room.edition")


@serves("sign.notice")
def notice_of(house: Rulebook | House, pending: PendingChange) -> tuple[SignLine, ...]:
    """Return the lines of a sign that announce a change, or the closing of the table.

    >>> from pokerroom.rulebook import house_named
    >>> from datetime import datetime
    >>> from pokerroom.table.changes.proposals import propose_closing
    >>> setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=1000)
    >>> closing = propose_closing(change_rules_for(house_named("star"), setup), setup, by="casino supervisor")
    >>> closing = closing.signed(datetime(2024, 8, 17, 2, 10), datetime(2024, 8, 17, 2, 30))
    >>> print(*(line.words for line in notice_of(house_named("star"), closing)))
    this table closes at 02:30
    """
    rules = change_rules_for(house, pending.old)
    cites = joined_cites(*(demand.cites for demand in demands(rules, pending)))
    when = f"at {pending.planned:%H:%M}" if pending.planned else "soon"
    if pending.new is None:
        if pending.last_hands:
            last = f"after {hands_words(pending.last_hands)}"
            when = f"{when}, {last}" if pending.planned else last
        return (SignLine("Notice", f"this table closes {when}", cites),)
    old = set(sign_for(house, pending.old).lines)
    changed = [line for line in sign_for(house, pending.new).lines if line not in old]
    return tuple(
        SignLine("Notice", f"{when}: {line.heading.lower()} {line.words}", joined_cites(cites, line.cites))
        for line in changed
    )
