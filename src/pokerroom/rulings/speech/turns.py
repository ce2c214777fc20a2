"""Acts out of turn: the hand keeps the house's answer to each, and it binds when the turn comes.

An act that the dealer wrongly asked for is taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.hand import events
from pokerroom.hand.commands import Bet, Call, Check, Fold, Raise
from pokerroom.rulebook.words import each_of, one_of
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading


def hold_out_of_turn_act(act: PlayerAct, meant: Reading) -> Reading:
    """Return a reading that holds an act out of turn, made from its meaning in turn."""
    seat, turn = act.seat, act.hand.turn
    has_acted = act.hand.seat(seat).acted
    if not meant.binds:
        return meant
    if isinstance(meant.command, Check) and has_acted and not act.open.least_to:
        return act.nothing(f"seat {seat} has acted, and nobody can raise any more in this round")
    act.keys.clear()
    act.rows.clear()  # its meaning in turn is not the case to rule on
    if act.hand.action.waits_for_turn(seat):
        return act.nothing(f"seat {seat} has acted out of turn already, and waits for the turn")
    amount = 0
    early: events.EarlyAct
    match meant.command:
        case Fold() if not meant.chosen:  # after chips that fell short, the chips came first
            early, to = "fold", 0
        case Check():
            early, to = "check", 0
        case Call():
            early, to = "call", act.level
            amount = act.open.call
        case Bet(to) | Raise(to):
            early = "wager"
            amount = to - act.mine
        case _:
            early, to = _act_left_open(act, meant)
            amount = max(0, to - act.mine)
    faced = early == "wager" and bool(act.house.answer("declaration.early_wager_faced"))
    event = events.ActedEarly(
        seat, early, to=to, put=act.put, faced=faced, answers=tuple(_answers_to_early_act(act, early, amount))
    )
    waiting = f"; {amount} waits" if amount else ""
    matched = has_acted and not act.open.call
    lapses = ", and unless somebody raises nothing comes of it" if matched else ""
    words = f"{early} to {to}" if early == "wager" else early
    text = f"seat {seat} acted out of turn ({words}){waiting}: it is seat {turn}'s turn{lapses}"
    return act.held(event, text, _KEYS[early])


def _act_left_open(act: PlayerAct, meant: Reading) -> tuple[events.EarlyAct, int]:
    """Return the form of an act that would leave something open in turn, such as a raise without an amount."""
    if meant.choices == ("raise",):
        return "wager", act.open.least_to
    if meant.ruling is None:
        return "check", 0
    raised = [event.to for event in meant.events if isinstance(event, events.Raised)]
    return "wager", raised[0] if raised else act.mine + meant.ruling.seen.amount


_KEYS: Final[dict[events.EarlyAct, tuple[str, ...]]] = {
    "fold": ("declaration.fold_binds",),
    "check": ("ruling.check_out_of_turn",),
    "call": ("ruling.wager_out_of_turn",),
    "wager": ("ruling.wager_out_of_turn",),
}

# The acts open to players who were passed over, in the words of the fact `skipped_did`.
_PASSED_OVER_ACTS: Final[tuple[events.PassedOverDid, ...]] = ("check", "wager_same_or_less", "wager_more", "fold")


def _answers_to_early_act(act: PlayerAct, early: events.EarlyAct, amount: int) -> Iterator[events.EarlyAnswer]:
    """Yield the house's answers to an act out of turn, one for each way in which the players passed over may act."""
    key = "check_out_of_turn" if early == "check" else "wager_out_of_turn"
    for deed in _PASSED_OVER_ACTS:
        if early == "fold":
            yield events.EarlyAnswer(deed, "fold", cites=act.cites("declaration.fold_binds"))
        else:
            yield _answer_to_early_act(deed, act.rule(key, amount, skipped_did=deed))


def _answer_to_early_act(deed: events.PassedOverDid, ruling: Ruling) -> events.EarlyAnswer:
    effects = {use.name: use.arguments for use in ruling.effects}
    then: events.EarlyComesTo = "free"
    may: tuple[events.ActChoice, ...] = ()
    if "deemed" in effects:
        then = one_of(events.EARLY_COMES_TO, effects["deemed"][0], "what an act out of turn comes to")
    elif "options_limited_to" in effects:
        then, may = (
            "choose",
            each_of(events.ACT_CHOICES, effects["options_limited_to"], "a choice"),
        )
    elif "wager_stands" in effects:
        then = "stands"
    stays = effects.get("on_fold") == ("wager_stays",)
    return events.EarlyAnswer(
        deed, then, may=may, stays=stays, no_raise="no_raise_this_round" in effects, cites=ruling.cites
    )


def take_back_directed_act(act: PlayerAct, touched_muck: bool) -> Reading:
    """Take back an act that the dealer wrongly asked for by pointing; cards that reached the muck stay there."""
    act.keys.clear()
    act.rows.clear()
    ruling = act.rule("directed_out_of_turn", touched_muck=touched_muck)
    if any(use.name == "hand_dead" for use in ruling.effects):
        return act.ruled((events.HandDied(act.seat),), f"the hand of seat {act.seat} is dead", ruling)
    words = f"the dealer pointed wrongly: seat {act.seat} takes it back, and it is seat {act.hand.turn}'s turn"
    return act.nothing(words, ruling=ruling)
