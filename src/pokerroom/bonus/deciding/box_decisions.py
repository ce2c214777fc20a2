"""Judge the players' decisions: fold, check, bet, correct a wager, concede."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding.round_context import RoundContext, whole_chips
from pokerroom.bonus.deciding.settling import given_up
from pokerroom.bonus.deciding.wagers import area_name, refuse_means
from pokerroom.bonus.state import BoxState
from pokerroom.bonus.words import AREA_OF, DecisionPhase, PlayChoice
from pokerroom.errors import Illegal, OutOfTurn


def _box_deciding(context: RoundContext, number: int, choice: PlayChoice) -> tuple[BoxState, DecisionPhase]:
    """Return the box and its decision; refuse one out of turn, or a choice that is not open."""
    box = context.live_box(number)
    decision = context.state.decision
    if decision is None:
        raise OutOfTurn(
            f"box {number} has nothing to decide", allowed="after the deal", cites=context.cites("bonus.choices")
        )
    turn = context.state.turn
    if turn is not box:
        allowed = f"box {turn.number} is to decide" if turn is not None else "everybody has decided"
        raise OutOfTurn(f"it is not box {number}'s turn", allowed=allowed, cites=context.cites("bonus.choices"))
    if choice not in context.terms.choices[decision]:
        allowed = ", ".join(context.terms.choices[decision])
        raise Illegal(
            f"there is no {choice} {decision.replace('_', ' the ')}", allowed=allowed, cites=context.cites("choices")
        )
    return box, decision


def decide_fold_at(context: RoundContext, command: commands.FoldAt) -> Iterator[events.RoundEvent]:
    """Judge a fold; the dealer collects its wagers and cards at once."""
    box, _ = _box_deciding(context, command.box, "fold")
    yield from given_up(context, box, events.BoxFolded(box.number))


def decide_check_at(context: RoundContext, command: commands.CheckAt) -> Iterator[events.RoundEvent]:
    """Judge a player's check, staying in without a wager."""
    box, _ = _box_deciding(context, command.box, "check")
    _refuse_held(context, box)
    if command.signal and command.signal not in context.terms.signals:
        allowed, cites = ", ".join(context.terms.signals), context.cites("bonus.choices")
        raise Illegal(f"a {command.signal} is no check", allowed=allowed, cites=cites)
    yield events.BoxChecked(box.number)


def decide_bet_at(context: RoundContext, command: commands.BetAt) -> Iterator[events.RoundEvent]:
    """Judge the wager of the stage, which must be its exact amount."""
    box, decision = _box_deciding(context, command.box, "bet")
    _refuse_held(context, box)
    area = AREA_OF[decision]
    required, tokens = context.state.required(box, area), whole_chips("tokens", command.tokens)
    amount = whole_chips("a wager", command.amount) or required
    if amount != required or tokens > amount:
        raise Illegal(
            f"a {area_name(area)} of {max(amount, tokens)}",
            allowed=f"exactly {required}",
            cites=context.cites("bonus.wager_multiples"),
            observation="bonus_play_wager_wrong",
        )
    refuse_means(context, box, area, amount - tokens, tokens)
    yield events.BetMade(box.number, area, amount - tokens, tokens)


def _refuse_held(context: RoundContext, box: BoxState) -> None:
    if box.held:
        allowed = f"correct the Flop Wager to {context.state.required(box, 'flop')}, or fold"
        raise Illegal(
            f"box {box.number}'s Flop Wager is wrong", allowed=allowed, cites=context.cites("wager_multiples")
        )


def decide_correct_wager(context: RoundContext, command: commands.CorrectWager) -> Iterator[events.RoundEvent]:
    """Correct a wrong Flop Wager to twice the Ante, by adding chips or handing some back."""
    box = context.live_box(command.box)
    if not box.held:
        raise Illegal(f"box {box.number} has nothing to correct", allowed="a Flop Wager the dealer has asked about")
    required, stake = context.state.required(box, "flop"), box.on("flop")
    tokens = min(stake.tokens, required)
    if required - tokens - stake.chips > box.chips:
        refuse_means(context, box, "flop", required - tokens - stake.chips, 0)
    yield events.WagerCorrected(box.number, "flop", required - tokens, tokens)


def decide_concede(context: RoundContext, command: commands.Concede) -> Iterator[events.RoundEvent]:
    """Judge giving up a hand after the dealer's is made, before it is turned up."""
    box, cites = context.live_box(command.box), context.cites("bonus.concede", "bonus.fold_forfeits")
    if not context.terms.concede or context.state.phase != "settlement" or box.shown:
        raise OutOfTurn("no hand is conceded yet", allowed="once the dealer's hand is made", cites=cites)
    if not command.confirmed:
        allowed = f"confirm it: it costs all {box.wagered} wagered, the Ante Bonus and the jackpot too"
        raise Illegal(f"box {box.number} has not confirmed that it concedes", allowed=allowed, cites=cites)
    yield from given_up(context, box, events.Conceded(box.number))
