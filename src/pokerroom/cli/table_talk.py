"""What happens at a table, told as a good dealer tells it: events in, sentences out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any, Final

from rich.text import Text

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.card import RANK_WORDS
from pokerroom.cli.new_table import spoken_words
from pokerroom.cli.output import cards
from pokerroom.cli.screen import Screen
from pokerroom.games import Family
from pokerroom.hand import Hand, HandRules
from pokerroom.hand import events as told
from pokerroom.hand.pots import pots
from pokerroom.hand.view import Viewer, seen
from pokerroom.ranking import RankedHand, rank


class Company:
    """Who sits where, and how one speaks of them; `me` is the seat of the person at the screen, 0 for nobody's."""

    def __init__(self, names: Mapping[int, str], me: int) -> None:
        self.names, self.me = names, me

    def name(self, seat: int) -> str:
        """As the subject of a sentence in its middle."""
        return "you" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """A sentence with this seat as its subject, without its full stop.

        >>> Company({1: "Ann", 2: "Doc"}, me=1).does(2, "call", "10"), Company({1: "Ann"}, me=1).does(1, "pass")
        ('Doc calls 10', 'You pass')
        """
        if seat == self.me:
            subject, form = "You", {"is": "are", "has": "have"}.get(verb, verb)
        else:
            form = verb if verb in ("is", "has") else verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s")
            subject = self.names[seat]
        return " ".join(filter(None, [subject, form, rest]))

    def named(self, line: str) -> str:
        """A line of a log with the names of its seats.

        >>> table = Company({1: "Ann", 2: "Doc"}, me=1)
        >>> table.named("seat 1 is dealt Qs Qh"), table.named("seat 2 shows Qs Qh asked by seat 1")
        ('You are dealt Qs Qh', 'Doc shows Qs Qh asked by you')
        """
        found = re.fullmatch(r"seat (\d+) (\w+) ?(.*)", line)
        rest = re.sub(r"\bseat (\d+)", lambda each: self.name(int(each[1])), found[3] if found else line)
        if not found:
            return rest
        if int(found[1]) == self.me:
            rest = rest.replace("and folds", "and fold")
        return self.does(int(found[1]), found[2] if found[2] == "is" else found[2].removesuffix("s"), rest)


def hand_name(rules: HandRules, hole: Sequence[Card], board: Sequence[Card]) -> str:
    """What a dealer would call the hand; nothing while there are too few cards to say.

    >>> from pokerroom.cards import parse_cards
    >>> rules = HandRules(game="crazy_pineapple", minimum_bet=2)
    >>> hand_name(rules, parse_cards("As Ks Qs"), parse_cards("Js Ts 2d"))
    'ace high'
    """
    game = rules.poker
    enough = len(board) >= 3 and len(hole) >= 2 if game.makeup.from_hole else len(hole) + len(board) >= 5
    if not enough or UNKNOWN in (*hole, *board):
        return ""
    holdings = list(combinations(hole, game.kept)) if len(hole) > game.kept else [tuple(hole)]
    names = []
    for scheme in rules.schemes:
        ranked = [rank(each, board, scheme=scheme, makeup=game.makeup) for each in holdings]
        names.append(max(ranked, key=lambda made: made.strength).name)
    return "; ".join(names)


def kicker(best: RankedHand, beaten: RankedHand) -> str:
    """What sets a hand above another that goes by the same name."""
    differing = (mine for mine, other in zip(best.deciding, beaten.deciding, strict=True) if mine != other)
    return next((f", {RANK_WORDS[each]} kicker" for each in differing), "")


