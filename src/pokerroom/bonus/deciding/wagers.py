"""Judge wagers before the first card: their area, amount, kind and player."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding.round_context import RoundContext, one_line, whole_chips
from pokerroom.bonus.state import BoxState
from pokerroom.bonus.words import FIRST_AREAS, LayoutArea
from pokerroom.errors import Illegal, Malformed
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_reason

_AREA_NAMES: dict[LayoutArea, str] = {"ante": "Ante", "bonus": "Ante Bonus", "jackpot": "Jackpot"}


def area_name(area: LayoutArea) -> str:
    """Return a dealer's name for a wager.

    >>> area_name("bonus"), area_name("flop")
    ('Ante Bonus Wager', 'Flop Wager')
    """
    return f"{_AREA_NAMES.get(area, area.capitalize())} Wager"


def decide_place_wager(context: RoundContext, command: commands.PlaceWager) -> Iterator[events.RoundEvent]:
    """Judge a wager that puts chips of a box on one area of the layout."""
    box = context.state.box(command.box)
    chips, tokens = whole_chips("a wager", command.chips), whole_chips("a wager in tokens", command.tokens)
    _refuse_once_dealt(context, _area_name_with_article(area_name(command.area)))
    _refuse_other_hands(context, box, command)
    if whole_chips("a wager in notes", command.notes):
        what = f"{command.notes} in banknotes cannot be wagered"
        raise Illegal(what, allowed="chips and promotional tokens", cites=context.cites("money_accepted"))
    if command.area not in FIRST_AREAS:
        first = f"the {area_name(command.area)} comes in its turn, after the Ante and the deal"
        cites = context.cites("wagers_first", "bonus.choices")
        raise Illegal(f"a {area_name(command.area)} is not made before the cards", allowed=first, cites=cites)
    if command.area == "jackpot" and not command.linked:
        cites = context.cites("jackpot.one_pool_per_table", "jackpot.side_wager_terms")
        raise Illegal("this table is linked to no jackpot", allowed="a Jackpot Wager at a table that is", cites=cites)
    if command.area != "ante" and not box.on("ante").total:
        keys = ["wagers_first"]
        if command.area == "jackpot":
            keys.append("jackpot.side_wager_terms")
        cites = context.cites(*keys)
        raise Illegal(
            f"box {box.number} has no Ante for {_area_name_with_article(area_name(command.area))}",
            allowed="an Ante Wager first",
            cites=cites,
        )
    if box.on(command.area).total:
        cites = context.cites("bonus.hands_per_player")
        raise Illegal(
            f"there is a wager on box {box.number}'s {command.area} area", allowed="one wager on each area", cites=cites
        )
    _refuse_amount(context, box, command.area, chips + tokens)
    refuse_means(context, box, command.area, chips, tokens)
    yield events.WagerPlaced(box.number, command.area, chips, tokens)


def _refuse_once_dealt(context: RoundContext, what: str) -> None:
    context.refuse_over()
    if context.state.first_card_out:
        cites = context.cites("wagers_locked", "wagers_first", "jackpot.side_wager_terms")
        raise Illegal(
            f"the first card is dealt, and {what} comes too late",
            allowed="before the first card of a round",
            cites=cites,
        )


def _refuse_other_hands(context: RoundContext, box: BoxState, command: commands.PlaceWager) -> None:
    cites = context.cites("bonus.hands_per_player")
    if command.by and command.by != box.player:
        what = f"{command.by} on the {command.area} area of {box.player}"
        raise Illegal(what, allowed="one wager on each area, by the box's own player", cites=cites)
    others = [state for state in context.state.boxes.values() if state.player == box.player and state.on("ante").total]
    most = context.terms.hands_per_player
    if command.area == "ante" and len([other for other in others if other is not box]) >= most:
        hands = "one hand" if most == 1 else quantity(most, "hand")
        what = f"another hand for {box.player}, who has an Ante at box {others[0].number}"
        raise Illegal(what, allowed=f"{hands} for each player in a round", cites=cites)


def _refuse_amount(context: RoundContext, box: BoxState, area: LayoutArea, amount: int) -> None:
    """Refuse a wager outside the limits on the sign, which hold before the first card."""
    limits, cites = context.terms.limits, context.cites("bonus.wager_limits", "wagers_off_limits")
    if area == "jackpot":
        cites = context.cites("bonus.wager_limits", "jackpot.side_wager_terms")
        if amount != limits.jackpot or not amount:
            allowed = f"exactly {limits.jackpot}" if limits.jackpot else "no jackpot is offered at this table"
            raise Illegal(f"{amount} is not the Jackpot Wager of this table", allowed=allowed, cites=cites)
        return
    least, most = first_range(context, box, area)
    name = area_name(area)
    if not amount or not least <= amount <= most:
        raise Illegal(
            f"{amount} is out of the limits for {_area_name_with_article(name)}",
            allowed=f"{least} to {most}",
            cites=cites,
        )
    if limits.multiples and amount % least:
        raise Illegal(
            f"{amount} is no multiple of {least}",
            allowed=f"{_area_name_with_article(name)} in multiples of {least}",
            cites=cites,
        )
    if limits.step and (amount - least) % limits.step:
        raise Illegal(
            f"{amount} is no step of {_area_name_with_article(name)}",
            allowed=f"{least}, and more in steps of {limits.step}",
            cites=cites,
        )


def _area_name_with_article(name: str) -> str:
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def first_range(context: RoundContext, box: BoxState, area: LayoutArea) -> tuple[int, int]:
    """Return the smallest and largest wager of a box on its Ante, Ante Bonus or Jackpot area."""
    limits = context.terms.limits
    if area == "ante":
        return limits.ante_least if box.start.ante_least is None else box.start.ante_least, limits.ante_most
    return (limits.bonus_least, limits.bonus_most) if area == "bonus" else (limits.jackpot, limits.jackpot)


def refuse_means(context: RoundContext, box: BoxState, area: LayoutArea, chips: int, tokens: int) -> None:
    """Refuse chips that the player does not have, and tokens where their voucher does not allow them."""
    cites = context.cites("money_accepted")
    if chips > box.chips or tokens > box.tokens:
        short, has = (chips, box.chips) if chips > box.chips else (tokens, box.tokens)
        kind = "chips" if chips > box.chips else "tokens"
        raise Illegal(f"{short} in {kind}, and {box.player} has {has}", allowed=f"up to {has}", cites=cites)
    if tokens and box.start.token_areas and area not in box.start.token_areas:
        allowed = f"on {' or '.join(box.start.token_areas)}, as the voucher says"
        raise Illegal(f"these tokens may not be wagered on the {area} area", allowed=allowed, cites=cites)


def decide_take_back_wager(context: RoundContext, command: commands.TakeBackWager) -> Iterator[events.RoundEvent]:
    """Take back a wager before the first card; an Ante takes the wagers that depend on it along."""
    box = context.state.box(command.box)
    _refuse_once_dealt(context, "a wager taken back")
    if not box.on(command.area).total:
        raise Malformed(f"nothing lies on box {box.number}'s {command.area} area", allowed=", ".join(box.wagers))
    if command.area == "ante":
        yield from (events.WagerTakenBack(box.number, wager) for wager in box.wagers if wager != "ante")
    yield events.WagerTakenBack(box.number, command.area)


def decide_have_wager_removed(context: RoundContext, command: commands.HaveWagerRemoved) -> Iterator[events.RoundEvent]:
    """Remove a wager for a stated reason, by order of staff."""
    context.refuse_without(command.by, "rule", "a wager refused", "wagers_locked")
    box, cites = context.state.box(command.box), context.cites("wagers_locked")
    if context.state.first_card_out:
        raise Illegal("no wager is refused after the first card", allowed="before the first card", cites=cites)
    required_reason(command.grounds, "refuse the wager", cites)
    if not box.on(command.area).total:
        raise Malformed(f"nothing lies on box {box.number}'s {command.area} area", allowed=", ".join(box.wagers))
    areas = [wager for wager in box.wagers if wager != "ante"] if command.area == "ante" else []
    for area in (*areas, command.area):
        yield events.WagerRefused(box.number, area, command.by, one_line("grounds", command.grounds))


def decide_call_no_more_bets(context: RoundContext, _: commands.CallNoMoreBets) -> Iterator[events.RoundEvent]:
    """Judge the dealer's announcement, which is optional: betting closes at the first card anyway."""
    _refuse_once_dealt(context, '"no more bets"')
    if not context.state.live:
        raise Illegal(
            '"no more bets" before any Ante', allowed="once an Ante is placed", cites=context.cites("deal_order")
        )
    yield events.NoMoreBets()
