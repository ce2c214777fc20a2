"""`pokerroom bonus advise` and `pokerroom bonus trainer`: the value of each choice, and a teacher for them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from pokerroom.bonus.words import PlayChoice
from pokerroom.cards import Card, Deck, parse_cards
from pokerroom.cli.mathematics.bonus_options import (
    AntePaysOption,
    BonusHouseOption,
    PayTableOption,
    chosen_wagers,
    exactly,
    hundredths,
    solved,
)
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import cards, console, plain_table, print_json
from pokerroom.cli.progress import telling_of_a_first_run
from pokerroom.cli.tables.person import Leaves, read_line
from pokerroom.errors import Malformed

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.advice import Advice
    from pokerroom.bonus.mathematics.figures import Figures
    from pokerroom.bonus.mathematics.paying import MainWagers

_KEYS: Final[dict[str, PlayChoice]] = {"f": "fold", "c": "check", "b": "bet"}
_LEAVE_WORDS: Final = ("q", "quit", "exit")


def bonus_advise_command(
    hole: Annotated[str, typer.Argument(help="Your two cards, such as 'Ah Kd'.")],
    flop: Annotated[str, typer.Argument(help="The flop, once it is out.")] = "",
    turn: Annotated[str, typer.Argument(help="The turn card, once it is out.")] = "",
    turn_wager: Annotated[
        bool | None,
        typer.Option("--turn-wager/--no-turn-wager", help="Whether the Turn Wager was made; else as is best."),
    ] = None,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what every choice is worth, exactly: before the flop, after it, or after the turn.

    [dim]pokerroom bonus advise "Ah Kd" "Qs 7h 2c" 9d[/]
    """
    wagers = chosen_wagers(house, ante_pays, pay_table)
    advice = _advice_on(wagers, parse_cards(hole), parse_cards(flop), parse_cards(turn), turn_wager)
    if as_json:
        print_json(
            {
                "best": advice.best,
                "choices": {choice.name: exactly(choice.value) for choice in advice.choices},
                "win": exactly(advice.win),
                "standoff": exactly(advice.standoff),
                "lose": exactly(advice.lose),
            }
        )
        return
    _print_advice(advice)


def _advice_on(
    wagers: MainWagers, own_cards: Sequence[Card], board: Sequence[Card], last: Sequence[Card], turn_wager: bool | None
) -> Advice:
    """Return what every choice is worth with these cards, as far as they are out."""
    from pokerroom.bonus.mathematics.advice import BET_IT, advice_after_flop, advice_after_turn, advice_before_flop
    from pokerroom.bonus.mathematics.kernels.pack import DealtPack

    if last and len(last) != 1:
        raise Malformed(f"{len(last)} turn cards", allowed="one")
    if not board:
        return advice_before_flop(solved(wagers), own_cards)
    pack, made = DealtPack.of(Deck(52)), turn_wager
    with telling_of_a_first_run():
        if not last:
            return advice_after_flop(pack, wagers, own_cards, board)
        if made is None:
            made = advice_after_flop(pack, wagers, own_cards, board).best == BET_IT
        return advice_after_turn(pack, wagers, own_cards, [*board, *last], turn_made=made)


def _print_advice(advice: Advice) -> None:
    table = plain_table("", "worth in antes", "exactly")
    for choice in advice.choices:
        name = Text(choice.name, style="bold" if choice.name == advice.best else "")
        table.add_row(name, f"{float(choice.value):+.6f}", str(choice.value))
    console.print(table)
    shares = ((advice.win, "win"), (advice.standoff, "stand off"), (advice.lose, "lose"))
    console.print(", ".join(f"{hundredths(share)} {word}" for share, word in shares) + " at the showdown.", style="dim")


def bonus_trainer_command(
    rounds: Annotated[int, typer.Option(min=1, max=10_000, help="How many rounds.")] = 10,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed deals the same cards.")] = None,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
) -> None:
    """Play rounds against the dealer and be told, at every choice, what the best one was and what yours cost.

    [dim]pokerroom bonus trainer --rounds 5[/]
    """
    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    console.print(f"{rounds} rounds, ante 1 (seed {chosen}). f folds, c checks, b bets, q leaves.")
    lesson = BonusLesson(figures, Random(chosen))  # noqa: S311 - an exercise: nobody plays for anything
    try:
        for _ in range(rounds):
            lesson.play_round()
    except (Leaves, KeyboardInterrupt):
        console.print()
    lesson.tell_score()


