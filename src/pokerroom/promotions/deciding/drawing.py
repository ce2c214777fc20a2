"""Judge entries and draws: tickets until they close, a commitment before, and a draw by software or by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands, happenings
from pokerroom.promotions.deciding.participation import not_eligible
from pokerroom.promotions.deciding.promotion_life import refuse_stage
from pokerroom.promotions.deciding.winning import prize_awarded
from pokerroom.promotions.draws import SECRET_BYTES, DrawTicket, commitment_to, draw_tickets, order_of_tickets
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.promotions.posted.checklist import governed, needs_scrutineer
from pokerroom.promotions.posted.rules import PromotionRules
from pokerroom.promotions.records import PrizeAward, of_prize
from pokerroom.promotions.state import PromotionState
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_words


def refuse_unless_draw(state: PromotionState, what: str) -> None:
    """Refuse tickets for a promotion that is not a draw."""
    if state.terms.award != "draw":
        raise Illegal(f"{what}: {state.terms.called} is no draw", allowed="a promotion whose prizes are drawn")


def decide_enter(
    rules: PromotionRules, state: PromotionState, command: commands.EnterDraw
) -> Iterator[PromotionHappening]:
    """Give a person a ticket, while the promotion runs and entries are open."""
    refuse_unless_draw(state, "an entry")
    refuse_stage(state, "an entry", "running")
    closes = state.terms.closes
    if closes is not None and command.at > closes:
        cites = rules.cites_in("promotion.term", "entries_close") if governed(rules, state.terms) else ()
        raise Illegal(f"entries have closed by {command.at}", allowed=f"until {closes}", cites=cites)
    if why := not_eligible(state.terms, command.player):
        cites = rules.cites_in("promotion.term", "eligibility") if governed(rules, state.terms) else ()
        raise Illegal(
            f"there is no entry: {why}", allowed=state.terms.eligibility or "somebody who is eligible", cites=cites
        )
    if entries_of(state, command.player) >= state.terms.entries.most:
        raise Illegal(f"{command.player} has all their entries", allowed=f"at most {state.terms.entries.most} each")
    yield happenings.DrawEntered(at=command.at, by=command.by, ticket=next_ticket(state, command.player))


def entries_of(state: PromotionState, player: str) -> int:
    """Return how many tickets a person has."""
    return sum(ticket.player == player for ticket in state.tickets)


def next_ticket(state: PromotionState, player: str) -> DrawTicket:
    """Return the ticket for a player's next entry in a draw."""
    return DrawTicket(len(state.tickets) + 1, player)


def decide_commit(
    _rules: PromotionRules, state: PromotionState, command: commands.CommitToDraw
) -> Iterator[PromotionHappening]:
    """Publish the digest of a secret, for the first draw while entries are still open."""
    refuse_unless_draw(state, "a commitment")
    refuse_stage(state, "a commitment", "published", "running", "suspended", "ended")
    if state.commitment is not None:
        raise Illegal("there is a commitment to this draw already", allowed="the first one stands until the draw")
    closes = state.terms.closes
    if not state.draws and closes is not None and command.at > closes:
        raise Illegal("a commitment after entries have closed", allowed=f"until {closes}; or a live draw")
    try:
        secret = bytes.fromhex(command.secret)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise Malformed("this cannot be the secret of a draw", allowed=f"{2 * SECRET_BYTES} hexadecimal digits")
    draw = len(state.draws) + 1
    digest = commitment_to(state.name, draw, secret)
    yield happenings.DrawCommitted(at=command.at, by=command.by, draw=draw, commitment=digest, secret=command.secret)


def decide_draw_by_software(
    rules: PromotionRules, state: PromotionState, command: commands.DrawBySoftware
) -> Iterator[PromotionHappening]:
    """Draw the remaining prizes from the secret that was committed to and a word said at the draw."""
    tickets = _tickets_that_take_part(rules, state, command)
    word = required_words(command.word, "the word that was said at the draw")
    if state.commitment is None:
        raise Illegal(
            "no commitment to the draw was published", allowed="publish one first, or draw live before a scrutineer"
        )
    prizes = [prize.name for prize in state.prizes_left()]
    absent = sorted({ticket.player for ticket in tickets} - {*command.present}) if state.terms.present else []
    once = state.terms.entries.once_each
    secret = state.commitment.secret
    order = order_of_tickets(state.name, state.commitment.draw, bytes.fromhex(secret), word, tickets)
    result = draw_tickets(order, prizes, absent, once_each=once)
    yield happenings.DrawMade(
        at=command.at,
        by=command.by,
        draw=state.commitment.draw,
        tickets=tuple(tickets),
        prizes=tuple(prizes),
        winners=result.winners,
        secret=secret,
        word=word,
        scrutineer=command.confirmed_by,
        absent=tuple(absent),
        cites=_clauses_on_scrutineer(rules, state),
    )
    yield from _awards_of_those_drawn(rules, state, command, result.winners)


