"""The chapters of the rulebooks, so that a book can be read as one: where each begins, and what it is called here.

The clauses themselves carry only their numbers. A book that is not listed falls into chapters by the first part of its
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pokerroom.rulebook import Clause, Rulebook


class Chapter(NamedTuple):
    """Clauses that stand together: a name for the address line, a heading, the clauses in the book's order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


# For every book: the clause a chapter begins with, and its heading. A chapter ends where the next begins.
_BEGINNINGS: Final[dict[str, str]] = {
    "adelaide": """
        order.0 The Commissioner's order
        1.act 1. Definitions
        2 2-3. Table and control
        4.1 4-6. The cards
        7 7-8. Value of the cards
        9.1 9-13. The deal
        14 14-15. The betting
        16.0 16-19. The first round
        20.0 20-21. The second and third rounds
        22.a.1 22-26. The final round and the showdown
        27 27-28. Misdeals
        29 29. Betting limits
        30.1 30-39. Table stakes and wagers
        40.1 40-42. Checking
        43.a 43-45. Order of hands
        46.1 46. Dealing in more or fewer players
        47.a.1 47. Protecting hole cards
        48.1 48. Going all-in
        49.a 49-52. Looking at cards, lending chips, dividing pots
        53.a.1 53. Time
        54.a.1 54. Boxed cards
        55.a 55-57. Flop, turn and river
        58 58-59. Split pots
        60.a 60-64. Seating
        65 65-67. Posting blinds
        68.1 68. Heads-up raising
        69.a 69. Out of turn
        70.1 70. Errors in betting
        71.1 71. String bets
        72.a 72. Chips
        73 73-74. Talk and declarations
        75.a 75-76. Collusion and language
        77.1 77-78. Charges
        79.a 79-86. General provisions
        87 87-91. Tournament conditions
        92 92-101. Tournament play
        102 102-105. Winners
        106.1 106-110. Payments and prizes
        111.a 111. Penalties
        112 112-115. Jackpots
        116 116-125. Jackpot dealing and settlement
        126 126-128. Jackpot irregularities
        129.1 129. Dead hands
        130.1 130. Running it several times
        A1.1.a Appendix 1""",
    "canberra": """
        NI.1 The approving instrument
        A.nb A. Dictionary
        1.1 1. The table
        2.1.1 2. The cards
        3.1.1 3. Order of hands
        4.1.1 4. Table stakes and bets
        5.1.1 5. Blind betting
        6.1 6. Ante betting
        7.1 7. Shuffle and cut
        8.1 8. How play begins
        9.1 9. Dealing
        10.1.1 10. The first betting round
        11.1 11. Checking
        12.1 12. Further rounds
        13.1.1 13. Who wins
        14.1.1 14. Tapping out
        15.1 15. Commission
        16.1.1 16. Collusion
        17.1 17. Irregularities
        18.1 18. Closing a table
        19.1 19. General provisions
        20.1 20. Tournaments""",
    "star": """
        order.1 The approving order
        1.1 1. Definitions
        2.1 2. Table and equipment
        3.1 3. Commission
        4.1 4. The cards
        5.1 5. Shuffle and cut
        6.1 6. Players and seats
        7.1 7. Wagers
        8.1 8. Least and most wagers, betting structures
        9.1 9. The deal
        10.1 10. The betting round
        11.1 11. Checking
        12.1 12. All-in
        13.1 13. Order of hands
        14.1 14. Draw poker with an ante
        15.1 15. Draw poker with a blind
        16.1 16. Five-card stud
        17.1 17. Seven-card stud
        18.1 18. Two-card Manila
        19.1 19. Three-card Manila
        20.1 20. Texas hold'em
        21.1 21. Omaha
        22.1 22. Pineapple
        23.1 23. Crazy Pineapple
        24.1 24. Final settlement
        25.1 25. Misdeals
        26.1 26. Irregularities
        27.1 27. General provisions
        28.1.1 28.1. Tournaments: definitions
        28.2.1 28.2. Tournaments: how the rules apply
        28.3.1 28.3. Tournaments: entry fees and prize pool
        28.4.1 28.4. Tournaments: conditions
        28.5.1 28.5. Tournaments: conduct of play
        28.6.1.1 28.6. Tournaments: heads-up
        28.7.1 28.7. Tournaments: wagers
        28.8.1 28.8. Tournaments: winners and places
        28.9.1 28.9. Tournaments: general provisions
        29.1 29. Rewards and promotional prizes
        30.1 30. Jackpot
        diagram.A Diagrams""",
    "star-bonus": """
        1.1 1. Definitions
        2.1 2. Layout and equipment
        3.1 3. The cards
        4.1 4. Shuffle and cut
        5.1 5. Wagers
        6.1.1 6. Least and most wagers
        7.1 7. The deal
        8.1.p1 8. Order of hands
        9.1 9. The betting round
        10.1 10. Settlement
        11.1 11. Irregularities
        12.1 12. When the shuffler fails
        13.1 13. General provisions
        14.1 14. Rewards and promotional prizes
        15.1 15. Progressive jackpot
        diagram-a Diagram A""",
    "uk": """
        conduct.1 Conduct
        supervisor.1 Supervisors, dealers, disputes
        game.1 The game
        misdeal.1 Misdeals
        dead-hand.1 Dead hands
        betting.1 Betting
        pot-limit.1 Pot limit
        showdown.1 Showdowns
        irregularity.1 Irregularities
        ring.1 Ring games: spreads and stakes
        seating.1 Ring games: seating
        rake.1 Ring games: rake
        bad-beat.1 Ring games: bad beat jackpot
        tournament.1 Tournaments
        tournament-seating.1 Tournaments: seating
        chip-race.1 Tournaments: chip race
        structure.1 Tournaments: structures
        rebuys.1 Tournaments: buying in and rebuys""",
}


def chapters(book: Rulebook) -> tuple[Chapter, ...]:
    """A book, chapter by chapter; every clause stands in exactly one.

    >>> from pokerroom.rulebook import library
    >>> [chapter.title for chapter in chapters(library().book("uk"))][:3]
    ['Conduct', 'Supervisors, dealers, disputes', 'The game']
    """
    beginnings = _beginnings(book.id)
    found: list[tuple[str, list[Clause]]] = []
    for number, clause in book.clauses.items():
        title = beginnings.get(number, "") if beginnings else _first_part(number)
        if not found or (title and found[-1][0] != title):
            found.append((title or _first_part(number), []))
        found[-1][1].append(clause)
    return tuple(_named(found))


def _beginnings(book: str) -> dict[str, str]:
    lines = (line.strip() for line in _BEGINNINGS.get(book, "").strip().splitlines())
    return {number: title for number, _, title in (line.partition(" ") for line in lines)}


def _first_part(number: str) -> str:
    """
    >>> _first_part("dead-hand.3"), _first_part("3.3(a)")
    ('Dead hand', '3')
    """
    return re.split(r"[.(]", number, maxsplit=1)[0].replace("-", " ").capitalize()


def _named(found: Sequence[tuple[str, list[Clause]]]) -> Iterator[Chapter]:
    """Chapters with a name for each that no other has."""
    taken: set[str] = set()
    for title, clauses in found:
        plain = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "chapter"
        name, more = plain, 2
        while name in taken:
            name, more = f"{plain}-{more}", more + 1
        taken.add(name)
        yield Chapter(name, title, tuple(clauses))
