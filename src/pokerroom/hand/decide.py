"""Judge a command: what events come of it, or why it is refused. Nothing is changed here.

`decide` is for what a person does; `follow` is for what then follows by itself, such as a betting round closing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal, Malformed, NotAllowed, OutOfTurn
from pokerroom.games import Opener
from pokerroom.hand import commands as asked
from pokerroom.hand import events as told
from pokerroom.hand.betting import counts_as_full, short_all_in, to_call, wager_range
from pokerroom.hand.dealing import deal_events, describe, must_reshuffle, places, reshuffled_cards
from pokerroom.hand.events import Checked
from pokerroom.hand.flow import to_board
from pokerroom.hand.options import (
    LIMIT_KEYS,
    boards_open,
    chop_open,
    cost_to_fold,
    most_to_draw,
    must_tap_out,
    options,
    straddle_open,
    why_no_raise,
)
from pokerroom.hand.orders import AFTER_ALL, AFTER_ROUND, Orders
from pokerroom.hand.plan import BET, DEAL, DISCARD, DRAW, OVER, POST, SETTLE, SHOW
from pokerroom.hand.pots import uncalled
from pokerroom.hand.settling import check_kind, settlement
from pokerroom.hand.showdown import advised, askable, last_in_a_pot, lives_again, must_show, why_barred
from pokerroom.hand.state import BITS, Due, State


def decide(state: State, seat: int, command: asked.PlayerCommand | asked.DealerCommand) -> list[told.Event]:
    """The events of a command from a seat; seat 0 is the dealer."""
    if type(seat) is not int:
        raise Malformed(f"{seat!r} is not a seat", allowed=f"{_seats(state)}; 0 for the dealer")
    if seat:
        judge = judge_of(type(command))
        player = state.place.get(seat)
        if judge is None:
            raise NotAllowed(f"a player does not {_word(command)}", allowed=", ".join(_names(PLAYER)))
        if player is None:
            raise Malformed(f"seat {seat} is not in this hand", allowed=_seats(state))
        return judge(state, player, command)
    judge_dealer = _DEALER.get(type(command))
    if judge_dealer is not None:
        return judge_dealer(state, command)
    if isinstance(command, asked.Show):
        cites = state.plan.rules.cites("showdown.players_protect_hands")
        raise NotAllowed("the dealer turns up nobody's cards", allowed="a player's request to see them", cites=cites)
    raise NotAllowed(f"the dealer does not {_word(command)}", allowed=", ".join(_names(_DEALER)))


def follow(state: State) -> list[told.Event]:
    """What happens now without anybody's doing: a betting round that nobody can go on with closes; else nothing."""
    if state.turn >= 0 or state.stage.kind != BET:
        return _NO_EVENTS
    who, amount = uncalled(state)
    closed = told.RoundClosed(state.plan.streets[state.stage.street], state.pot - amount)
    events: list[told.Event] = [told.Returned(state.seats[who], amount), closed] if amount else [closed]
    return events if state.ordered is None else [*_revealed(state, state.ordered), *events]


def _revealed(state: State, ordered: Orders) -> list[told.Event]:
    """The cards that a ruling wants everybody to see, now that the round or all betting is over."""
    last = state.stage.street == state.plan.last_street or not state.can_act & (state.can_act - 1)
    due = (AFTER_ROUND, AFTER_ALL) if last else (AFTER_ROUND,)
    return [told.Exposed(state.seats[player], cards) for player, cards, when in ordered.reveals if when in due]


_NO_EVENTS: Final[list[told.Event]] = []


# Betting


def out_of_turn(state: State, player: int, command: Any) -> OutOfTurn:
    """The refusal of an act that is not this player's to make now, with what a ruling would need."""
    rules, seat = state.plan.rules, state.seats[player]
    turn = state.seats[state.turn] if state.turn >= 0 else 0
    if not state.live >> player & 1:
        what = f"seat {seat} is out of the hand"
    elif state.all_in >> player & 1 and state.stage.kind == BET:
        what = f"seat {seat} is all-in and has nothing more to decide"
    elif turn in (0, seat) or (isinstance(command, asked.Show | asked.Muck) and state.stage.kind < SHOW):
        what = f"seat {seat} may not {_word(command)} now: {_now(state)}"
    else:
        what = f"seat {seat} may not {_word(command)}: it is seat {turn}'s turn"
    # What one player may do at the showdown can tell of the hand he holds, so others hear only whose turn it is.
    allowed = f"seat {turn}: {options(state, state.turn).words()}" if turn and state.stage.kind == BET else _now(state)
    betting = type(command) in (asked.Bet, asked.Raise, asked.Call)
    observation = "ruling.check_out_of_turn" if isinstance(command, asked.Check) else "ruling.wager_out_of_turn"
    return OutOfTurn(
        what,
        allowed=allowed,
        cites=rules.cites(*_out_of_turn_keys(state, player, command)),
        observation=observation if betting or isinstance(command, asked.Check) else "",
        facts={"seat": seat, "turn": turn, "act": _word(command), "amount": _amount(command)},
    )


