"""Judge chips that players buy, re-buys and add-ons, and refuse other things they do with chips."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.tournament import commands, happenings, words
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import paid_in
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.questions.rebuys import rebuys_open, stack_to_buy_under
from pokerroom.tournament.records import Competitor, EntryPayment
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity


def _refuse_rebuy(
    rules: TournamentRules, state: TournamentState, session: SessionState, player: Competitor, now: datetime
) -> None:
    terms, what = state.conditions.rebuys, f"{player.player} cannot buy again"
    limits, when = rules.cites("rebuy_limits"), rules.cites("rebuy_when")
    if terms is None:
        raise Illegal(what, allowed="no re-buys in this tournament", cites=limits)
    if not rebuys_open(state, session, now):
        raise Illegal(
            f"{what} in level {session.level}", allowed=f"until level {terms.until_level} is over", cites=limits
        )
    if player.rebuys >= terms.at_most:
        raise Illegal(
            f"{player.player} has bought again {quantity(player.rebuys, 'time')} already",
            allowed=f"{quantity(terms.at_most, 're-buy')} each",
            cites=limits,
        )
    bound = stack_to_buy_under(rules, state)
    if player.chips >= bound:
        allowed = f"with fewer than {bound:,}" if bound > 1 else "with no chips left"
        raise Illegal(f"{what} with {player.chips:,} in chips", allowed=allowed, cites=(*when, *limits))
    if session.table(player.table).dealing:
        raise Illegal(f"{what} in the middle of a hand", allowed="once it is over", cites=limits)


def _payment_for(player: str, what: words.PaymentKind, price: int, fee: int, entry: int) -> EntryPayment:
    return EntryPayment(player=player, what=what, pool=price - fee, fee=fee, entry=entry)


def decide_announce_rebuy(
    rules: TournamentRules, state: TournamentState, command: commands.AnnounceRebuy
) -> Iterator[TournamentHappening]:
    """Announce a re-buy before the next hand: where the book has it so, its chips play and must be paid for."""
    session = state.session_of(command.player)
    player, cites = session.competitor(command.player), rules.cites("rebuy_announced")
    _refuse_rebuy(rules, state, session, player, command.at)
    if not rules.rebuy_announced:
        allowed = "dealt in once they have bought"
        raise Illegal(f"{player.player} cannot announce a re-buy", allowed=allowed, cites=cites)
    terms = state.conditions.rebuys
    if terms is not None:
        yield happenings.RebuyMade(
            at=command.at,
            by=command.by,
            session=session.name,
            player=player.player,
            chips=terms.chips,
            price=terms.price,
            announced=True,
            cites=cites,
        )


def decide_buy_again(
    rules: TournamentRules, state: TournamentState, command: commands.BuyAgain
) -> Iterator[TournamentHappening]:
    """Sell a re-buy, or take the money for an announced one, which is owed whatever the hand's result."""
    announced_in = next((session for session in state.sessions.values() if command.player in session.owing), None)
    terms = state.conditions.rebuys
    if announced_in is not None and terms is not None:
        owed, entries = announced_in.owing[command.player], state.entries_of(command.player)
        cites = rules.cites("rebuy_announced")
        _refuse_other_price(command.player, command.pays, owed, cites)
        entry = max((entry.number for entry in entries), default=0)
        payment = _payment_for(command.player, "re_buy", owed, terms.fee, entry)
        yield happenings.RebuyPaid(
            at=command.at,
            by=command.by,
            session=announced_in.name,
            player=command.player,
            payment=payment,
            moves=paid_in(state.name, payment),
            cites=rules.cites("rebuy_announced"),
        )
        return
    session = state.session_of(command.player)
    player = session.competitor(command.player)
    _refuse_rebuy(rules, state, session, player, command.at)
    if terms is None:
        return
    _refuse_other_price(player.player, command.pays, terms.price, rules.cites("rebuy_limits"))
    payment = _payment_for(player.player, "re_buy", terms.price, terms.fee, player.entry)
    yield happenings.RebuyMade(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        chips=terms.chips,
        price=terms.price,
        payment=payment,
        moves=paid_in(state.name, payment),
        cites=rules.cites("rebuy_when", "rebuy_limits"),
    )