class BonusLesson:
    """A person's lesson: the cards they were dealt, their choices, and the cost of their mistakes."""

    def __init__(self, figures: Figures, chance: Random) -> None:
        self.figures = figures
        self.chance = chance
        self.asked = self.right = self.rounds = 0
        self.cost = self.net = Fraction(0)

    def play_round(self) -> None:
        """Play one round, with a comment on every choice."""
        from pokerroom.bonus.mathematics.advice import advice_after_flop, advice_after_turn, advice_before_flop

        figures, pack = self.figures, self.figures.solution.pack
        dealt = self.chance.sample([pack.card(number) for number in range(pack.size)], 9)
        hole, board, dealers = dealt[:2], dealt[2:7], dealt[7:]
        self.rounds += 1
        console.print()
        made = 0
        if self._choose("Your cards", hole, advice_before_flop(figures, hole)) == "fold":
            self._end(Fraction(-1), "Folded")
            return
        found = self._choose("Flop", board[:3], advice_after_flop(pack, figures.wagers, hole, board[:3]))
        if found == "fold":
            self._end(-(1 + figures.wagers.flop), "Folded")
            return
        made += 2 * (found == "bet")
        after = advice_after_turn(pack, figures.wagers, hole, board[:4], turn_made=made > 0)
        found = self._choose("Turn", board[3:4], after)
        if found == "fold":
            self._end(-figures.staked(made), "Folded")
            return
        made += found == "bet"
        console.print(Text("River ").append_text(cards(board[4:])).append("   Dealer ").append_text(cards(dealers)))
        self._settle(made, hole, board, dealers)

    def _settle(self, made: int, hole: Sequence[Card], board: Sequence[Card], dealers: Sequence[Card]) -> None:
        from pokerroom.bonus.mathematics.kernels.counting import LOSS, TIE
        from pokerroom.bonus.mathematics.kernels.pack import CATEGORIES

        scheme = self.figures.solution.pack.scheme
        own, theirs = scheme.strengths_with_board([hole, dealers], board)
        class_of_hand = scheme.tables.classes[own]
        if own == theirs or class_of_hand is None:
            outcome, words = TIE, "A standoff"
        else:
            outcome = CATEGORIES.index(class_of_hand[0]) if own > theirs else LOSS
            words = f"Won with {class_of_hand[0].value}" if own > theirs else "Lost"
        self._end(self.figures.net(made, outcome), words)

    def _end(self, net: Fraction, words: str) -> None:
        self.net += net
        console.print(f"{words}: {float(net):+g}.", style="bold")

    def _choose(self, words: str, board: Sequence[Card], advice: Advice) -> PlayChoice:
        console.print(Text(f"{words} ").append_text(cards(board)))
        open_here = {key: name for key, name in _KEYS.items() if name in {choice.name for choice in advice.choices}}
        while True:
            text = read_line(f"{' '.join(open_here)} > ").strip().casefold()
            if text in _LEAVE_WORDS:
                raise Leaves
            name = open_here.get(text[:1])
            if name is not None and (len(text) == 1 or text == name):
                break
            console.print(f"Answer {', '.join(f'{key} ({name})' for key, name in open_here.items())}, or q.")
        self.asked += 1
        cost = advice.choices[0].value - advice.value(name)
        self.right += cost == 0
        self.cost += cost
        worth = ", ".join(f"{choice.name} {float(choice.value):+.4f}" for choice in advice.choices)
        verdict = "Right." if cost == 0 else f"No, {advice.best}: that cost {float(cost):.4f}."
        console.print(f"  {verdict} {worth}", style="green" if cost == 0 else "yellow")
        return name

    def tell_score(self) -> None:
        """Print how many choices were right, and the cost of the others."""
        console.print(
            f"\n{self.right} of {self.asked} choices right in {self.rounds} rounds; "
            f"mistakes cost {float(self.cost):.4f} antes, the cards brought {float(self.net):+g}."
        )