def _out_of_turn_keys(state: State, player: int, command: Any) -> tuple[str, ...]:
    kind = state.stage.kind
    if not state.live >> player & 1:
        return "declaration.fold_binds", "betting.actions"
    if state.all_in >> player & 1 and kind == BET:
        return ("all_in.stays_in",)
    if isinstance(command, asked.Show | asked.Muck) and kind < SHOW:
        return f"games.{state.plan.rules.game}", "showdown.order"
    if kind in (SHOW, SETTLE, OVER) or state.queue:
        return "showdown.order", "pots.no_private_deals"
    if kind == BET:
        order = "betting.later_round_order" if state.stage.street else "betting.first_round_order"
        return "betting.round_ends", order, "betting.no_action_before_the_cards"
    return "betting.no_action_before_the_cards", f"games.{state.plan.rules.game}"


def _fold(state: State, player: int, command: asked.Fold) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    if state.stage.street == 0 and not state.order:
        rules = state.plan.rules
        if rules.opener == "pay_call_to_fold":
            return [told.Folded(state.seats[player], cost_to_fold(state, player))]
        if not state.level and (rules.opener == "must_bet" or state.plan.openers[0] is Opener.LOWEST_CARD):
            raise _refusal(state, player, "the opening player must bet", "betting.opener_options")
    return [told.Folded(state.seats[player])]


def _check(state: State, player: int, command: asked.Check) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    level = state.level
    if level > state.bets[player]:
        what = f"seat {state.seats[player]} cannot check: there is a wager of {state.level}"
        keys = ("betting.last_blind_option", "betting.first_round_order") if not state.stage.street else ()
        raise _refusal(state, player, what, "betting.check", *keys)
    if not level and not state.plan.checks[state.stage.street]:
        what = f"seat {state.seats[player]} cannot check in this round"
        opener = ("betting.opener_options",) if state.opening and not state.stage.street else ()
        game = f"games.{state.plan.rules.game}"
        rule = "betting.check_after_draw" if state.stage.street else "betting.last_blind_option"
        raise _refusal(state, player, what, rule, game, *opener)
    return [told.Checked(state.seats[player])]


def _call(state: State, player: int, command: asked.Call) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    amount, all_in = to_call(state, player)
    if not amount:
        what = f"seat {state.seats[player]} has nothing to call"
        raise _refusal(state, player, what, "betting.actions")
    if state.plan.rules.opener == "raise_or_fold" and state.stage.street == 0 and state.opening:
        if wager_range(state, player)[0]:
            raise _refusal(state, player, "the opening player may only raise or fold", "betting.opener_options")
        all_in = all_in or must_tap_out(state, player)
    return [told.Called(state.seats[player], amount, all_in)]


def _check_or_call(state: State, player: int, command: asked.CheckOrCall) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    level = state.level
    if level > state.bets[player]:
        return _call(state, player, asked.CALL)
    if level or state.plan.checks[state.stage.street]:
        return [Checked(state.seats[player])]
    return _check(state, player, asked.CHECK)


def _bet(state: State, player: int, command: asked.Bet) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    if state.level:
        what = f"a bet of {command.amount}: there is a wager of {state.level} already"
        raise _refusal(state, player, what, "betting.actions")
    return _wager(state, player, command.amount)


def _raise(state: State, player: int, command: asked.Raise) -> list[told.Event]:
    if state.turn != player or state.stage.kind != BET:
        raise out_of_turn(state, player, command)
    if not state.level:
        raise _refusal(state, player, f"a raise to {command.to}: nobody has bet", "betting.actions")
    return _wager(state, player, command.to)


