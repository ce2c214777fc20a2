"""What players decide: fold, check, bet, correct a wager, concede."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding.asked import RoundAsked, whole_chips
from pokerroom.bonus.deciding.settling import given_up
from pokerroom.bonus.deciding.wagers import area_name, refuse_means
from pokerroom.bonus.state import BoxState
from pokerroom.bonus.words import AREA_OF, DecisionPhase, PlayChoice
from pokerroom.errors import Illegal, OutOfTurn


def _deciding(asked: RoundAsked, number: int, choice: PlayChoice) -> tuple[BoxState, DecisionPhase]:
    """The box whose turn it is and the decision it makes; refused out of turn and where the choice is not open."""
    box = asked.live_box(number)
    decision = asked.round.decision
    if decision is None:
        raise OutOfTurn(
            f"box {number} has nothing to decide", allowed="after the deal", cites=asked.cites("bonus.choices")
        )
    turn = asked.round.turn
    if turn is not box:
        allowed = f"box {turn.number} is to decide" if turn is not None else "everybody has decided"
        raise OutOfTurn(f"box {number} out of turn", allowed=allowed, cites=asked.cites("bonus.choices"))
    if choice not in asked.terms.choices[decision]:
        allowed = ", ".join(asked.terms.choices[decision])
        raise Illegal(f"a {choice} {decision.replace('_', ' the ')}", allowed=allowed, cites=asked.cites("choices"))
    return box, decision


def fold(asked: RoundAsked, command: commands.FoldAt) -> Iterator[events.RoundEvent]:
    """A hand is given up, and the dealer collects its wagers and cards at once."""
    box, _ = _deciding(asked, command.box, "fold")
    yield from given_up(asked, box, events.BoxFolded(box.number))


def stay_in(asked: RoundAsked, command: commands.CheckAt) -> Iterator[events.RoundEvent]:
    """A player stays in without a wager."""
    box, _ = _deciding(asked, command.box, "check")
    _refuse_held(asked, box)
    if command.signal and command.signal not in asked.terms.signals:
        allowed, cites = ", ".join(asked.terms.signals), asked.cites("bonus.choices")
        raise Illegal(f"a {command.signal} for a check", allowed=allowed, cites=cites)
    yield events.BoxChecked(box.number)


def bet(asked: RoundAsked, command: commands.BetAt) -> Iterator[events.RoundEvent]:
    """The wager of the stage, of exactly its amount."""
    box, decision = _deciding(asked, command.box, "bet")
    _refuse_held(asked, box)
    area = AREA_OF[decision]
    required, tokens = asked.round.required(box, area), whole_chips("tokens", command.tokens)
    amount = whole_chips("a wager", command.amount) or required
    if amount != required or tokens > amount:
        raise Illegal(
            f"a {area_name(area)} of {max(amount, tokens)}",
            allowed=f"exactly {required}",
            cites=asked.cites("bonus.wager_multiples"),
            observation="bonus_play_wager_wrong",
        )
    refuse_means(asked, box, area, amount - tokens, tokens)
    yield events.BetMade(box.number, area, amount - tokens, tokens)


def _refuse_held(asked: RoundAsked, box: BoxState) -> None:
    if box.held:
        allowed = f"correct the Flop Wager to {asked.round.required(box, 'flop')}, or fold"
        raise Illegal(f"box {box.number}'s Flop Wager is wrong", allowed=allowed, cites=asked.cites("wager_multiples"))


def correct(asked: RoundAsked, command: commands.CorrectWager) -> Iterator[events.RoundEvent]:
    """A wrong Flop Wager is brought to twice the Ante: more is added, or what is too much handed back."""
    box = asked.live_box(command.box)
    if not box.held:
        raise Illegal(f"box {box.number} has nothing to correct", allowed="a Flop Wager the dealer has asked about")
    required, lies = asked.round.required(box, "flop"), box.on("flop")
    tokens = min(lies.tokens, required)
    if required - tokens - lies.chips > box.chips:
        refuse_means(asked, box, "flop", required - tokens - lies.chips, 0)
    yield events.WagerCorrected(box.number, "flop", required - tokens, tokens)


def concede(asked: RoundAsked, command: commands.Concede) -> Iterator[events.RoundEvent]:
    """A hand is given up when the dealer's is made, before it is turned up."""
    box, cites = asked.live_box(command.box), asked.cites("bonus.concede", "bonus.fold_forfeits")
    if not asked.terms.concede or asked.round.phase != "settlement" or box.shown:
        raise OutOfTurn("conceding a hand", allowed="once the dealer's hand is made", cites=cites)
    if not command.confirmed:
        allowed = f"confirm it: it costs all {box.wagered} wagered, the Ante Bonus and the jackpot too"
        raise Illegal(f"box {box.number} concedes", allowed=allowed, cites=cites)
    yield from given_up(asked, box, events.Conceded(box.number))
