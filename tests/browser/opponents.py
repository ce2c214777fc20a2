"""Somebody to play against who needs no browser: they say over the wire what a page would say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from browser.at_table import AtTable
from browser.visitors import Visitor, Walker
from pokerroom.room import wire
from testkit.room.web_room import Person


class Opponent:
    """A guest at one table, with a seat there."""

    def __init__(self, url: str, table: str, *, seat: int = 0, chips: int = 0) -> None:
        self._person = Person(url).guest()
        self._talk = self._person.sit_at(table)
        self.now: wire.TableNow = self._talk.hear_a(wire.TableNow)
        self.lines = list(self.now.lines)
        self._asked = 0
        free = next(seat.seat for seat in self.now.public.seats if not seat.player)
        self.asks(wire.Sit(seat=seat or free, chips=chips or self.you.buy_in[0]))

    @property
    def name(self) -> str:
        return self._person.name

    @property
    def you(self) -> wire.You:
        """What they may see and do."""
        assert self.now.you is not None
        return self.now.you

    @property
    def options(self) -> wire.WireOptions:
        """What is open to them."""
        return self.you.options or wire.WireOptions()

    def asks(self, message: wire.ClientMessage) -> None:
        """Ask the room for something, which it does."""
        answer = self._answer_to(message)
        assert isinstance(answer, wire.Done), answer

    def sees(self, wanted: Callable[[Opponent], object]) -> None:
        """Look on until something is so."""
        while not wanted(self):
            self._hears()

    def reads(self, words: str) -> None:
        """Look on until a line of the log has these words."""
        self.sees(lambda one: any(words in line.text for line in one.lines))

    def acts(self, what: wire.ActKind, amount: int = 0) -> None:
        """Do something in the hand as soon as it is open to them."""
        named = {"raise": "least_to", "bet": "least_to", "no_straddle": "straddle"}.get(what, what)
        while True:
            self.sees(lambda one: getattr(one.options, named))
            turn = self.you.turn
            answer = self._answer_to(wire.Act(what=what, amount=amount, turn=turn))
            if isinstance(answer, wire.Done):
                return
            assert answer.kind == "stale", answer  # somebody was quicker: what is open now is here or on its way
            self.sees(lambda one: one.you.turn != turn)  # noqa: B023

    def folds_if_asked(self) -> None:
        """Have no part in a hand: whatever is asked by now is declined."""
        while True:
            try:
                self._hears(timeout=0)
            except TimeoutError:
                break
        if self.options.straddle:
            self.acts("no_straddle")
        elif self.options.fold:
            self.acts("fold")

    def _answer_to(self, message: wire.ClientMessage) -> wire.Done | wire.Refused:
        self._asked += 1
        self._talk.say(msgspec.structs.replace(message, id=self._asked))
        while True:
            heard = self._hears()
            if isinstance(heard, wire.Done | wire.Refused) and heard.id == self._asked:
                return heard

    def _hears(self, timeout: float = 60) -> Any:
        heard = self._talk.hear(timeout)
        if isinstance(heard, wire.TableNow):
            self.now = heard
            self.lines += heard.lines
        return heard

    def comes_back(self, table: str) -> None:
        """Look at the table again after the connection was lost."""
        self._talk = self._person.sit_at(table)
        self.now = self._talk.hear_a(wire.TableNow)

    def goes(self) -> None:
        """Hang up, in whatever seat."""
        self._person.close()


Meets: TypeAlias = Callable[..., Opponent]


def heads_up(visitor: Visitor | Walker, meets: Meets, table: str, chips: int = 0) -> tuple[AtTable, Opponent]:
    """Somebody in a browser and another, both with cards."""
    sits = AtTable.walks_up(visitor, table) if isinstance(visitor, Walker) else AtTable.sits(visitor, table)
    other = meets(table, chips=chips)
    sits.is_dealt_in()
    return sits, other


def acts_first(player: AtTable, other: Opponent) -> None:
    """Come to a hand in which the player in the browser is the first to act: the button is drawn, and goes round."""
    if not player.starts():
        other.acts("fold")
        player.page.locator(".seat.mine.acts").wait_for()