def _wager(state: State, player: int, to: int) -> list[told.Event]:
    if type(to) is not int:
        raise Malformed(f"{to!r} is not an amount of chips", allowed="a whole number")
    least, most = wager_range(state, player)
    step, stack = state.plan.step, state.stacks[player]
    if not (least <= to <= most and least) or (to % step and to != least):
        return _odd_wager(state, player, to, least, most)
    amount = to - state.bets[player]
    full = least < most or counts_as_full(state, to)  # where there is a choice, the least is a whole bet or raise
    # A player who keeps only what cannot be wagered has gone all-in too.
    all_in = stack - amount < step or (not full and amount == short_all_in(state, stack))
    return [told.Raised(state.seats[player], to, amount, state.level == 0, full, all_in)]


def _odd_wager(state: State, player: int, to: int, least: int, most: int) -> list[told.Event]:
    """A bring-in, or a wager outside what is open."""
    rules, seat = state.plan.rules, state.seats[player]
    opens = state.level == 0
    if opens and state.opening and state.stage.street == 0 and state.plan.openers[0] is Opener.LOWEST_CARD:
        bring_in = min(rules.bring_in, state.stacks[player])
        if bring_in and to == bring_in:
            return [told.Raised(seat, to, to, True, False, to == state.stacks[player])]
    word = f"a bet of {to}" if opens else f"a raise to {to}"
    facts = {"seat": seat, "to": to, "least": least, "most": most, "level": state.level, "in": state.bets[player]}
    if not least:
        keys = why_no_raise(state, player)
        raise _refusal(state, player, f"{word} is not open to seat {seat}", *keys, facts=facts)
    if to > state.bets[player] + state.stacks[player]:
        what = f"{word} is more than seat {seat} has"
        raise _refusal(state, player, what, "betting.up_to_the_stack", "stakes.table_stakes", facts=facts)
    if rules.wagers_in_chips and to % rules.chip:
        keys = ("stakes.smallest_chip", "all_in.amount")
        raise _refusal(state, player, f"{word} is not in whole chips of {rules.chip}", *keys, facts=facts)
    if to > most:
        what = f"{word} is more than the limit allows"
        keys = (*LIMIT_KEYS[rules.limit], "betting.limit")
        raise _refusal(state, player, what, *keys, observation="ruling.oversize_wager", facts=facts)
    what = f"{word} is less than a whole {'bet' if opens else 'raise'}"
    observation = "ruling.short_open" if opens else "ruling.call_or_raise"
    keys = ("betting.minimum_bet",) if opens else ("betting.minimum_raise",)
    if state.level > state.full_level:
        keys += ("all_in.raise_over_short",)
    if state.plan.fixed:
        keys += ("betting.fixed_sizes",)
    if state.straddlers and not state.stage.street:
        keys += ("blinds.straddle_sets_raise",)
    raise _refusal(state, player, what, *keys, observation=observation, facts=facts)


def _refusal(
    state: State, player: int, what: str, *keys: str, observation: str = "", facts: dict[str, Any] | None = None
) -> Illegal:
    return Illegal(
        what,
        allowed=options(state, player).words(),
        cites=state.plan.rules.cites(*keys),
        observation=observation,
        facts=facts or {"seat": state.seats[player]},
    )


# Before the first card, and agreements


def _straddle(state: State, player: int, _: asked.Straddle) -> list[told.Event]:
    amount = straddle_open(state, player)
    seat = state.seats[player]
    if not amount or amount > state.stacks[player]:
        if amount:
            allowed = f"a straddle of {amount}, which is more than seat {seat} has"
        elif state.plan.rules.straddle and not state.hands[0] and state.last_blind >= 0:
            number = len(state.seats)
            allowed = f"seat {state.seats[(state.last_blind + 1) % number]} only, right after the last blind"
        else:
            allowed = "no straddle now"
        cites = state.plan.rules.cites("blinds.straddle", "blinds.straddle_acts_last")
        raise Illegal(f"seat {seat} may not straddle", allowed=allowed, cites=cites)
    return [told.Posted(seat, "straddle", amount, amount == state.stacks[player])]


