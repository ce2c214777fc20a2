"""Judge a compromised promotion or draw: postponed or cancelled, the inspector told, its integrity validated."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.deciding.promotion_life import refuse_stage
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.state import PromotionState
from pokerroom.wording.wordless import required_name, required_reason, required_words


def decide_doubt(
    rules: PromotionRules, state: PromotionState, command: commands.DoubtIntegrity
) -> Iterator[PromotionHappening]:
    """Note that the promotion or its draw is compromised, and the action taken."""
    refuse_stage(state, "a doubt", "submitted", "published", "running", "suspended", "ended")
    cites = rules.cites("compromised")
    if command.outcome not in rules.compromised:
        raise Illegal(f"to {command.outcome} it", allowed=", ".join(rules.compromised) or "nothing", cites=cites)
    if state.draw_cancelled:
        raise Illegal("its draw was cancelled already", allowed="nothing more is drawn", cites=cites)
    why = required_reason(command.why, "doubt the promotion's integrity")
    yield happenings.IntegrityDoubted(at=command.at, by=command.by, why=why, outcome=command.outcome, cites=cites)


def decide_validate(
    rules: PromotionRules, state: PromotionState, command: commands.ValidateIntegrity
) -> Iterator[PromotionHappening]:
    """Note that the promotion's integrity has been validated."""
    cites = rules.cites("compromised")
    if not state.doubted:
        raise Illegal(
            "the integrity of the promotion is not in doubt", allowed="after a doubt has been entered", cites=cites
        )
    if state.draw_cancelled:
        raise Illegal("its draw was cancelled for good", allowed="only what was postponed is validated", cites=cites)
    how = required_words(command.how, "how its integrity was validated")
    yield happenings.IntegrityValidated(at=command.at, by=command.by, how=how, cites=cites)


def decide_tell_inspector(
    rules: PromotionRules, state: PromotionState, command: commands.TellInspector
) -> Iterator[PromotionHappening]:
    """Note that an inspector was told of a compromised promotion."""
    cites = rules.cites("inspector_told") if rules.inspector_hours is not None else ()
    if state.doubt is None or state.inspector_told:
        raise Illegal("there is nothing to tell an inspector", allowed="after it was compromised", cites=cites)
    whom = required_name(command.whom, "the inspector's")
    yield happenings.InspectorTold(at=command.at, by=command.by, whom=whom, cites=cites)
