"""The person at the table: shown the state of the hand, asked to act, helped with every key and its clause."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from msgspec import structs
from rich.text import Text

from pokerroom.cards import UNKNOWN, Card
from pokerroom.citation import Citation
from pokerroom.cli.output import cards, clause_sign
from pokerroom.cli.screen import BRASS, Screen
from pokerroom.cli.tables.narrator import Narrator
from pokerroom.cli.tables.table_keys import KEYS, all_in_open, amount_open, read_command, split_line
from pokerroom.errors import PokerroomError
from pokerroom.hand import Chop, Hand, Options, SeatView, Show, View, event_as_seen, grounds_of_event, own_seat
from pokerroom.hand.commands import PlayerCommand
from pokerroom.hand.events import Burned, Ended, RoundClosed, Tapped
from pokerroom.hand.text import event_text
from pokerroom.rulebook.grounds import Round
from pokerroom.talk import TableNames, hand_name
from pokerroom.wording.capital import capital

_PROMPT: Final = "> "
_EVENTS_NOT_PRINTED: Final = (Ended, RoundClosed, Burned, Tapped)


class Leaves(Exception):
    """The person leaves, or the input has ended."""


def read_line(prompt: str) -> str:
    """Read a line from the person; echo input from a pipe, so that the dialogue can be read afterwards."""
    if sys.stdin is None:
        raise Leaves
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise Leaves from None
    if not sys.stdin.isatty():
        print(line)
    return line


class Person:
    """The person at the keyboard in seat 1: what they are shown, and their input."""

    def __init__(self, screen: Screen, ask: Callable[[str], str] = read_line) -> None:
        self.screen, self._ask = screen, ask

    def begin_hand(self, hand: Hand, narrator: Narrator, table_names: TableNames) -> None:
        """Begin a new hand, which the person sees and acts in from now on."""
        self.hand, self.narrator, self.table_names = hand, narrator, table_names
        self.seat = table_names.me
        self._chop_refused = False

    # In a hand

    def decision(self) -> PlayerCommand:
        """Return the person's accepted act in turn; ask again until the hand accepts one."""
        options = self._options()
        if options.show and not options.muck:
            self.hand.act(self.seat, Show())
            return Show()
        self._show_situation(options)
        while True:
            self._show_keys(options)
            command = self._attempt(options)
            if command is not None:
                return command

    def offer_asking(self) -> None:
        """Tell the person before the pot is paid if they may ask to see a hand."""
        while ask := self.hand.options(self.seat).ask:
            alone = len(ask) == 1
            keys = [
                ("y" if alone else f"y {seat}", f"ask to see {self.table_names.names[seat]}'s hand") for seat in ask
            ]
            self._show_keys_in_line([*keys, ("Enter", "go on")])
            line = self._read()
            if not line:
                return
            self._attempt(self.hand.options(self.seat), line)
            self.narrator.go_on()

    def between_hands(self, stack: int, buy_in: int) -> None:
        """Wait between hands, while the person may look back, go on or leave."""
        self.screen.line()
        while True:
            again = "next hand" if stack else f"buy in again for {buy_in:,}"
            self._show_keys_in_line([("Enter", again), ("w", "why"), ("l", "log"), ("q", "leave")])
            line = self._read()
            if not line:
                return
            key, rest = split_line(line)
            if not self._answer_look(key, rest, Options(seat=self.seat)):
                self._print_refusal_gently(f"{line!r} means nothing between hands")

    def _attempt(self, options: Options, line: str | None = None) -> PlayerCommand | None:
        """Read a line and act on it; return the command if the hand accepted one, otherwise say what to do and return
        None.
        """
        line = self._read() if line is None else line
        if not line:
            return None
        key, rest = split_line(line)
        view = self.hand.view(self.seat)
        if not key and (options.discard or options.draw >= 0):
            key, rest = "d", line
        if not key:
            meant = line.isdecimal() and len(line) < 13 and options.least_to and amount_open(options, int(line))
            hint = f"type r {line} to {'bet' if options.opens else 'raise to'} {line}" if meant else "? helps"
            self._print_refusal_gently(f"{_shorten_line(line)!r} is no key here", allowed=hint)
            return None
        if self._answer_look(key, rest, options):
            return None
        now, fitting = _decision_due(options)
        if key not in fitting:
            self._print_refusal_gently(now)
            return None
        try:
            command = read_command(key, rest or self._ask_for_rest(key, options), options, view)
            if isinstance(command, Chop) and not options.chop:
                self._print_refusal_gently("the blinds cannot be chopped now")
                return None
            self.hand.act(self.seat, command)
        except PokerroomError as refusal:
            self._refused(refusal, options, key)
            return None
        self._chop_refused = isinstance(command, Chop)
        return command

    def _ask_for_rest(self, key: str, options: Options) -> str:
        """Ask for what a key alone leaves open: an amount, or cards."""
        if key == "r" and options.least_to:
            if options.least_to == options.most_to:
                return "min"
            verb = "Bet how much" if options.opens else "Raise to how much"
            return self._read(f"{verb}, {options.least_to:,} to {options.most_to:,}? ")
        if key == "d" and (options.discard or options.draw >= 0):
            return self._read("Which cards, by number or name? ")
        return ""

    def _options(self) -> Options:
        options = self.hand.options(self.seat)
        if self._chop_refused and options.chop:
            return structs.replace(options, chop=False)
        return options

    def _read(self, prompt: str = _PROMPT) -> str:
        self.screen.end()
        line = self._ask(prompt).strip()
        if split_line(line)[0] == "q":
            raise Leaves
        return line

    # What the person sees

    def _show_situation(self, options: Options) -> None:
        view, screen = self.hand.view(self.seat), self.screen
        rules, me = self.hand.rules, own_seat(view)
        board = view.boards[0]
        screen.line()
        if options.discard:
            self._show_choices(me, board, options.discard)
            return
        if options.draw >= 0:
            numbered = Text("   ").join(Text.assemble((f"{n} ", BRASS), cards([c])) for n, c in enumerate(me.cards, 1))
            screen.line(Text.assemble(numbered, f"   {hand_name(rules, me.cards, board)}"))
            return
        self._show_stacks(view)
        words = Text.assemble("You hold ", cards(me.cards))
        if board:
            words.append_text(Text.assemble("   board ", cards(board)))
        name = hand_name(rules, me.cards, board)
        screen.line(words.append(f"   {name}" if name else ""))

    def _show_choices(self, mine: SeatView, board: tuple[Card, ...], number: int) -> None:
        """Print every way of giving up cards, with the cards left."""
        for combination in combinations(range(len(mine.cards)), number):
            left = [card for place, card in enumerate(mine.cards) if place not in combination]
            name = hand_name(self.hand.rules, left, board)
            label = " ".join(str(place + 1) for place in combination)
            thrown = cards([mine.cards[place] for place in combination])
            self.screen.line(
                Text.assemble((f"{label}  ", BRASS), thrown, "  leaves ", cards(left), f"   {name}" if name else "")
            )

    def _show_stacks(self, view: View) -> None:
        """Print the pot, and the players still in with their stacks."""
        pots = view.gathered_pots
        words = f"pot {view.total:,}"
        if len(pots) > 1 and view.total == sum(pots):
            sides = ", ".join(f"side {number} {amount:,}" for number, amount in enumerate(pots[1:], 1))
            words += f" (main {pots[0]:,}, {sides})"
        self.screen.say(Text(words, style="bold"))
        for seat in view.seats:
            if seat.status in ("in", "all-in"):
                stack = "all-in" if seat.status == "all-in" else f"{seat.stack:,}"
                bet = f" (bet {seat.bet:,})" if seat.bet else ""
                self.screen.say(f"{self.table_names.name(seat.seat)} {stack}{bet}", gap=3)
        self.screen.end()

    def _table(self, view: View) -> None:
        """Print every seat on its own line, with the cards the person may see."""
        for seat in sorted(view.seats, key=lambda shown: shown.seat):
            name = self.table_names.name(seat.seat).capitalize() + (" (button)" if seat.button else "")
            stack = seat.status if seat.status != "in" else f"{seat.stack:,}"
            bet = f"bet {seat.bet:,}" if seat.bet else ""
            given_up = seat.status not in ("in", "all-in") and UNKNOWN in seat.cards
            hand_cards = () if given_up else seat.cards
            row = Text.assemble(f"{seat.seat:>2} {name:<15} {stack:>9}  {bet:<11} ", cards(hand_cards))
            if seat.seat == self.seat:
                row.append(f"   {hand_name(self.hand.rules, seat.cards, view.boards[0])}")
            self.screen.line(row, indent=0, hang=4)
        self.screen.line(Text(f"pot {view.total:,}", style="bold"))

    def _show_keys(self, options: Options) -> None:
        self._show_keys_in_line([*self._open_keys(options), ("?", "help")])

    def _open_keys(self, options: Options) -> Iterable[tuple[str, str]]:
        """Yield each key that is open now, with what it does."""
        view = self.hand.view(self.seat)
        if options.fold:
            yield ("f", f"pay {options.fold_costs:,} and fold" if options.fold_costs else "fold")
        if options.check:
            yield ("k", "check")
        if options.call:
            yield ("c", f"call {options.call:,}" + (" all-in" if options.call_all_in else ""))
        if options.least_to:
            amounts = f"{options.least_to:,}" + (f"-{options.most_to:,}" if options.most_to > options.least_to else "")
            yield ("r", f"bet {amounts}" if options.opens else f"raise to {amounts}")
            if all_in_open(options, view) and options.most_to > options.least_to:
                yield ("a", "all-in")
        if options.chop:
            yield ("x", "chop the blinds")
        if options.discard:
            yield ("d", "discard " + ("one, by number or name" if options.discard == 1 else f"{options.discard}"))
        if options.draw >= 0:
            yield ("d", "discard, as in d 1 3")
            yield ("p", "stand pat")
        if options.show:
            yield ("s", "show")
        if options.muck:
            yield ("m", "muck")
        if options.ask:
            yield ("y", "ask to see")

    def _show_keys_in_line(self, keys: Iterable[tuple[str, str]]) -> None:
        self.screen.end()
        for key, words in keys:
            self.screen.say(Text.assemble((key, f"bold {BRASS}"), f" {words}"), gap=3)
        self.screen.end()

    # Looking things up

    def _answer_look(self, key: str, rest: str, options: Options) -> bool:
        """Return whether the key only looks something up; if so, do it."""
        match key:
            case "?":
                self._help(options)
            case "w":
                self._why(int(rest) if rest.isdecimal() else 1)
            case "l":
                self._log()
            case "t":
                self._table(self.hand.view(self.seat))
            case _:
                return False
        return True

    def _help(self, options: Options) -> None:
        keys = dict(self._open_keys(options))
        for kind in options:
            if kind == "bring_in":  # typed as a bet is
                continue
            key = next((key for key, words in KEYS.items() if kind in (key, *words) and key in keys), "")
            words = "; or r min, r half, r pot, r max" if key == "r" and options.most_to > options.least_to else ""
            self._help_line(key, keys.get(key, kind) + words)
            self._clauses(options.behind(kind).few())
            also = _KEYS_IMPLIED.get(kind, "")
            if also in keys:
                self._help_line(also, keys[also])
        for key, words in _KEYS_AT_ANY_TIME:
            self._help_line(key, words)

    def _help_line(self, key: str, words: str) -> None:
        self.screen.line(Text.assemble((key, f"bold {BRASS}"), f"  {words}"), hang=3)

    def _why(self, number: int) -> None:
        events = [
            (at, event) for at, event in enumerate(self.hand.events) if not isinstance(event, _EVENTS_NOT_PRINTED)
        ]
        for at, event in events[-max(1, min(number, 20)) :]:
            words = self.table_names.named(event_text(event_as_seen(event, self.seat)))
            self.screen.line(Text(f"{capital(words)}:"), hang=2)
            closed = any(isinstance(event, RoundClosed) for event in self.hand.events[:at])
            when: Round = "later" if closed else "first"
            self._clauses(grounds_of_event(self.hand.rules, event, when=when, unopposed=not self.narrator.shown).few())

    def _log(self) -> None:
        seats = (f"seat {seat} {self.table_names.name(seat)}" for seat in sorted(self.hand.seats))
        self.screen.line(Text(", ".join(seats), style="dim"), indent=2, hang=2)
        for event in self.hand.history(self.seat):
            self.screen.line(event_text(event), indent=2, hang=2)

    def _clauses(self, cites: Iterable[Citation]) -> None:
        grounds = self.hand.rules.grounds
        clauses = grounds.clauses(cites) if grounds is not None else []
        for clause in clauses:
            mark = (f"{clause_sign()}{clause.cite} ", BRASS)
            self.screen.line(Text.assemble(mark, clause.says), indent=4, hang=2)
        if not clauses:
            self.screen.line(Text("The book has no clause on it; it is common practice.", style="dim"), indent=4)

    # Refusals, as sentences to the person

    def _print_refusal_gently(self, what: str, allowed: str = "", cites: Iterable[Citation] = ()) -> None:
        words = Text(_as_sentence(what))
        if allowed:
            words.append(f" {_as_sentence(allowed)}")
        for cite in cites:
            words.append_text(Text.assemble(" ", (f"{clause_sign()}{cite}", BRASS)))
        self.screen.line(words)

    def _refused(self, refusal: PokerroomError, options: Options, key: str) -> None:
        what = refusal.what
        for seat_words, own_words in _YOU_FOR_SEAT:
            what = what.replace(seat_words.format(seat=self.seat), own_words)
        allowed = refusal.allowed
        if key in ("r", "a") and options.least_to:
            allowed = f"least {options.least_to:,}, most {options.most_to:,}"
            if options.step > 1:
                allowed += f", in steps of {options.step}"
        elif allowed == options.words():
            *others, last = (words for key, words in self._open_keys(options) if key != "a")
            allowed = f"you may {', '.join(others)}{' or ' if others else ''}{last}"
        elif key == "d" and refusal.cites:
            allowed = f"you discard {allowed}"
        grounds = self.hand.rules.grounds
        self._print_refusal_gently(what, allowed, grounds.few(refusal.cites) if grounds is not None else ())