def _chop(state: State, player: int, _: asked.Chop) -> list[told.Event]:
    rules, seat = state.plan.rules, state.seats[player]
    if state.stage.kind != BET or not chop_open(state, player):
        cites = rules.cites("pots.blind_chop", "pots.no_private_deals")
        raise Illegal("the blinds may not be taken back", allowed="the hand is played to its end", cites=cites)
    events: list[told.Event] = [told.ChopAgreed(seat)]
    agreed = state.chop | 1 << player
    if agreed & state.live == state.live:
        events += [told.Returned(state.seats[other], state.bets[other]) for other in state.players(state.live)]
        events.append(told.Ended())
    return events


def _run_boards(state: State, player: int, command: asked.RunBoards) -> list[told.Event]:
    rules, seat = state.plan.rules, state.seats[player]
    if type(command.boards) is not int:
        raise Malformed(f"{command.boards!r} is not a number of boards", allowed="a whole number")
    most = boards_open(state, player) if state.stage.kind == DEAL else 0
    if not 1 <= command.boards <= most:
        raise Illegal(
            f"the board may not be run {command.boards} times",
            allowed=f"1 to {most} times" if most else "one board",
            cites=rules.cites("pots.run_board_again", "pots.no_private_deals"),
        )
    return [told.BoardsAgreed(seat, command.boards)]


# Cards given up


def _as_cards(cards: Any) -> tuple[Card, ...]:
    """The cards of a command, each the one object that stands for it."""
    if not isinstance(cards, tuple) or not all(isinstance(card, int) for card in cards):
        raise Malformed(f"{cards!r} are no cards", allowed="a tuple of cards")
    return tuple(Card(card) for card in cards)


def _discard(state: State, player: int, command: asked.Discard) -> list[told.Event]:
    kind = state.stage.kind
    if state.turn != player or kind not in (DISCARD, DRAW):
        raise out_of_turn(state, player, command)
    rules, hand, given = state.plan.rules, state.hands[player], _as_cards(command.cards)
    cites = rules.cites(f"games.{rules.game}")
    if kind == DISCARD:
        step: Any = state.stage.step
        if len(given) != step.cards:
            allowed = f"{step.cards} of {cards_text(hand)}"
            raise Illegal(f"{len(given)} cards to give up", allowed=allowed, cites=cites)
    else:
        most = most_to_draw(state, player)
        if len(given) > most:
            raise Illegal(f"{len(given)} cards to exchange", allowed=f"up to {most}", cites=cites)
    left, gone = list(hand), state.seen | ~state.plan.deck_mask
    for card in given:
        if card in left:
            left.remove(card)
        elif UNKNOWN in left and not gone & BITS[card]:
            left.remove(UNKNOWN)
            gone |= BITS[card]
        else:
            what = f"seat {state.seats[player]} does not hold {card}"
            raise Illegal(what, allowed=f"cards of the hand: {cards_text(hand)}", cites=cites)
    return [told.Discarded(state.seats[player], given)]


# The showdown


def _show(state: State, player: int, command: asked.Show) -> list[told.Event]:
    seat = state.seats[player]
    if player not in state.queue:
        raise out_of_turn(state, player, command)
    return [told.Shown(seat, _cards_to_show(state, player, command.cards))]