class Narrator:
    """Tells one hand, event by event, to one viewer."""

    def __init__(self, screen: Screen, company: Company, hand: Hand, viewer: Viewer) -> None:
        self.screen, self.company, self.hand, self.viewer = screen, company, hand, viewer
        self.told = 0
        self._street = 0
        self._pot = hand.state.carried
        self._opened = -1
        self._board: list[Card] = []
        self._held: dict[int, list[Card]] = {}
        self._out: set[int] = set()
        self._drawing = False
        self._chop_offered = False

    @property
    def last(self) -> told.Event | None:
        """The last event that was told."""
        return self.hand.events[self.told - 1] if self.told else None

    @property
    def shown(self) -> bool:
        """Whether hands were laid open."""
        return any(isinstance(event, told.Shown) for event in self.hand.events)

    def go_on(self) -> None:
        """Tell what has happened since the last time."""
        events = [seen(event, self.viewer) for event in self.hand.events[self.told :]]
        self.told = len(self.hand.events)
        for kind, group in groupby(events, key=type):
            _TELL.get(kind, Narrator._silent)(self, list(group))

    def _flow(self, text: str | Text, style: str = "") -> None:
        self.screen.say(Text(text, style=style) if isinstance(text, str) else text)

    # Before and between the bets

    def _posted(self, events: list[told.Posted]) -> None:
        antes = [event for event in events if event.kind == "ante"]
        if antes and len({event.amount for event in antes}) == 1 and len(antes) == len(self.hand.state.seats):
            self._flow(f"Everybody antes {antes[0].amount:,}.")
            antes = []
        for event in events:
            self._pot += event.amount
            if event.kind != "ante" or event in antes:
                words = f"the {event.kind} of {event.amount:,}" + _all_in(event)
                verb, words = ("ante", f"{event.amount:,}") if event.kind == "ante" else ("post", words)
                self._flow(self.company.does(event.seat, verb, words) + ".")

    def _dealt(self, events: list[told.Dealt]) -> None:
        game = self.hand.rules.poker
        for event in events:
            self._held.setdefault(event.seat, []).extend(event.cards)
        if self._drawing:
            for event in events:
                if UNKNOWN not in event.cards:
                    self._flow(Text.assemble(self.company.does(event.seat, "draw"), " ", cards(event.cards), "."))
            return
        if game.family is Family.STUD:
            self._header()
            self._stud_rows()
            return
        self.screen.end()
        for event in events:
            if event.seat == self.company.me:
                self.screen.line(Text.assemble("You are dealt ", cards(event.cards)))
            elif self.viewer == "record":
                self.screen.say(Text.assemble(self.company.names[event.seat], " ", cards(event.cards)), gap=3)
        self.screen.end()

    def _stud_rows(self) -> None:
        for seat in sorted(self._held):
            if seat not in self._out:
                name = "You" if seat == self.company.me else self.company.names[seat]
                self.screen.line(Text.assemble(f"{name:<9}", cards(self._held[seat])))

    def _board_dealt(self, events: list[told.BoardDealt]) -> None:
        for event in events:
            if event.board:
                self.screen.line(Text.assemble(f"Board {event.board + 1}: ", cards(event.cards)))
                continue
            fresh = len(event.cards)
            self._board += event.cards
            if self.hand.rules.poker.family is Family.STUD:
                self._header()
                self.screen.line(Text.assemble("One card for everybody: ", cards(event.cards)))
            else:
                old, new = self._board[:-fresh], self._board[-fresh:]
                self._header(Text.assemble(cards(old), "   " if old else "", cards(new)))

    def _header(self, shown: Text | None = None) -> None:
        """The line that opens a street, once."""
        if self._opened == self._street:
            return
        self._opened = self._street
        name = self.hand.rules.plan.streets[self._street].capitalize()
        label = Text(name, style="bold")
        pot = f"pot {self._pot:,}" if self._street else ""
        if self._street or shown:
            self.screen.rule(Text.assemble(label, "  ", shown) if shown else label, pot)

    def _closed(self, events: list[told.RoundClosed]) -> None:
        for event in events:
            self._street += 1
            self._pot = event.pot
        self._drawing = False
        self.screen.end()

    # The betting

    def _after_the_draw(self) -> None:
        if self._drawing:
            self._drawing = False
            self.screen.end()

    def _folded(self, events: list[told.Folded]) -> None:
        self._after_the_draw()
        for event in events:
            self._out.add(event.seat)
            words = self.company.does(event.seat, "pay", f"{event.paid:,} and") + " " if event.paid else ""
            fold = "fold" if event.seat == self.company.me else "folds"
            self._flow(f"{words}{fold}." if words else self.company.does(event.seat, "fold") + ".", "dim")

    def _checked(self, events: list[told.Checked]) -> None:
        self._after_the_draw()
        for event in events:
            self._flow(self.company.does(event.seat, "check") + ".")

    def _called(self, events: list[told.Called]) -> None:
        self._after_the_draw()
        for event in events:
            self._flow(self.company.does(event.seat, "call", f"{event.amount:,}") + _all_in(event) + ".")

    def _raised(self, events: list[told.Raised]) -> None:
        self._after_the_draw()
        for event in events:
            verb, words = ("bet", f"{event.to:,}") if event.opens else ("raise", f"to {event.to:,}")
            self._flow(self.company.does(event.seat, verb, words) + _all_in(event) + ".", "bold")

    def _returned(self, events: list[told.Returned]) -> None:
        for event in events:
            self._flow(self.company.does(event.seat, "take", f"back {event.amount:,}") + ".")

    def _chop(self, events: list[told.ChopAgreed]) -> None:
        for event in events:
            verb, words = ("agree", "") if self._chop_offered else ("offer", "to chop")
            self._chop_offered = True
            self._flow(self.company.does(event.seat, verb, words) + ".")

    # Cards given up

    def _discarded(self, events: list[told.Discarded]) -> None:
        drawing = self.hand.rules.poker.family is Family.DRAW
        if drawing and not self._drawing:
            self._drawing = True
            self.screen.rule(Text("The draw", style="bold"), f"pot {self._pot:,}")
            self._opened = self._street
        for event in events:
            self._lose(event)
            if drawing:
                number = _NUMBERS[len(event.cards)]
                verb, words = ("stand", "pat") if not event.cards else ("take", number)
                if event.seat == self.company.me and event.cards:
                    self._flow(Text.assemble("You throw away ", cards(event.cards), "."))
                else:
                    self._flow(self.company.does(event.seat, verb, words) + ".")
            elif UNKNOWN not in event.cards:
                self._flow(Text.assemble(self.company.does(event.seat, "discard"), " ", cards(event.cards), "."))
            else:
                self._flow(self.company.does(event.seat, "discard") + ".", "dim")

    def _lose(self, event: told.Discarded) -> None:
        held = self._held.get(event.seat, [])
        for card in event.cards:
            if card in held:
                held.remove(card)

    def _reshuffled(self, _: list[told.Reshuffled]) -> None:
        self._flow("The discards are shuffled to finish the draw.")

    # The showdown

    def _shown(self, events: list[told.Shown]) -> None:
        for event in events:
            name = hand_name(self.hand.rules, event.cards, self._board)
            asked = f" Asked by {self.company.name(event.asked_by)}," if event.asked_by else ""
            who = self.company.does(event.seat, "show")
            words = Text.assemble(f"{asked.strip()} " if asked else "", who, " ", cards(event.cards))
            words.append(f": {name}." if name else ".")
            if event.asked_by and not event.live:
                words.append(" The hand stays dead.")
            self.screen.line(words)

    def _mucked(self, events: list[told.Mucked]) -> None:
        for event in events:
            self._flow(self.company.does(event.seat, "muck") + ".", "dim")

    def _exposed(self, events: list[told.Exposed]) -> None:
        for event in events:
            if UNKNOWN not in event.cards:
                self.screen.line(Text.assemble(self.company.does(event.seat, "let"), " all see ", cards(event.cards)))

    def _awarded(self, events: list[told.Awarded]) -> None:
        several = len({event.pot for event in events}) > 1
        for (pot, board, half), group in _by_part(events):
            label = ("Main pot: " if not pot else f"Side pot {pot}: ") if several else ""
            label += f"board {board + 1}: " if len(self.hand.state.boards) > 1 else ""
            label += f"{half}: " if half else ""
            mine = any(event.seat == self.company.me for event in group)
            self.screen.line(Text(label + self._won(group, board, half) + ".", style="bold" if mine else ""))

    def _won(self, group: list[told.Awarded], board: int, half: str) -> str:
        name = self._winning_name(group, board, half)
        total = sum(event.amount for event in group)
        if len(group) == 1:
            return self.company.does(group[0].seat, "win", f"{total:,}") + (f" with {name}" if name else "")
        names = [self.company.name(event.seat) for event in group]
        names[0] = names[0][0].upper() + names[0][1:]
        shares = {event.amount for event in group}
        each = f"{shares.pop():,} each" if len(shares) == 1 else spoken_words([f"{e.amount:,}" for e in group])
        return f"{spoken_words(names)} split {total:,}, {each}" + (f", with {name}" if name else "")

    def _winning_name(self, group: list[told.Awarded], board: int, half: str) -> str:
        state, seat, pot = self.hand.state, group[0].seat, group[0].pot
        if not state.shown >> state.place[seat] & 1:
            return ""
        made = self._made(seat, board, half)
        article = "a " if made.name.startswith(_WITH_ARTICLE) else ""
        contenders = pots(state)[pot].contenders & state.shown
        beaten = [
            other
            for other in (self._made(each, board, half) for each in state.seats if contenders >> state.place[each] & 1)
            if other < made and other.name == made.name
        ]
        return article + made.name + (kicker(made, max(beaten)) if beaten else "")

    def _made(self, seat: int, board: int, half: str) -> RankedHand:
        state, rules = self.hand.state, self.hand.rules
        scheme = rules.schemes[1 if half == "low" else 0]
        return rank(state.hands[state.place[seat]], state.boards[board], scheme=scheme, makeup=rules.poker.makeup)

    def _silent(self, _: list[Any]) -> None:
        """What a dealer does without a word."""


