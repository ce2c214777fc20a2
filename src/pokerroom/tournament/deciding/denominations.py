"""Judge tournament chips by denomination: kinds that leave play, colour changes by a dealer, and counts."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.chips.colouring import changed_up
from pokerroom.tournament.chips.count import count_chips, returned_chips
from pokerroom.tournament.chips.race import chip_race, race_rules_for
from pokerroom.tournament.deciding.refusals import refuse_mid_hand, refuse_session_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.denominations import (
    chip_values_in_play,
    denominations_needed,
    smallest_chip,
    stacks_at_table,
)
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_reason, required_words


def refuse_odd_amount(
    rules: TournamentRules, state: TournamentState, session: SessionState, table: str, what: str, amount: int
) -> None:
    """Refuse an amount that the chips in play at a table cannot make."""
    least = smallest_chip(state, session, session.table(table)) if table else 0
    if least and amount % least:
        text = f"{what} {amount:,}: the smallest chip in play at table {table} is {least:,}"
        raise Illegal(text, allowed=f"a multiple of {least:,}", cites=rules.cites("wagers_in_chips"))


def decide_race_chips(
    rules: TournamentRules, state: TournamentState, command: commands.RaceChips
) -> Iterator[TournamentHappening]:
    """Race chips off between hands: change up whole groups, and race the odd chips with the cards dealt."""
    session = state.session(command.session)
    refuse_session_stage(session, "chips cannot be raced", "running")
    refuse_mid_hand(session, command.table, "chips cannot be raced")
    table, old, new = session.table(command.table), command.denomination, _next_larger(state, command.denomination)
    cites = rules.cites("chip_race", "chip_race_steps")
    lower = [value for value in chip_values_in_play(state) if value < old and value not in table.raced]
    if lower:
        what = f"chips of {old:,} cannot be raced yet at table {table.name}"
        raise Illegal(what, allowed=f"those of {lower[0]:,} first", cites=cites)
    if old in denominations_needed(state, session, command.at):
        what = f"chips of {old:,} cannot leave play: a level to come needs them"
        raise Illegal(what, allowed="once no level does", cites=cites)
    if table.bonus % new:
        what = f"chips of {old:,} cannot leave play at table {table.name}: its bonus of {table.bonus:,} needs them"
        raise Illegal(what, allowed="after the bonus round", cites=cites)
    result = chip_race(race_rules_for(rules.house), stacks_at_table(session, table), old, new, command.cards)
    who = table.seats
    yield happenings.ChipsRaced(
        at=command.at,
        by=command.by,
        session=session.name,
        table=table.name,
        denomination=old,
        new=new,
        stacks={who[seat]: chips for seat, chips in result.stacks.items()},
        odd={who[seat]: count for seat, count in result.odd.items()},
        dealt={who[seat]: cards for seat, cards in result.dealt.items()},
        further=result.further,
        awards=result.awards,
        cites=cites,
    )


def decide_count_stack(
    rules: TournamentRules, state: TournamentState, command: commands.CountStack
) -> Iterator[TournamentHappening]:
    """Record the dealer's count of a stack that a player carried to another table."""
    session, player = _carrying(rules, state, command.player, "nobody may count the stack")
    yield happenings.StackCounted(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        table=player.table,
        seat=player.seat,
        counted=command.counted,
        expected=player.chips,
        cites=rules.cites("stack_untouched"),
    )


def decide_settle_stack(
    rules: TournamentRules, state: TournamentState, command: commands.SettleStack
) -> Iterator[TournamentHappening]:
    """Correct a stack that arrived short or long to the recorded amount, once it has been looked into."""
    session, player = _carrying(rules, state, command.player, "nobody may settle the stack")
    required_reason(command.why, "settle the stack")
    if player.counted is None:
        what = f"the stack of {player.player} cannot be settled before it is counted"
        raise Illegal(
            what, allowed=f"the dealer of table {player.table} counts it", cites=rules.cites("stack_untouched")
        )
    yield happenings.StackSettled(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        table=player.table,
        counted=player.counted,
        expected=player.chips,
        why=command.why,
        cites=rules.cites("stack_untouched"),
    )