_KEYS_AT_ANY_TIME: Final = (
    ("w", "why: the clauses behind the last thing that happened; w 3 for the last three"),
    ("l", "the log of this hand"),
    ("t", "the table: seats, stacks, bets"),
    ("q", "leave the table"),
)
# Keys that are open whenever another option is: all-in with a wager, standing pat with a draw.
_KEYS_IMPLIED: Final = {"bet": "a", "raise": "a", "draw": "p"}
_YOU_FOR_SEAT: Final = (
    ("seat {seat} has", "you have"),
    ("seat {seat} does", "you do"),
    ("seat {seat} is", "you are"),
    ("seat {seat} shows", "you show"),
    ("seat {seat}", "you"),
)


def _decision_due(options: Options) -> tuple[str, str]:
    """Return the kind of decision due, in words, and the keys that answer it."""
    if options.discard:
        return "now you discard: type the number of a card, or its name", "d"
    if options.draw >= 0:
        return "now you draw: d and the cards to discard, or p to stand pat", "dp"
    if options.show:
        return "now you show or muck", "smy"
    if options.ask:
        return "the betting is over; you may ask to see a hand", "y"
    return "that is for another moment; now you bet or fold", "fkcrax"


def _as_sentence(words: str) -> str:
    return capital(words) + ("" if words.endswith((".", "?")) else ".")


def _shorten_line(line: str) -> str:
    return line if len(line) <= 30 else line[:29] + "…"
