"""The context that the judging functions of a round share: the round, its terms and house, and people's powers."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.state import BoxState, RoundState
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import HouseContext


@dataclass(frozen=True, slots=True)
class RoundContext(HouseContext):
    """A round with its house, for judging a command."""

    state: RoundState
    house: House

    @property
    def terms(self) -> BonusTerms:
        """The terms of the table."""
        return self.state.terms

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""
        return self.terms.cites(*keys)

    def live_box(self, number: int) -> BoxState:
        """Return a box that is still in; refuse one that has folded, has no Ante or is settled."""
        box = self.state.box(number)
        if box.status == "in":
            return box
        if box.status == "out":
            raise Illegal(f"box {number} has no Ante", allowed="an Ante first", cites=self.cites("wagers_first"))
        words = {"folded": "has folded", "conceded": "has conceded"}.get(box.status, f"is {box.status}")
        what = f"box {number} {words} and cannot come back"
        raise Illegal(what, allowed="the next round", cites=self.cites("bonus.fold"))

    def refuse_before_first_card(self) -> None:
        """Refuse an act that makes sense only once the round is under way."""
        if not self.state.first_card_out:
            raise Illegal("the round has not begun", allowed="after the first card", cites=self.cites("deal_order"))
        self.refuse_over()

    def refuse_over(self) -> None:
        """Refuse anything more in a round that is over."""
        if self.state.phase == "over":
            result = "void" if self.state.void else "over"
            raise Illegal(f"round {self.state.number} is {result}", allowed="the next round")


def one_line(what: str, text: object, *, needed: bool = True) -> str:
    """Return words that fit on one line of a log, without brackets; refuse other text."""
    words = text.strip() if isinstance(text, str) else ""
    if not isinstance(text, str) or (needed and not words) or set(words) & set("\n\r[]"):
        raise Malformed(f"{what}: {text!r}", allowed="a few words on one line, without brackets")
    return words


def whole_chips(what: str, amount: object) -> int:
    """Return a number of chips; refuse any other value."""
    if type(amount) is not int or amount < 0:
        raise Malformed(f"{what}: {amount!r}", allowed="whole chips")
    return amount