def _carrying(rules: TournamentRules, state: TournamentState, name: str, what: str) -> tuple[SessionState, Competitor]:
    """Return a player whose stack, carried to a new table, is not confirmed yet; refuse any other."""
    session = state.session_of(name)
    refuse_session_stage(session, what, "running")
    player = session.competitor(name)
    if not player.carries:
        allowed = "whoever has come from another table, and has not been counted"
        raise Illegal(f"{what} of {player.player}", allowed=allowed, cites=rules.cites("stack_untouched"))
    return session, player


def _next_larger(state: TournamentState, value: int) -> int:
    """Return the denomination that replaces these chips; refuse where there is no larger one."""
    values = chip_values_in_play(state)
    if value not in values[:-1]:
        allowed = ", ".join(map(str, values[:-1])) or "one that the conditions name, with a larger one"
        raise Malformed(f"chips of {value:,} cannot be changed into larger ones", allowed=allowed)
    return values[values.index(value) + 1]


def decide_colour_up(
    rules: TournamentRules, state: TournamentState, command: commands.ColourUp
) -> Iterator[TournamentHappening]:
    """Change whole groups of a player's low chips into the next kind; the stack's total stays the same."""
    session = state.session_of(command.player)
    refuse_session_stage(session, "colours cannot be changed", "running")
    player = session.competitor(command.player)
    refuse_mid_hand(session, player.table, "colours cannot be changed")
    cites = rules.cites("stack_untouched", "chip_race_steps")
    new = _next_larger(state, command.denomination)
    if command.pieces < 1 or command.pieces * command.denomination > player.chips:
        pieces = quantity(command.pieces, "chip")
        what = f"{player.player} cannot change {pieces} of {command.denomination:,}: they have {player.chips:,}"
        raise Illegal(what, allowed=f"1 to {player.chips // command.denomination:,}", cites=cites)
    made, odd = changed_up(command.pieces, command.denomination, new)
    if odd:
        what = f"{quantity(command.pieces, 'chip')} of {command.denomination:,} cannot be changed into chips of {new:,}"
        raise Illegal(what, allowed=f"so many that none is left over: {command.pieces - odd:,}", cites=cites)
    yield happenings.ColoursChanged(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        denomination=command.denomination,
        pieces=command.pieces,
        new=new,
        made=made,
        cites=cites,
    )


def decide_count_chips(
    rules: TournamentRules, state: TournamentState, command: commands.CountChips
) -> Iterator[TournamentHappening]:
    """Record a count of the chips in play; at the end of a session, missing chips are recorded and reported."""
    session = state.session(command.session)
    refuse_session_stage(session, "chips cannot be counted", "running", "over")
    at_the_end = session.stage == "over"
    grounds = rules.grounds or grounds_of(rules.house.book, kind="tournament")
    count = count_chips(grounds, session.tally, {session.name: command.counted})
    expected = sum(session.scores.values()) if at_the_end else count.expected
    if at_the_end and command.counted < expected:
        returned_chips(grounds, expected, command.counted, command.missing)
        required_words(command.told, "who was told of the missing chips")
    elif command.missing and not at_the_end:
        raise Malformed("missing chips cannot be put down in the middle of a session", allowed="once it is over")
    elif command.missing:
        raise Malformed(f"no chips can be missing: {command.counted:,} of {expected:,} are there", allowed="none")
    yield happenings.ChipsCounted(
        at=command.at,
        by=command.by,
        session=session.name,
        counted=command.counted,
        expected=expected,
        missing=command.missing,
        told=command.told,
        at_the_end=at_the_end,
        cites=count.cites,
    )