def decide_decline_rebuy(
    rules: TournamentRules, state: TournamentState, command: commands.DeclineRebuy
) -> Iterator[TournamentHappening]:
    """Eliminate a player who does not re-buy; refuse if the re-buy was announced and is owed."""
    session = state.session_of(command.player)
    player = session.competitor(command.player)
    if player.owes and player.offered is None:
        cites = rules.cites("rebuy_announced")
        raise Illegal(f"{player.player} cannot cancel the re-buy", allowed=f"{player.owes:,} is owed", cites=cites)
    if player.offered is None:
        raise Illegal(f"{player.player} has nothing to decline", allowed="somebody who may buy again")
    yield happenings.PlayerOut(
        at=command.at,
        by=command.by,
        session=session.name,
        elimination=player.offered,
        place=session.remaining,
        cites=rules.cites("out"),
    )


def decide_add_on(
    rules: TournamentRules, state: TournamentState, command: commands.TakeAddOn
) -> Iterator[TournamentHappening]:
    """Sell an add-on in the break named in the conditions."""
    session = state.session_of(command.player)
    player, terms = session.competitor(command.player), state.conditions.add_ons
    cites, what = rules.cites("add_ons", "rebuy_limits"), f"{command.player} cannot have an add-on"
    if terms is None:
        raise Illegal(what, allowed="no add-ons in this tournament", cites=cites)
    if break_now(state, session, command.at) != terms.after_level:
        allowed = f"in the break after level {terms.after_level}"
        raise Illegal(f"{what} now", allowed=allowed, cites=cites)
    if player.add_ons >= min(terms.at_most, rules.add_ons):
        allowed = f"{min(terms.at_most, rules.add_ons)} each"
        raise Illegal(
            f"{player.player} has had {quantity(player.add_ons, 'add-on')} already", allowed=allowed, cites=cites
        )
    _refuse_other_price(player.player, command.pays, terms.price, cites)
    payment = _payment_for(player.player, "add_on", terms.price, terms.fee, player.entry)
    yield happenings.AddOnTaken(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        chips=terms.chips,
        payment=payment,
        moves=paid_in(state.name, payment),
        cites=cites,
    )


def _refuse_other_price(player: str, pays: int, price: int, cites: tuple[Citation, ...]) -> None:
    if pays != price:
        raise Illegal(f"{player} cannot pay {pays:,}", allowed=f"{price:,}", cites=cites)


# Uses of chips that players may want, with the shared rule against each.
_HANDLING: Final[dict[words.ChipHandling, tuple[str, str, str]]] = {
    "cash_in": ("chips_have_no_value", "may not cash tournament chips in", "they serve for scoring alone"),
    "wager_cash_chips": ("chips_have_no_value", "may not wager a cash chip", "tournament chips"),
    "exchange": ("stack_untouched", "may not change chips with another player", "the dealer changes colours"),
    "take_off": ("stack_untouched", "may not take chips off the table", "on a move that the director orders"),
    "sit_out": ("everyone_plays", "may not sit out", "every hand, with what falls due"),
    "swap_seat": (
        "assigned_seat",
        "may not take another seat",
        "the seat that is assigned, unless the director moves them",
    ),
}


def decide_handle_chips(
    rules: TournamentRules, state: TournamentState, command: commands.HandleChips
) -> Iterator[TournamentHappening]:
    """Refuse a forbidden use of chips, citing its rule; permitted uses have commands of their own."""
    player = state.session_of(command.player).competitor(command.player)
    key, verb, allowed = _HANDLING[command.what]
    cites = rules.cites(key)
    if command.what == "sit_out":
        cites = (*cites, *rules.cites("rebuy_announced"))
    raise Illegal(f"{player.player} {verb}", allowed=allowed, cites=cites)
