"""The stage of the bonus game: a table, its rounds, and its irregularities.

A step may begin with a time: `> 20:15 the casino supervisor ...`. After `!` stands an observation, by the name that
rulings have for it: `! bonus_dealer_card_exposed`, `! clock_expired box 3`, `! wrong_card_count: dealt_wrong=yes`. Its
reply are the effects; nothing happens before `> carry out`.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final

from pokerroom.bonus.deciding.floor import ruling_on
from pokerroom.citation import joined_cites
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.scenarios.bonus.bonus_acts import BONUS_ACTS, seen_with_facts
from pokerroom.scenarios.bonus.bonus_game import SETUP_NAMES, BonusGame
from pokerroom.scenarios.bonus.bonus_questions import BONUS_QUESTIONS
from pokerroom.scenarios.forms import find_form, unknown
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply, as_reply

_SEEN: Final = re.compile(r"(?P<what>[a-z_]+)(?: box (?P<box>\d+))?(?:: (?P<facts>.+))?")
_TIME: Final = re.compile(r"(\d\d:\d\d) (.*)")


class BonusStage:
    """A bonus table on a stage.

    Set-up: `house:`, a table's own lines (`places`, `dealt_from`, `ante_least` ...), `boxes:` (1-3) and `stacks:`
    (1000); `box N:`, `board:` and `dealer:` for cards, or `cards:` in the order they leave the deck; `decks: by hand`;
    `meter:` for a jackpot. The lines that may be written stand in docs/scenario-stages.md.
    """

    keys: ClassVar[tuple[str, ...]] = (
        "house",
        "choose KEY",
        *SETUP_NAMES,
        "boxes",
        "stacks",
        "box N",
        "board",
        "dealer",
        "cards",
        "decks",
        "now",
        "meter",
        "rate",
        "bonus jackpot",
    )
    acts: ClassVar[tuple[str, ...]] = tuple(form for form, _ in BONUS_ACTS)
    questions: ClassVar[tuple[str, ...]] = tuple(form for form, _ in BONUS_QUESTIONS)
    sights: ClassVar[tuple[str, ...]] = ("bonus_dealer_card_exposed", "clock_expired box 3")

    def __init__(self, setup: SetUp) -> None:
        self.game = BonusGame(setup)

    def do(self, words: str) -> Reply:
        """Do what a line `> ...` says, one act after the other."""
        reply = Reply()
        for act in re.split(r"\s*;\s*", words):
            if timed := _TIME.fullmatch(act):
                self.game.at(timed[1])
                act = timed[2]
            found = find_form(BONUS_ACTS, act)
            if found is None:
                raise unknown(act, self.acts)
            reply = as_reply(found[0](self.game, found[1]))
        return reply

    def see(self, words: str) -> Reply:
        """Rule on what a line `! ...` says was seen."""
        match = _SEEN.fullmatch(words)
        if match is None:
            raise unknown(words, self.sights)
        seen = seen_with_facts(self.game.house, match["what"], match["facts"], seat=int(match["box"] or 0))
        try:
            ruling = ruling_on(self.game.asked, seen)
        except FactNeeded as needed:
            return Reply(f"asks {needed.fact.name}", needed.cites)
        self.game.ruling = ruling
        effects = "; ".join(map(str, ruling.effects))
        if ruling.offers:
            offers = "; or ".join("; ".join(map(str, offer.effects)) for offer in ruling.offers)
            cites = joined_cites(ruling.cites, *(offer.cites for offer in ruling.offers))
            return Reply(f"the {ruling.offers[0].title} may {offers}; otherwise {effects}", cites)
        return Reply(effects, ruling.cites)

    def ask(self, question: str) -> Reply:
        """Answer the question of a line `? ...`."""
        found = find_form(BONUS_QUESTIONS, question)
        if found is None:
            raise unknown(question, self.questions)
        return as_reply(found[0](self.game, found[1]))
