"""Judge commands about absent players and missing entrants: posts from their stacks, and their elimination."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pokerroom.charges.entries import ChipMove, moved, player_account
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_mid_hand, refuse_session_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import fees_of
from pokerroom.tournament.records import Competitor, ContactAttempt, Elimination
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.wordless import required_reason, required_words

_LEVELS_TO_COME_IN: Final = 3  # in which an entrant may still come, where the book counts levels


def decide_away(
    rules: TournamentRules, state: TournamentState, command: commands.NoteAway
) -> Iterator[TournamentHappening]:
    """Note that a player left the table or came back."""
    session = state.session_of(command.player)
    refuse_session_stage(session, "nobody can be away", "running")
    player = session.competitor(command.player)
    if player.away is command.away:
        where = "away" if player.away else "at the table"
        raise Malformed(f"{player.player} is {where} already", allowed="only the other: away, or at the table")
    yield happenings.AwayNoted(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        away=command.away,
        cites=rules.cites("absent_posts", "absent_dealt_in"),
    )


def decide_posting(
    rules: TournamentRules, state: TournamentState, command: commands.OrderPosting
) -> Iterator[TournamentHappening]:
    """Order whether blinds are taken from an absent stack, where the book leaves it to the director."""
    session = state.session_of(command.player)
    player, cites = session.competitor(command.player), rules.cites("absent_posts")
    if rules.absent_posts == "always" and not command.posts:
        allowed = "blinds and antes are taken until the stack is gone"
        raise Illegal(f"nothing may be taken from {player.player}", allowed=allowed, cites=cites)
    yield happenings.PostingOrdered(
        at=command.at, by=command.by, session=session.name, player=player.player, posts=command.posts, cites=cites
    )


def decide_contact(
    rules: TournamentRules, state: TournamentState, command: commands.LogContact
) -> Iterator[TournamentHappening]:
    """Record an attempt to reach a player who has not come to their seat."""
    player = state.session_of(command.player).competitor(command.player)
    if player.came:
        raise Illegal(f"{player.player} has taken the seat", allowed="a player who has not")
    how = required_words(command.how, "how the player was called")
    if command.stays and not command.reached:
        raise Malformed(
            f"{player.player} cannot ask for the stack to stay: they were not reached",
            allowed="once they have been reached",
        )
    attempt = ContactAttempt(player=player.player, at=command.at, how=how, reached=command.reached, stays=command.stays)
    yield happenings.ContactTried(at=command.at, by=command.by, attempt=attempt, cites=rules.cites("no_show"))


def decide_cancel_position(
    rules: TournamentRules, state: TournamentState, command: commands.CancelPosition
) -> Iterator[TournamentHappening]:
    """Cancel the position of an entrant who does not come, once the book lets the director do so."""
    session = state.session_of(command.player)
    refuse_session_stage(session, "a position cannot be cancelled", "running")
    player = session.competitor(command.player)
    reason = required_reason(command.reason, "cancel a position")
    cites = rules.cites("no_show", "no_show_money")
    refuse_mid_hand(session, player.table, "a position cannot be cancelled")
    _refuse_cancelling(rules, state, session, player, cites)
    moves: tuple[ChipMove, ...] = ()
    if command.fee_back:
        if rules.no_show_money != "entry_fee_if_approved":
            raise Illegal(
                f"{player.player} cannot have the fee back",
                allowed="the house keeps the fee",
                cites=rules.cites("no_show_money"),
            )
        fee = state.entries[player.entry].fee
        moves = moved(fees_of(state.name), player_account(player.player), fee)
        yield happenings.EntryForfeited(
            at=command.at, by=command.by, number=player.entry, why=reason, refunded=fee, moves=moves, cites=cites
        )
    yield happenings.PlayerOut(
        at=command.at,
        by=command.by,
        session=session.name,
        elimination=Elimination(player=player.player, how="no_show", at=command.at, turn=state.turn + 1),
        removed=player.chips,
        cites=cites,
    )
    entry = state.entries.get(player.entry)
    came_in_here = entry is not None and entry.session == session.name
    if (
        rules.late_entry == "reserve_for_no_show" and came_in_here and not command.fee_back
    ):  # a reserve may have the seat
        yield happenings.EntryForfeited(at=command.at, by=command.by, number=player.entry, why=reason, cites=cites)


def _refuse_cancelling(
    rules: TournamentRules,
    state: TournamentState,
    session: SessionState,
    player: Competitor,
    cites: tuple[Citation, ...],
) -> None:
    """Refuse to cancel the position of an absent player before the house's condition for it is met."""
    what = f"the position of {player.player} cannot be cancelled"
    if rules.no_show == "supervisor_may_cancel":
        if not player.away:
            raise Illegal(what, allowed="the position of a player who is away", cites=cites)
        return
    if player.came:
        raise Illegal(
            f"{what}: they have taken the seat", allowed="the position of a player who never came", cites=cites
        )
    if rules.no_show == "after_three_levels" and session.level <= _LEVELS_TO_COME_IN:
        allowed = f"once level {_LEVELS_TO_COME_IN} is over"
        raise Illegal(f"{what} in level {session.level}", allowed=allowed, cites=cites)
    if rules.no_show == "after_failed_contact":
        tried = [contact for contact in state.contacts if contact.player == player.player]
        if not tried:
            raise Illegal(
                f"{what} before anybody tried to reach them", allowed="first log an attempt to reach them", cites=cites
            )
        if any(attempt.stays for attempt in tried):
            raise Illegal(f"{what}: they asked for the stack to stay", allowed="it stays in play", cites=cites)
        if any(attempt.reached for attempt in tried):
            raise Illegal(
                f"{what}: they were reached", allowed="the position of a player who cannot be reached", cites=cites
            )
