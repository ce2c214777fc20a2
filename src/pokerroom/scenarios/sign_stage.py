"""The stage on which a table's sign is read.

Set-up: `house:`, a table's set-up (its values in TOML, words without quotes), `events:` of a jackpot where they are not
the house's own, `stands_at:` its amount, and `nominated:` what the operator chose, such as
`commission.extra_fees.seating 5`.

Questions: any heading of the sign, for everything that stands under it on the page; `order of hands`; `footing`.
"""

from __future__ import annotations

import re
from html import unescape
from typing import ClassVar

from pokerroom.errors import Malformed
from pokerroom.rulebook.setup.table_setup import setup_from
from pokerroom.scenarios.setup import POSTED_LINES, SetUp
from pokerroom.scenarios.stage import Reply
from pokerroom.table.sign.facts import JackpotSign
from pokerroom.table.sign.html_page import sign_html
from pokerroom.table.sign.posted_sign import sign_for

_DEFAULTS = {"game": "holdem", "min_buy_in": 200, "max_buy_in": 1000}


class SignStage:
    """A sign, hung up and read."""

    keys: ClassVar[tuple[str, ...]] = ("house", *POSTED_LINES, "events", "stands_at", "nominated")

    def __init__(self, setup: SetUp) -> None:
        house, posted = setup.house(), setup.posted()
        listed = posted.pop("min_buy_in", None) == "as_listed"
        posted = posted if listed else {**_DEFAULTS, **posted}
        jackpot = None
        if "events" in setup or "stands_at" in setup:
            events = tuple(setup["events"].split(", ")) if "events" in setup else ()
            jackpot = JackpotSign(events, setup.whole("stands_at", 0) if "stands_at" in setup else None)
        self.sign = sign_for(house, setup_from({"game": "holdem", **posted}, "the scenario", house), jackpot=jackpot)
        text = self.sign.text()
        # Of the text the middle column alone, as the clauses stand beside it.
        column = " ".join(" ".join(line[15:58] for line in text.splitlines()).split())
        self.pages = column, " ".join(unescape(re.sub(r"<[^>]+>", " ", sign_html(self.sign))).split())

    def do(self, words: str) -> Reply:
        """Refuse every act: a sign is only asked about."""
        raise Malformed(f"this stage does not know {words!r}", allowed="questions only")

    see = do

    def ask(self, question: str) -> Reply:
        """Answer with the text under a heading of the sign."""
        if question == "footing":
            footing = f"{self.sign.rules}. {self.sign.edition}"
            return Reply(footing if footing in self.pages[1] else "not on the page", self.sign.rules_cites)
        lines = [line for line in self.sign.lines if line.heading.lower() == question.lower()]
        words = [word for line in lines for word in line.items or (line.words,)]
        missing = [word for word in words if not all(word in page for page in self.pages)]
        if missing:
            return Reply(f"{missing[0]!r} is not on the page")
        between = ", " if any(line.items for line in lines) else " | "
        return Reply(between.join(words) or "nothing", tuple(cite for line in lines for cite in line.cites))
