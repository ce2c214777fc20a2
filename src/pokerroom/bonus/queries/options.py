"""The options of a box now, in exact amounts, with their clauses. Nothing here gives advice."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.deciding.round_dealing import may_handle
from pokerroom.bonus.deciding.wagers import first_range
from pokerroom.bonus.queries import why
from pokerroom.bonus.words import AREA_OF, FIRST_AREAS, LayoutArea


class PlaceOption(Struct, frozen=True):
    """An area on which a wager may be placed before the first card, and its limits."""

    area: LayoutArea
    least: int
    most: int
    step: int = 1


class BoxOptions(Struct, frozen=True):
    """All options of one box. An amount of 0 means that this option is not open.

    `bet` is the exact Flop, Turn or River Wager on `bet_area`; `correct` is the right amount for a wrong Flop Wager;
    `clauses` are those behind each open option, by name.
    """

    box: int
    place: tuple[PlaceOption, ...] = ()
    take_back: tuple[LayoutArea, ...] = ()
    look: bool = False
    fold: bool = False
    fold_costs: int = 0
    check: bool = False
    bet: int = 0
    bet_area: LayoutArea | None = None
    correct: int = 0
    concede: bool = False
    clauses: dict[str, tuple[str, ...]] = {}

    def words(self) -> str:
        """Return the options on one line.

        >>> BoxOptions(2, fold=True, check=True, bet=10, bet_area="turn").words()
        'fold, check, bet 10'
        """
        found = [f"{option.area} {_range_of_amounts(option)}" for option in self.place]
        found += ["look"] if self.look else []
        found += ["fold"] if self.fold else []
        found += ["check"] if self.check else []
        found += [f"bet {self.bet}"] if self.bet else []
        found += [f"correct to {self.correct}"] if self.correct else []
        found += ["concede"] if self.concede else []
        return ", ".join(found) or "nothing"


def _range_of_amounts(option: PlaceOption) -> str:
    amounts = str(option.least) if option.least == option.most else f"{option.least} to {option.most}"
    return amounts + (f" in steps of {option.step}" if option.step > 1 else "")


def box_options(context: RoundContext, number: int) -> BoxOptions:
    """Return the options of a box now."""
    state = context.state
    box = state.box(number)
    if state.phase == "wagers":
        return _options_before_cards(context, number)
    if box.status != "in":
        return BoxOptions(number)
    open_: dict[str, object] = {}
    dealt = not packets_due(state)
    open_["look"] = dealt and not box.handled and state.phase == "before_flop" and may_handle(context, number)
    decision = state.decision
    if decision is not None and state.turn is box:
        choices = context.terms.choices[decision]
        open_["fold"] = "fold" in choices
        open_["fold_costs"] = box.wagered - (box.on("flop").total if box.held else 0)
        if box.held:
            open_["correct"] = state.required(box, "flop")
        else:
            area = AREA_OF[decision]
            required = state.required(box, area)
            open_["check"] = "check" in choices
            if "bet" in choices and required <= _most_a_player_can_put_on(context, number, area):
                open_["bet"], open_["bet_area"] = required, area
    open_["concede"] = context.terms.concede and state.phase == "settlement" and not box.shown
    return BoxOptions(number, **open_, clauses=_clauses_behind_open_options(context, open_))  # type: ignore[arg-type]


def _most_a_player_can_put_on(context: RoundContext, number: int, area: LayoutArea) -> int:
    """Return how much a player can put on an area: chips, and tokens where these are allowed."""
    box = context.state.box(number)
    good = not box.start.token_areas or area in box.start.token_areas
    return box.chips + (box.tokens if good else 0)


def _options_before_cards(context: RoundContext, number: int) -> BoxOptions:
    box, limits = context.state.box(number), context.terms.limits
    options: list[PlaceOption] = []
    for area in FIRST_AREAS:
        least, most = first_range(context, box, area)
        most = min(most, _most_a_player_can_put_on(context, number, area))
        if box.on(area).total or not 0 < least <= most or (area != "ante" and not box.on("ante").total):
            continue
        step = limits.step or 1
        if area == "jackpot":
            step = 1
        elif limits.multiples:
            step = least
        options.append(PlaceOption(area, least, most, step))
    others = [state for state in context.state.boxes.values() if state.player == box.player and state.on("ante").total]
    if not box.on("ante").total and len(others) >= context.terms.hands_per_player:
        options = []
    clauses = _clauses_behind_open_options(context, {"place": options, "take_back": box.wagers})
    return BoxOptions(number, tuple(options), tuple(box.wagers), clauses=clauses)


def _clauses_behind_open_options(context: RoundContext, open_: dict[str, object]) -> dict[str, tuple[str, ...]]:
    """Return the clauses behind each option that is open."""
    grounds, decision = context.terms.grounds, context.state.decision
    if grounds is None:
        return {}
    keys: dict[str, str] = {
        "take_back": why.LOCKED_WAGERS,
        "look": why.LOOKING[context.terms.dealt_from],
        "concede": why.CONCEDING,
        "correct": why.WAGERING["flop"],
    }
    if decision is not None:
        keys |= {"fold": why.FOLDING[decision], "check": why.CHECKING[decision], "bet": why.WAGERING[AREA_OF[decision]]}
    clauses = {name: grounds.of(key).texts() for name, key in keys.items() if open_.get(name)}
    placing = [why.PLACING[item.area] for item in open_.get("place", ()) if isinstance(item, PlaceOption)]  # type: ignore[attr-defined]
    if placing:
        clauses["place"] = grounds.of(*placing).texts()
    return clauses