_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven")
_WITH_ARTICLE: Final = ("pair", "flush", "straight", "full house", "royal")


def _all_in(event: told.Posted | told.Called | told.Raised) -> str:
    return " all-in" if event.all_in else ""


def _by_part(events: Iterable[told.Awarded]) -> list[tuple[tuple[int, int, str], list[told.Awarded]]]:
    """The awards of one pot, board and half together; a seat that is paid twice for one thing is named once."""
    parts: dict[tuple[int, int, str], dict[int, told.Awarded]] = {}
    for event in events:
        part = parts.setdefault((event.pot, event.board, event.half), {})
        before = part.get(event.seat)
        amount = event.amount + (before.amount if before else 0)
        part[event.seat] = told.Awarded(event.seat, amount, event.pot, event.board, event.half)
    return [(key, list(part.values())) for key, part in parts.items()]


_TELL: Final[dict[type, Callable[[Narrator, list[Any]], None]]] = {
    told.Posted: Narrator._posted,
    told.Dealt: Narrator._dealt,
    told.BoardDealt: Narrator._board_dealt,
    told.Folded: Narrator._folded,
    told.Checked: Narrator._checked,
    told.Called: Narrator._called,
    told.Raised: Narrator._raised,
    told.RoundClosed: Narrator._closed,
    told.Discarded: Narrator._discarded,
    told.Reshuffled: Narrator._reshuffled,
    told.Returned: Narrator._returned,
    told.ChopAgreed: Narrator._chop,
    told.Shown: Narrator._shown,
    told.Mucked: Narrator._mucked,
    told.Exposed: Narrator._exposed,
    told.Awarded: Narrator._awarded,
}
