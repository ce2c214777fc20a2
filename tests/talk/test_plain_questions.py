"""What players ask in plain words finds a clause that answers it among the first three."""

from __future__ import annotations

from typing import Final

import pytest

from pokerroom.rulebook import library
from pokerroom.talk.books.clause_search import look_for

FIRST: Final = 3
# A question, and every clause that answers it; which house's stands first is no matter.
QUESTIONS: Final = {
    "can i show one card": "canberra:17.18 star:26.3 uk:showdown.14 uk:showdown.15",
    "what happens if the dealer exposes a card": "adelaide:54.a.1 canberra:17.20.1 star:26.26 uk:irregularity.35",
    "how long do I have to act": "adelaide:53.a.2 canberra:4.8(a) canberra:4.8(b) star:7.13 uk:game.6",
    "strng bet": "adelaide:1.string-bet adelaide:71.1 star:1.1.string-bet star:7.11 uk:betting.30 uk:betting.31",
    "do string bets count": "adelaide:1.string-bet adelaide:71.1 star:7.11 uk:betting.30 uk:betting.31",
    "can I use my phone at the table": "adelaide:85.a star:27.2.1 star:27.3 uk:dead-hand.5",
    "who gets the odd chip": "adelaide:58 canberra:13.2.2 star:24.4.2",
    "can I see the card that would have come": "adelaide:50 canberra:16.7 star:26.10 uk:game.2",
    "can i lend chips to a friend": "adelaide:51 canberra:14.4 star:8.6",
    "what if somebody bets out of turn": "adelaide:69.b.1 canberra:17.6 canberra:17.6(d) star:26.5",
    "i missed my blinds, how do I come back": "adelaide:67.a.1 adelaide:67.a.2 canberra:17.4.1 star:8.8.3 star:8.8.3.1",
    "what is the minimum raise": "adelaide:15 adelaide:48.5 adelaide:48.9 uk:betting.11 uk:betting.26",
    "how many raises are allowed": "adelaide:98 adelaide:A1.2 adelaide:A1.8.2 canberra:5.1.1 star:8.8.8 uk:betting.3",
    "does a short all in reopen the betting": "adelaide:48.10 canberra:14.5 uk:betting.12 uk:betting.13",
    "can I get my hand back from the muck": "star:10.4 uk:dead-hand.1 uk:dead-hand.2 uk:showdown.13",
    "must we speak English": "adelaide:76.a canberra:16.3 uk:game.23",
    "can i take money off the table": "adelaide:35.a canberra:4.4 star:8.7.b uk:ring.11",
    "who has to show first": "adelaide:22.a.2 adelaide:24.1 canberra:13.1.1 uk:showdown.22",
    "can i buy more chips during a hand": "adelaide:33 canberra:4.4 star:8.7.a uk:ring.2 uk:ring.3",
    "is there rake when there is no flop": "uk:rake.3",
    "may my girlfriend sit behind me": "uk:game.21 uk:game.22",
    "does a suit break a tie": "adelaide:7 canberra:3.1.1 star:13.1",
    "the dealer mucked my hand by mistake": "adelaide:47.b.1 star:26.7 uk:irregularity.46",
    "what if the button was in the wrong place": "uk:irregularity.1 uk:misdeal.9",
    "can i move to another seat": "adelaide:10.3 canberra:8.2.3 canberra:17.13.1 star:8.8.4 uk:seating.23",
    "is swearing allowed": "uk:conduct.5",
    "there are four cards on the flop": "adelaide:55.a star:26.29 uk:irregularity.38",
    "I threw in one big chip and said nothing": "adelaide:72.a uk:betting.17 uk:betting.18 uk:betting.35 star:7.10",
    "who is the small blind heads up": "adelaide:96 star:9.8 uk:tournament.4",
    "can we run it twice": "adelaide:130.1",
    "what if there is a joker in the deck": "uk:irregularity.11 uk:irregularity.12 uk:irregularity.13 canberra:2.3",
    "how much can I raise in pot limit": "uk:pot-limit.1 uk:pot-limit.2 adelaide:A1.8.b star:8.8.7 canberra:4.2(g).2",
    "who decides an argument": "adelaide:82 adelaide:83 canberra:19.4.1 star:27.16.1 uk:disputes.1 uk:disputes.4",
    "what is a straddle": "adelaide:1.straddle adelaide:A1.7.a adelaide:A1.7.b star:8.9",
    "can I agree to split the pot": "canberra:13.3.1 uk:game.9 uk:game.13",
    "may I bet before I see my cards": "uk:betting.40",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_plain_question_is_answered_among_the_first_clauses(question: str) -> None:
    found = [str(clause.cite) for clause in look_for(library(), question).found[:FIRST]]
    assert set(found) & set(QUESTIONS[question].split()), found


def test_every_answer_is_a_clause() -> None:
    books = library()
    assert all(books.clause(cite) for cites in QUESTIONS.values() for cite in cites.split())
