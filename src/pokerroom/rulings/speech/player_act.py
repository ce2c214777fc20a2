"""One player's act while it is being judged: the hand, the house, the options, and the making of a result.

All amounts come from the hand's own options, so that a result can always be carried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Malformed
from pokerroom.hand import Hand, Options
from pokerroom.hand.commands import CALL, CHECK, FOLD, Bet, Call, Check, Fold, PlayerCommand, Raise, Straddle
from pokerroom.hand.events import ActChoice, ActedEarly, Event, Limited, Raised
from pokerroom.hand.wagering import is_whole, whole_wager
from pokerroom.rulebook.house import House
from pokerroom.rulings.ruling import DECLINE, Ruling, rule
from pokerroom.rulings.seen import Seen, full_key
from pokerroom.rulings.speech.reading import Reading

# Facts about words and chips that hold unless a report says otherwise.
ORDINARY_SPEECH_FACTS: Final[Mapping[str, bool]] = dict.fromkeys(
    ("declared_call", "good_reason", "all_acted_on_it", "long_considered", "touched_muck", "caused_action"), False
)


@dataclass(slots=True)
class PlayerAct:
    """The act of one seat; `put` are all chips in play that lie in front of the player and are not in the pot."""

    hand: Hand
    seat: int
    house: House
    open: Options
    facts: Mapping[str, Any] = field(default_factory=dict)
    floor: bool | None = None
    reason: str = ""
    by: str = ""  # the reporter
    lying: int = 0  # chips that an earlier reading left in front of the player
    put: int = 0
    beside: int = 0  # chips that are not in play: more than the stack
    keys: list[str] = field(default_factory=list)  # of the questions whose answers the result rests on
    rows: list[Ruling] = field(default_factory=list)  # rulings that found nothing wrong

    @property
    def mine(self) -> int:
        """The chips that the player has already put in during this round."""
        return self.hand.bet(self.seat)

    @property
    def stack(self) -> int:
        """The chips that the player has left."""
        return self.hand.stack(self.seat)

    @property
    def level(self) -> int:
        """The bet that everybody must match in this betting round."""
        return self.hand.action.level

    @property
    def price(self) -> int:
        """The chips that a call costs the player, at most all they have."""
        return self.open.call or max(0, min(self.level - self.mine, self.stack))

    @property
    def top(self) -> int:
        """The largest total that the player's wager in this round can reach, without chips too small to play."""
        whole = self.mine + self.stack
        return whole if self.open.step == 1 else max(whole - whole % self.open.step, self.open.most_to)

    @property
    def limited(self) -> bool:
        """Whether a ruling on the player's last act has left only some of the options."""
        limit = self.hand.action.limit_of(self.seat)
        return limit is not None and not limit.all_round

    @property
    def whole_raise(self) -> int:
        """The total of a full minimum bet or raise, whatever the player has."""
        return whole_wager(self.hand)

    # Rulings

    def in_chips(self, amount: int) -> int:
        """Return an amount that a tournament's chips in play can make: rounded down, but at least one chip."""
        chip = self.hand.rules.plan.step if self.hand.rules.tournament else 1
        return max(chip, amount - amount % chip) if amount > 0 and amount % chip and amount != self.stack else amount

    def rule(self, key: str, amount: int = 0, since: int | None = None, **facts: object) -> Ruling:
        """Return the house's ruling on an observation; the floor takes or declines what the book only offers."""
        facts_known = {**self.facts, **facts}
        listed = self.house.book.vocabulary.ruling.observation(full_key(key)).facts
        facts_given: dict[str, Any] = {
            name: facts_known[name] if name in facts_known else ORDINARY_SPEECH_FACTS[name]
            for name in listed
            if name in {*facts_known, *ORDINARY_SPEECH_FACTS}
        }
        seen = Seen(key, self.seat, facts_given, amount=self.in_chips(amount), since=since, by=self.by)
        ruling = rule(self.house, seen, self.hand)
        if not ruling.offers or self.floor is None:
            return ruling
        if not self.floor:
            return ruling.decide(DECLINE, "floor", self.reason)
        if not self.reason:
            raise Malformed(
                "the floor gives no reason", allowed="a reason, in a few words", cites=ruling.offers[0].cites
            )
        return ruling.decide(1, "floor", self.reason)

    # Results

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind the answers to these questions, and behind every row of these rulings."""
        rows = [self.house.book.ruling_cites(key) for key in keys]
        return (*self.hand.rules.cites(*keys), *(cite for cites in rows for cite in cites))

    def _result(self, words: str, ruling: Ruling | None = None, **rest: Any) -> Reading:
        ruled = [cite for source in (ruling, *self.rows) if source for cite in source.cites]
        cites = joined_cites(ruled, self.cites(*self.keys))
        # A book is silent where its own row says so, or where none of its clauses is behind the result.
        silent = ruling.silent if ruling else not cites
        return Reading(self.seat, words, ruling=ruling, cites=cites, silent=silent, **rest)

    def nothing(self, why: str, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Read the act as nothing: every chip goes back, and the player still has to act."""
        self.keys += keys
        lies = self.lying if self.limited else 0  # chips under a ruling stay where they are
        back = max(0, self.put - lies) + self.beside
        return self._result(_with_chips(why, back, 0), ruling, returned=back, lies=lies)

    def waits(self, ruling: Ruling) -> Reading:
        """Leave the act open: somebody must decide first, and the chips stay where they are."""
        may = "; ".join(", ".join(map(str, offer.effects)) for offer in ruling.offers)
        who = ruling.offers[0].title if ruling.offers else "floor"
        return self._result(f"the {who} may rule: {may}", ruling, returned=self.beside, lies=self.put)

    def ruled(self, events: tuple[Event, ...], words: str, ruling: Ruling) -> Reading:
        """Return a reading whose events are a ruling's effects on the hand."""
        back = self.put + self.beside
        return self._result(_with_chips(words, back, 0), ruling, events=events, returned=back)

    def held(self, held: ActedEarly, words: str, keys: Sequence[str]) -> Reading:
        """Return an act that waits for its turn."""
        self.keys += keys
        return self._result(words, held=held, returned=self.beside, lies=self.put)

    def done(self, command: PlayerCommand, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Return one action, with the chips that go back or are still due."""
        self.keys += keys
        words, needed = self._announced(command)
        back, due = max(0, self.put - needed) + self.beside, max(0, needed - self.put)
        text = _with_chips(f"seat {self.seat} {words}", back, due)
        return self._result(text, ruling, command=command, returned=back, owed=due)

    def _announced(self, command: PlayerCommand) -> tuple[str, int]:
        match command:
            case Fold():
                return "folds", self.open.fold_costs
            case Check():
                return "checks", 0
            case Call():
                return f"calls {self.open.call}", self.open.call
            case Bet(amount):
                return f"bets {amount}", amount - self.mine
            case Raise(to):
                return f"raises to {to}", to - self.mine
            case Straddle():
                return f"straddles {self.open.straddle}", self.open.straddle
        raise TypeError(f"{command!r} is no wager")

    def stands(self, to: int, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Return a wager that breaks the limits but stands."""
        self.keys += keys
        amount = to - self.mine
        all_in = self.stack - amount < self.open.step
        opens, full = self.level == 0, is_whole(self.hand, to, all_in=all_in)
        event = Raised(self.seat, to, amount=amount, opens=opens, full=full, all_in=all_in)
        words = f"seat {self.seat} {'bets' if opens else 'raises to'} {to}, as it stands"
        back, due = max(0, self.put - amount) + self.beside, max(0, amount - self.put)
        return self._result(_with_chips(words, back, due), ruling, events=(event,), returned=back, owed=due)

    def left(
        self, may: Sequence[ActChoice], *keys: str, costs: int = 0, to: int = 0, ruling: Ruling | None = None
    ) -> Reading:
        """Leave the player only some of the options; a fold may then cost chips."""
        self.keys += keys
        now = self.open
        if self.limited:  # an earlier ruling's price of a fold and size of a raise still hold
            costs = max(costs, now.fold_costs)
            to = to or (now.least_to if now.least_to == now.most_to else 0)
        is_open: dict[ActChoice, bool] = {
            "fold": now.fold,
            "check": now.check,
            "call": now.call > 0,
            "raise": now.least_to > 0,
        }
        choices = tuple(name for name in may if is_open[name])
        if not choices:
            return self.nothing(f"seat {self.seat} may {now.words()}", ruling=ruling)
        named = [self._choice(name, costs, to) for name in choices]
        words = f"seat {self.seat} may {' or '.join(named)}"
        limit = self.hand.action.limit_of(self.seat)
        all_round = limit is not None and limit.all_round
        event = Limited(
            self.seat,
            choices,
            fold_costs=min(costs, self.stack) if "fold" in choices else 0,
            to=to,
            all_round=all_round,
        )
        # A ruling that has already left only these options, at the same cost, adds nothing.
        as_before = set(choices) == {name for name in is_open if is_open[name]} and event.fold_costs == now.fold_costs
        events = () if limit is not None and as_before else (event,)
        return self._result(words, ruling, events=events, choices=choices, returned=self.beside, lies=self.put)

    def _choice(self, name: ActChoice, costs: int, to: int) -> str:
        now = self.open
        match name:
            case "fold":
                return f"fold and lose {costs}" if costs else "fold"
            case "call":
                return f"call {now.call}"
            case "raise":
                least, most = (to, to) if to else (now.least_to, now.most_to)
                amounts = str(least) if least == most else f"{least} to {most}"
                return f"bet {amounts}" if now.opens else f"raise to {amounts}"
        return name

    # Plain actions, as far as they are open

    def wager(self, to: int) -> PlayerCommand:
        """Return a bet or raise to a total."""
        return Bet(to) if self.open.opens else Raise(to)

    def call(self, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Return a call, or a check where there is nothing to call; if neither is open, leave the open options."""
        if self.open.call:
            return self.done(CALL, *keys, ruling=ruling)
        return self.check(*keys, ruling=ruling)

    def check(self, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Return a check; where it is not open, leave the open options."""
        if self.open.check:
            return self.done(CHECK, *keys, ruling=ruling)
        return self.nothing(f"seat {self.seat} must choose: {self.open.words()}", *keys, ruling=ruling)

    def fold(self, *keys: str, ruling: Ruling | None = None) -> Reading:
        """Return a fold; where it is not open, leave the open options."""
        if self.open.fold:
            return self.done(FOLD, *keys, ruling=ruling)
        return self.nothing(
            f"seat {self.seat} cannot fold: {self.open.words()}", *keys, "betting.opener_options", ruling=ruling
        )

    def fold_after(self, ruling: Ruling, costs: int) -> Reading:
        """Return a fold after a ruling; it costs the chips that then stay in the pot."""
        costs = min(max(costs, self.open.fold_costs), self.stack)
        back = max(0, self.put - costs) + self.beside
        lost = f" and loses {costs}" if costs else ""
        words = _with_chips(f"seat {self.seat} folds{lost}", back, 0)
        return self._result(words, ruling, command=FOLD, returned=back, chosen=True)


def _with_chips(words: str, returned: int, owed: int) -> str:
    back = f"; {returned} goes back" if returned else ""
    due = f"; {owed} more is due" if owed else ""
    return words + back + due
