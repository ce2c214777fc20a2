"""The bots of one table: who they are, when they come and go, their buy-ins, their thinking time and their play.

They play as people do: from their own view of the hand, with the chips in front of them, under their own names.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import Random
from typing import Final, NamedTuple

from pokerroom.bots import BotStrength, agrees_to_chop, decide_by_estimate
from pokerroom.bots.shoves import Shoves
from pokerroom.hand import CHECK, Hand, Options, PlayerCommand
from pokerroom.hand.commands import Fold
from pokerroom.room.people.naming.bot_names import RoomBotNames
from pokerroom.table import Table

_MUCH_WON: Final = 3  # times the largest buy-in
_RICH_LEAVES: Final = 0.2  # how often one that has won so much gets up after a hand


class Thought(NamedTuple):
    """A decision that a bot works out in a thread: about which moment of which hand, and its result."""

    hand: Hand
    events: int
    comes: Future[PlayerCommand]


class TableBots:
    """The bots of one table; `players` are those who sit there, `wanted` how many do as long as seats are left.

    At a tournament's table its director seats bots, and says who is one.

    With a `pool` they think in its threads while the room goes on; without one they decide when they are asked.
    """

    def __init__(
        self,
        wanted: int,
        rng: Random,
        names: RoomBotNames | None = None,
        *,
        plays: BotStrength = "keen",
        pool: Executor | None = None,
    ) -> None:
        self.wanted = wanted
        self.plays = plays
        self.players: set[str] = set()
        self._is_directors_bot: Callable[[str], bool] | None = None
        self._pool = pool
        self._thought: Thought | None = None
        self._names = names or RoomBotNames()
        self._shoves = Shoves()
        self._gone_rich: set[str] = set()
        self.chance = rng

    def meet(self, table: Table) -> None:
        """Recognise the bots among those who sit at a table that was found again."""
        self.players = set(table.players.names.values()) & self._names.known
        self._names.note(self, self.players)

    def want(self, number: int) -> None:
        """Have this many bots at the table from now on, if there are seats for them."""
        self.wanted = number

    def leave_to_director(self, is_bot: Callable[[str], bool]) -> None:
        """Let bots come and go only as a tournament's director says, who knows by `is_bot` which players are bots."""
        self.wanted, self._is_directors_bot = 0, is_bot

    def is_bot(self, player: str) -> bool:
        """Return whether this player is a bot."""
        return player in self.players if self._is_directors_bot is None else self._is_directors_bot(player)

    def was_bot(self, player: str) -> bool:
        """Return whether whoever played here under this name was a bot, whether it still sits here or not."""
        return self.is_bot(player) or (self._is_directors_bot is None and player in self._names.known)

    # Coming and going

    def seats_to_leave(self, table: Table) -> list[int]:
        """Return the seats of bots that get up now: half of those without chips, one where it is crowded, and now and
        then one that has won much.
        """
        rules = table.rules.hand
        own = [seat for seat, player in table.players.names.items() if self.is_bot(player)]
        broke = [seat for seat in own if table.players[seat].stake.total < rules.chip]
        leaving = [seat for seat in broke if self.chance.random() < 0.5]
        if len(own) - len(leaving) > self.room_for(table):
            leaving += [self.chance.choice([seat for seat in own if seat not in leaving])]
        rich = [seat for seat in own if seat not in leaving and self._has_won_much(table, seat)]
        if rich and self.chance.random() < _RICH_LEAVES:
            winner = self.chance.choice(rich)
            leaving.append(winner)
            self._gone_rich.add(table.players.names[winner])
        return leaving

    def _has_won_much(self, table: Table, seat: int) -> bool:
        """Return whether a bot has so much more than anybody may sit down with that a person would go home."""
        limits = table.chips.buy_in_range()
        return limits.most is not None and table.players[seat].stake.total >= _MUCH_WON * limits.most

    def to_buy(self, table: Table) -> list[tuple[int, int]]:
        """Return which bots buy chips now, and for how much."""
        rules = table.rules.hand
        own = [seat for seat, player in table.players.names.items() if self.is_bot(player)]
        return [(seat, self.stake(table)) for seat in own if table.players[seat].stake.total < rules.chip]

    def newcomer(self, table: Table) -> tuple[str, int, int] | None:
        """Return a bot that sits down now: its name, seat and chips; None where none does."""
        seated = set(table.players.names.values())
        own = sum(self.is_bot(player) for player in seated)
        free = self._names.free(self, seated)
        free = [name for name in free if name not in self._gone_rich] or free  # they would have to bring it back
        if own >= self.room_for(table) or not table.seats.free or not free:
            return None
        player = self.chance.choice(free)
        self._names.note(self, {player, *seated})
        return player, self.chance.choice(list(table.seats.free)), self.stake(table)

    def room_for(self, table: Table) -> int:
        """Return how many bots there may be: as many as are wanted and have seats."""
        return min(self.wanted, self.seats_for(table))

    def seats_for(self, table: Table) -> int:
        """Return how many bots have seats.

        One seat stays free for the next person, but not where two play and one is a person.
        """
        people = sum(not self.is_bot(player) for player in table.players.names.values())
        kept_free = 0 if people and table.seats.most == 2 else 1
        return max(0, table.seats.most - people - kept_free)

    def stake(self, table: Table) -> int:
        """Return a bot's buy-in: between the least and the most, in whole bets."""
        rules = table.rules
        limits = table.chips.buy_in_range()
        bet = max(rules.hand.chip, *rules.hand.blinds, rules.hand.minimum_bet)
        most = limits.most if limits.most is not None else max(limits.least, 100 * bet)
        wanted = limits.least + int((most - limits.least) * (0.4 + 0.6 * self.chance.random()))
        return max(limits.least, wanted - wanted % bet)

    # Playing

    def thinking_seconds(self, hand: Hand, options: Options) -> float:
        """Return for how many seconds a bot thinks: longer over a raise, in a big pot and with a choice."""
        chance = self.chance.random()
        if options.show or options.discard or options.draw >= 0:
            return 0.8 + 1.2 * chance
        big = min(1.0, hand.pot / (1 + sum(hand.starting_stacks.values()) / 3))
        return 0.6 + 1.1 * chance + (1.8 * big * self.chance.random() if options.call else 0.0)

    def begin_to_think(self, hand: Hand, seat: int) -> None:
        """Have the bot whose turn it is work out what to do, in a thread beside the room."""
        if self._pool is None:
            return
        chance = Random(self.chance.random())  # noqa: S311 - its own, since chance is not shared between threads
        view, options = hand.view(seat), hand.options(seat)
        habit = self._shoves.note(hand, view)
        decision = self._pool.submit(decide_by_estimate, view, options, hand.rules, chance, self.plays, habit)
        self._thought = Thought(hand, len(hand.events), decision)

    def decision(self, hand: Hand, seat: int) -> PlayerCommand | None:
        """Return the act of the bot in this seat; None while it has not made up its mind.

        It never folds where it may check.
        """
        options, thought = hand.options(seat), self._thought
        if thought is None or thought.hand is not hand or thought.events != len(hand.events):
            view = hand.view(seat)
            habit = self._shoves.note(hand, view)
            command = decide_by_estimate(view, options, hand.rules, self.chance, self.plays, habit)
        elif not thought.comes.done():
            return None
        else:
            command = thought.comes.result()
        self._thought = None
        return CHECK if isinstance(command, Fold) and options.check else command

    def chops(self, hand: Hand, seat: int) -> bool:
        """Return whether the bot takes its blind back, asked by the other blind."""
        return agrees_to_chop(hand.view(seat), hand.rules, self.chance)