def _cards_to_show(state: State, player: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    hand = state.hands[player]
    if not cards and UNKNOWN not in hand:
        return tuple(hand)
    cards = _as_cards(cards)
    seat = state.seats[player]
    cites = state.plan.rules.cites("showdown.table_all_cards")
    if UNKNOWN not in hand:
        if sorted(cards) != sorted(hand):
            short = len(cards) < len(hand) and all(card in hand for card in cards)
            what = f"seat {seat} shows {cards_text(cards)}" + (" only" if short else ", which is not its hand")
            raise Illegal(what, allowed="every card of the hand, used or not", cites=cites)
        return tuple(hand)
    if len(cards) != len(hand):
        raise Illegal(f"seat {seat} shows {len(cards)} cards", allowed=f"all {len(hand)}", cites=cites)
    left = list(cards)
    for card in hand:
        if card != UNKNOWN:
            if card not in left:
                raise Illegal(f"{card} is not among the cards shown", allowed=f"a hand with {card}", cites=cites)
            left.remove(card)
    deck = state.plan.deck_mask & ~state.seen
    for place, card in enumerate(left):
        if not deck >> card & 1 or card in left[:place]:
            raise Illegal(f"{card} cannot be in the hand of seat {seat}", allowed="a card nobody has seen", cites=cites)
    return tuple(cards)


def _muck(state: State, player: int, command: asked.Muck) -> list[told.Event]:
    if state.turn != player or state.stage.kind != SHOW:
        raise out_of_turn(state, player, command)
    rules, seat = state.plan.rules, state.seats[player]
    keys = must_show(state, player)
    if keys:
        raise Illegal(f"seat {seat} must show", allowed="show", cites=rules.cites(*keys))
    if last_in_a_pot(state, player):
        what = f"seat {seat} is the last in a pot, which would be nobody's"
        raise Illegal(what, allowed="show", cites=rules.cites("showdown.table_all_cards", "pots.side_pots"))
    return [told.Mucked(seat, command.said_fold)]


def _ask(state: State, player: int, command: asked.Ask) -> list[told.Event]:
    rules = state.plan.rules
    open_to = askable(state, player)
    if command.seat not in open_to:
        allowed = "seats " + ", ".join(map(str, open_to)) if open_to else "no hand, now"
        what = f"seat {state.seats[player]} may not ask to see the hand of seat {command.seat}"
        barred = why_barred(state, player, command.seat)
        cites = barred or rules.cites("showdown.may_ask_to_see", "showdown.others_show")
        raise Illegal(what, allowed=allowed, cites=cites)
    other = state.place[command.seat]
    cards = _cards_to_show(state, other, command.cards)
    return [told.Shown(command.seat, cards, state.seats[player], lives_again(state, player, other))]


def _expose(state: State, player: int, command: asked.Expose) -> list[told.Event]:
    hand = state.hands[player]
    if state.stage.kind not in (SETTLE, OVER):
        raise Illegal("cards are not shown while the hand is on", allowed="after the last bet is answered")
    if state.shown >> player & 1:
        raise Illegal(f"the hand of seat {state.seats[player]} lies open already", allowed="nothing more to show")
    shown = _as_cards(command.cards)
    known = [card for card in shown if card != UNKNOWN]
    unseen = state.plan.deck_mask & ~state.seen if UNKNOWN in hand else 0
    strange = any(card not in hand and not unseen >> card & 1 for card in shown)
    if not shown or strange or len(shown) > len(hand) or len(set(known)) < len(known):
        raise Illegal(f"seat {state.seats[player]} does not hold that", allowed=f"cards of {cards_text(hand)}")
    if command.to and (command.to not in state.place or command.to == state.seats[player]):
        raise Malformed(f"seat {command.to} is not another seat of this hand", allowed=_seats(state))
    return [told.Exposed(state.seats[player], shown, command.to)]


def _pay(state: State, player: int, command: asked.Pay) -> list[told.Event]:
    seat, stack = state.seats[player], state.stacks[player]
    check_kind(command)
    if state.turn != player:
        raise out_of_turn(state, player, command)
    if type(command.amount) is not int or type(command.to_pot) is not int or not 0 <= command.to_pot <= command.amount:
        raise Malformed(f"{command.amount!r}, {command.to_pot!r} of it to the pot", allowed="whole chips")
    if not 0 < command.amount < stack:
        raise Illegal(f"seat {seat} pays {command.amount} of {stack}", allowed=f"1 to {stack - 1}", cites=command.cites)
    return [told.Paid(seat, command.kind, command.amount, command.to_pot, command.cites)]


# The dealer


def _post(state: State, command: asked.Post) -> list[told.Event]:
    if state.stage.kind != POST:
        raise Illegal("no forced bet is due", allowed=_now(state))
    if not command.all:
        return [_posted(state, state.dues[0], 0)]
    events: list[told.Event] = []
    paid: dict[int, int] = {}
    for due in state.dues:
        already = paid.get(due.player, 0)
        if already < state.stacks[due.player] and not state.all_in >> due.player & 1:
            event = _posted(state, due, already)
            # Who is all-in owes nothing more.
            paid[due.player] = state.stacks[due.player] if event.all_in else already + event.amount
            events.append(event)
    return events


def _posted(state: State, due: Due, already: int) -> told.Posted:
    stack = state.stacks[due.player] - already
    amount = due.amount
    if amount > stack:
        amount = short_all_in(state, stack) if state.plan.rules.wagers_in_chips else stack
    return told.Posted(state.seats[due.player], due.kind, amount, stack - amount < state.plan.step)


_POST_KEYS: Final = ("blinds.forced_bets", "blinds.not_declined", "blinds.posted_in_order_from_buttons_left")


def _tap(state: State, _: asked.Tap) -> list[told.Event]:
    if state.stage.kind != DEAL or not to_board(state) or state.tapped:
        raise Illegal("there is nothing to tap for", allowed=_now(state))
    return [told.Tapped()]


def _deal(state: State, command: asked.Deal) -> list[told.Event]:
    kind = state.stage.kind
    if kind != DEAL and (kind != DRAW or not state.takes or must_reshuffle(state)):
        keys: tuple[str, ...]
        keys = _POST_KEYS if kind == POST else ("betting.round_ends", f"games.{state.plan.rules.game}")
        observation = "ruling.premature_card" if kind == BET else ""
        if kind in (SETTLE, OVER):
            keys = ("cards.undealt_and_discards_stay_hidden",)
        cites = state.plan.rules.cites(*keys)
        raise Illegal("no cards may be dealt now", allowed=_now(state), cites=cites, observation=observation)
    if state.plan.rules.tap_before_board and not state.tapped and to_board(state):
        cites = state.plan.rules.cites("deal.tap_before_board")
        raise Illegal("the table has not been tapped", allowed="tap first", cites=cites)
    return deal_events(state, command.cards)


def _reshuffle(state: State, _: asked.Reshuffle) -> list[told.Event]:
    if not must_reshuffle(state):
        raise Illegal("the discards are not needed", allowed=_now(state))
    return [told.Reshuffled(reshuffled_cards(state), state.seats[state.served])]


def _show_down(state: State, _: asked.ShowDown) -> list[told.Event]:
    if not state.queue:
        raise Illegal("nobody is to show", allowed=_now(state))
    return advised(state)


def _settle(state: State, command: asked.Settle) -> list[told.Event]:
    if state.stage.kind != SETTLE:
        keys = ("showdown.table_all_cards",) if state.queue else (f"games.{state.plan.rules.game}",)
        cites = state.plan.rules.cites(*keys, "pots.settlement_order", "pots.no_private_deals")
        raise Illegal("the pot cannot be paid yet", allowed=_now(state), cites=cites)
    if not isinstance(command.charges, tuple):
        raise Malformed(f"{command.charges!r} are no charges", allowed="a tuple of charges")
    return settlement(state, command.charges)


def _now(state: State) -> str:
    """What must happen now, in words."""
    kind = state.stage.kind
    if state.queue:
        return f"seat {state.seats[state.turn]} shows" + (" or gives up the hand" if kind == SHOW else "")
    if kind == POST:
        due = state.dues[0]
        return f"seat {state.seats[due.player]} posts the {due.kind} of {due.amount}"
    if kind == DEAL or (kind == DRAW and state.takes):
        return f"the dealer deals {describe(places(state))}"
    if state.turn >= 0:
        return f"it is seat {state.seats[state.turn]}'s turn: {options(state, state.turn).words()}"
    return "the dealer settles the pot" if kind == SETTLE else "the hand is over"


def _seats(state: State) -> str:
    return ", ".join(f"seat {seat}" for seat in sorted(state.seats))


def _word(command: Any) -> str:
    return type(command).__name__.lower()


def _amount(command: Any) -> object:
    return getattr(command, "to", 0) or getattr(command, "amount", 0)


def _names(table: dict[type, Any]) -> list[str]:
    return [each.__name__.lower() for each in table]


PLAYER: Final[dict[type, Callable[[State, int, Any], list[told.Event]]]] = {
    asked.Fold: _fold,
    asked.Check: _check,
    asked.Call: _call,
    asked.CheckOrCall: _check_or_call,
    asked.Bet: _bet,
    asked.Raise: _raise,
    asked.Straddle: _straddle,
    asked.Chop: _chop,
    asked.RunBoards: _run_boards,
    asked.Discard: _discard,
    asked.Show: _show,
    asked.Muck: _muck,
    asked.Ask: _ask,
    asked.Expose: _expose,
    asked.Pay: _pay,
}
judge_of: Final = PLAYER.get
_DEALER: Final[dict[type, Callable[[State, Any], list[told.Event]]]] = {
    asked.Post: _post,
    asked.Tap: _tap,
    asked.Deal: _deal,
    asked.Reshuffle: _reshuffle,
    asked.ShowDown: _show_down,
    asked.Settle: _settle,
}
