"""Whole rounds of the bonus game told line by line, from a shoe and from a device, to be read and to be compared with.

    PYTHONPATH=tests python -m testkit.bonus.bonus_playthroughs

tells them anew. The cards and what players decide are fixed here; everything else is the engine's: the order of the
deal, what was open to whom and by which clause, the order of settlement and what each wager came to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pokerroom.bonus import BonusRound, BonusSetup, BoxAtStart, bonus_terms_for, commands
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.queries.why import behind_event
from pokerroom.bonus.text.round_lines import round_event_text
from pokerroom.cards import parse_cards
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen

FOLDER: Final = Path(__file__).parents[2] / "bonus" / "playthroughs"
CARDS: Final = tuple(parse_cards("9s 8s 4s 2c 3d As Kd 5s 7h Jc Jd Qh Qs"))
BOXES: Final = (BoxAtStart(1, "Ann", 500), BoxAtStart(3, "Bob", 500, 20), BoxAtStart(6, "Cy", 500))
BEFORE: Final[tuple[commands.RoundCommand, ...]] = (
    commands.PlaceWager(1, "ante", 10),
    commands.PlaceWager(1, "bonus", 5),
    commands.PlaceWager(1, "jackpot", 5),
    commands.PlaceWager(3, "ante", 10),
    commands.PlaceWager(6, "ante", 20),
    commands.PlaceWager(6, "bonus", 5),
    commands.CallNoMoreBets(),
    commands.DealCards(CARDS),
)
PLAYED: Final[tuple[commands.RoundCommand, ...]] = (
    commands.BetAt(1),
    commands.BetAt(3, tokens=20),
    commands.FindWager(6, "flop", 30),
    commands.CorrectWager(6),
    commands.TurnUp(),
    commands.Observe(Seen("bonus_community_card_exposed", facts={"card_shown": "turn"})),
    commands.BetAt(1),
    commands.CheckAt(3),
    commands.BetAt(6),
    commands.TurnUp(),
    commands.CheckAt(1),
    commands.FoldAt(3),
    commands.BetAt(6),
    commands.TurnUp(),
    commands.ShowDealersHand(),
    commands.SettleHand(),
    commands.SettleHand(),
    commands.CloseRound(),
)


def told(source: str) -> str:
    """Return a round dealt from this source, told line by line."""
    house = house_named("star-bonus")
    round_ = BonusRound(bonus_terms_for(house, BonusSetup(dealt_from=source)), BOXES, house)
    lines = [*round_.log().splitlines()]
    for command in (*BEFORE, *PLAYED):
        lines += _open(round_, command)
        phase = round_.state.decision
        for event in round_.do(command):
            lines.append(_line(round_, event, phase))
    results = ", ".join(f"box {box.number} {round_.result(box.number):+d}" for box in BOXES)
    return "\n".join([*lines, "", f"{results}, house {round_.state.house.chips:+d}", ""])


def _open(round_: BonusRound, command: commands.RoundCommand) -> Iterator[str]:
    turn = round_.state.turn
    if turn is None or getattr(command, "box", 0) != turn.number:
        return
    options = round_.options(turn.number)
    yield f"box {turn.number} may {options.words()}"
    for name, clauses in options.clauses.items():
        yield f"    {name} [{', '.join(clause.partition(':')[2] for clause in clauses)}]"


def _line(round_: BonusRound, event: RoundEvent, phase: object) -> str:
    few = behind_event(round_.heading.terms, event, phase).few(1)  # type: ignore[arg-type]
    clause = f"  [{few[0].clause}]" if few and not getattr(event, "cites", ()) else ""
    return f"{round_event_text(event)}{clause}"


if __name__ == "__main__":
    for each in ("card_shoe", "shuffling_device"):
        (FOLDER / f"{each}.txt").write_text(told(each), "utf-8")