def decide_draw_live(
    rules: PromotionRules, state: PromotionState, command: commands.DrawLive
) -> Iterator[PromotionHappening]:
    """Judge a draw of tickets by hand, confirmed by a scrutineer."""
    tickets = _tickets_that_take_part(rules, state, command)
    if not command.confirmed_by.strip():
        raise Illegal("nobody confirms the live draw", allowed="the scrutineer who saw it")
    prizes = [prize.name for prize in state.prizes_left()]
    if not 1 <= len(command.tickets) <= len(prizes):
        raise Malformed(
            f"{quantity(len(command.tickets), 'ticket')} for {quantity(len(prizes), 'prize')}",
            allowed=f"1 to {len(prizes)}",
        )
    known = {ticket.number: ticket.player for ticket in tickets}
    for number in command.tickets:
        if number not in known:
            raise Illegal(f"ticket {number} does not take part", allowed="a ticket of this draw that has not won")
    players = [known[number] for number in command.tickets]
    if len({*command.tickets}) < len(command.tickets) or (
        state.terms.entries.once_each and len({*players}) < len(players)
    ):
        raise Illegal("the same player wins twice", allowed="another ticket")
    winners = tuple(zip(prizes, command.tickets, strict=False))
    yield happenings.DrawMade(
        at=command.at,
        by=command.by,
        draw=len(state.draws) + 1,
        tickets=tuple(tickets),
        prizes=tuple(prizes),
        winners=winners,
        live=True,
        scrutineer=command.confirmed_by,
        cites=_clauses_on_scrutineer(rules, state),
    )
    yield from _awards_of_those_drawn(rules, state, command, winners)


Drawing = commands.DrawBySoftware | commands.DrawLive


def _tickets_that_take_part(rules: PromotionRules, state: PromotionState, command: Drawing) -> Sequence[DrawTicket]:
    """Return the tickets that take part; refuse a draw that may not be held now."""
    refuse_unless_draw(state, "a draw")
    cites = rules.cites("compromised")
    if state.draw_cancelled:
        raise Illegal("the draw was cancelled", allowed="nothing more is drawn", cites=cites)
    if state.doubted:
        raise Illegal("its integrity is in doubt", allowed="once it has been validated", cites=cites)
    refuse_stage(state, "a draw", "running", "ended")
    closes = state.terms.closes
    if closes is not None and command.at <= closes:
        raise Illegal(f"entries are still open at {command.at}", allowed=f"after entries have closed, at {closes}")
    if needs_scrutineer(rules, state.terms) and governed(rules, state.terms):
        named = state.terms.scrutineer
        if command.confirmed_by.strip() != named:
            cites = rules.cites("scrutineer_over")
            raise Illegal("a draw that its scrutineer does not oversee", allowed=f"confirmed by {named}", cites=cites)
    if not state.prizes_left():
        raise Illegal("every prize has been drawn", allowed="a draw of what was voided or not claimed")
    winning_tickets = {award.ticket for award in state.awards.values() if award.ticket}
    won = {award.player for award in state.standing_awards()} if state.terms.entries.once_each else set()
    left = [ticket for ticket in state.tickets if ticket.number not in winning_tickets and ticket.player not in won]
    if not left:
        raise Illegal("the draw has no tickets", allowed="once somebody has entered")
    return left


def _clauses_on_scrutineer(rules: PromotionRules, state: PromotionState) -> tuple[Citation, ...]:
    return rules.cites("scrutineer_over") if governed(rules, state.terms) else ()


def _awards_of_those_drawn(
    rules: PromotionRules, state: PromotionState, command: Drawing, winners: Sequence[tuple[str, int]]
) -> Iterator[PromotionHappening]:
    """Yield the awards of the people who were drawn."""
    tickets = {ticket.number: ticket.player for ticket in state.tickets}
    for name, number in winners:
        prize = of_prize(state.terms.prizes, name)
        value = (prize.worth if prize is not None else 0) * state.terms.unit
        award = PrizeAward(0, "draw", name, value, tickets[number], command.at, ticket=number, draw=len(state.draws))
        yield prize_awarded(rules, state, award, command.by)
