"""Sentences about changes of the game, closing, and freeze-outs."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from pokerroom.games import GAMES
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.changes.proposals import PendingChange, demands
from pokerroom.table.game_words import game_words
from pokerroom.table.rules import recorded_table_rules
from pokerroom.talk.sentences import Sentence, number_word
from pokerroom.talk.table.announcer import (
    FREEZE_OUT_KEYS,
    Announcer,
    Wording,
    called_by_name,
    one_sentence,
    order_sentence,
)
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import plural_of


def _freeze_out_allowed(floor: Announcer, happening: happenings.FreezeOutAllowed) -> list[Sentence]:
    return order_sentence(f"{called_by_name(happening.by)} allows a freeze-out", 0, floor.behind(*FREEZE_OUT_KEYS))


def _freeze_out_agreed(floor: Announcer, happening: happenings.FreezeOutAgreed) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} (seat {happening.seat}) agrees to the freeze-out"
    return order_sentence(text, happening.seat, floor.behind(*FREEZE_OUT_KEYS))


def _freeze_out_dropped(floor: Announcer, happening: happenings.FreezeOutDropped) -> list[Sentence]:
    return order_sentence(f"{called_by_name(happening.by)} cancels the freeze-out", 0, floor.behind(*FREEZE_OUT_KEYS))


def _freeze_out_began(floor: Announcer, happening: happenings.FreezeOutBegan) -> list[Sentence]:
    names = joined_with_and([floor.table_names.name(seat) for seat in happening.seats])
    text = f"A freeze-out begins, {floor.table_names.chips(happening.buy_in)} each: {names}."
    return one_sentence(text, "notice", 0, floor.behind(*FREEZE_OUT_KEYS))


def _freeze_out_won(floor: Announcer, happening: happenings.FreezeOutWon) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} wins the freeze-out with {floor.table_names.chips(happening.chips)}."
    return one_sentence(text, "notice", happening.seat, floor.behind(*FREEZE_OUT_KEYS))


def _change_wanted(floor: Announcer, happening: happenings.ChangeWanted) -> list[Sentence]:
    pending = happening.pending
    if pending.host:
        return _host_wants(floor, pending)
    what = (
        f"A change is planned: {_setups_difference(pending.old, pending.new)}"
        if pending.new
        else "The table will close"
    )
    done = []
    if pending.last_hands:
        done.append(f"after {number_word(pending.last_hands)} more {plural_of(pending.last_hands, 'hand')}")
    if pending.hand is not None:
        done.append("the players have been told")
    if pending.sign_at is not None:
        done.append(f"the sign shows it{f' for {pending.planned:%H:%M}' if pending.planned else ''}")
    if pending.agreed:
        names = [floor.table_names.name(seat) for seat in sorted(pending.agreed)]
        done.append(f"{joined_with_and(names)} agree{'s' if len(names) == 1 and names != ['you'] else ''}")
    text = ("; " if pending.new else ", ").join([what, *done]) + "."
    return one_sentence(text, "notice", 0, _demanded(floor, pending))


def _host_wants(floor: Announcer, pending: PendingChange) -> list[Sentence]:
    """Return the sentence for a host's change once it is on the sign, or for another player's consent.

    The host announces the change and puts up the sign at once, so there is one sentence for both.
    """
    if pending.sign_at is None:
        return []
    agreed = [floor.table_names.name(seat) for seat in sorted(pending.agreed)]
    others = [item for item in agreed if item not in (pending.host, "you")]
    if pending.new is None and others:
        text = f"{joined_with_and(others)} agree{'s' if len(others) == 1 else ''} to close the table now"
    elif pending.new is None:
        closes = "will close" if pending.last_hands or pending.planned else "closes"
        text = f"{called_by_name(pending.host)} {closes} the table"
        if pending.last_hands:
            text += f" after {number_word(pending.last_hands)} more {plural_of(pending.last_hands, 'hand')}"
        elif pending.planned:
            text += f" at {pending.planned:%H:%M}"
    elif others:
        wanted = _setups_difference(pending.old, pending.new, brief=True)
        text = f"{joined_with_and(others)} agree{'s' if len(others) == 1 else ''} to {wanted}"
    else:
        text = f"{called_by_name(pending.host)} announces a change: {_setups_difference(pending.old, pending.new)}"
    return one_sentence(f"{text}.", "notice", 0, _demanded(floor, pending))


def _demanded(floor: Announcer, pending: PendingChange) -> tuple[str, ...]:
    """Return the clauses behind the notice or consent that a change needs."""
    if floor.rules is None:
        return ()
    return floor.few(cite for demand in demands(floor.rules.changes, pending) for cite in demand.cites)


def _change_withdrawn(_: Announcer, happening: happenings.ChangeWithdrawn) -> list[Sentence]:
    what = "the closing" if happening.pending.new is None else "the change"
    return order_sentence(f"{called_by_name(happening.pending.host or happening.by)} withdraws {what}")


def _setup_changed(floor: Announcer, happening: happenings.Changed) -> list[Sentence]:
    text = f"From the next hand: {posted_words(floor, happening.setup)}."
    return one_sentence(text, "notice", 0, floor.behind("notice.game_change"))


def posted_words(floor: Announcer, setup: TableSetup) -> str:
    """Return the main points of a set-up: the game, the limit and the forced bets."""
    rules = floor.rules
    game = game_words(recorded_table_rules(rules.house, setup, rules.unit).hand) if rules is not None else ""
    words = [game or GAMES[setup.game].name, setup.limit.replace("_", " ")]
    if setup.blinds:
        words.append(f"blinds {joined_with_and([str(blind) for blind in setup.blinds])}")
    if setup.ante:
        words.append(f"ante {setup.ante}")
    return ", ".join(words)


# Names in a change for the lines of a set-up whose names in the code are no words of a card room.
_LINE_NAMES: Final = {"min_buy_in": "minimum buy-in", "max_buy_in": "maximum buy-in"}


def _setups_difference(old: TableSetup, new: TableSetup, *, brief: bool = False) -> str:
    """Return the difference between two set-ups, line by line; `brief` where what holds until now was said before."""
    parts, unsaid = [], _said_by_blinds(old, new) | _said_by_buy_in(old, new)
    for field in fields(TableSetup):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if before != after and field.name not in unsaid:
            line = _LINE_NAMES.get(field.name) or field.name.replace("_", " ")
            parts.append(_line_changed(line, before, after, brief=brief))
    if "max_buy_in" in unsaid:
        parts.append(f"every buy-in {_setup_value_in_words(new.min_buy_in)}")
    return ", ".join(parts) or "nothing"


def _line_changed(line: str, before: object, after: object, *, brief: bool) -> str:
    """Return how one line of a set-up changes; where it has no value, the book's answer is named."""
    if brief:
        return f"{line} {'as the book has it' if after in _LEFT_TO_THE_BOOK else _setup_value_in_words(after)}"
    if before in _LEFT_TO_THE_BOOK:
        return f"{line} {_setup_value_in_words(after)} (until now as the book has it)"
    if after in _LEFT_TO_THE_BOOK:
        return f"{line} as the book has it (until now {_setup_value_in_words(before)})"
    return f"{line} from {_setup_value_in_words(before)} to {_setup_value_in_words(after)}"


def _said_by_buy_in(old: TableSetup, new: TableSetup) -> frozenset[str]:
    """Return the lines of the buy-in where both change to the same amount, which is said once."""
    one = new.min_buy_in is not None and new.min_buy_in == new.max_buy_in
    return frozenset({"min_buy_in", "max_buy_in"} if one and old.max_buy_in != new.max_buy_in else ())


def _said_by_blinds(*setups: TableSetup) -> frozenset[str]:
    """Return the lines that the blinds already express: a minimum bet equal to the last blind in every set-up."""
    says = all(bool(setup.blinds) and setup.minimum_bet == setup.blinds[-1] for setup in setups)
    return frozenset({"minimum_bet"} if says else ())


_LEFT_TO_THE_BOOK: Final[tuple[object, ...]] = (None, (), "")  # lines of a set-up that leave it to the book


def _setup_value_in_words(value: object) -> str:
    """Return the value of a set-up's line in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(map(_setup_value_in_words, value))
    return f"{value:,}" if isinstance(value, int) else str(value).replace("_", " ")


def _jackpot_part_changed(floor: Announcer, happening: happenings.JackpotPartChanged) -> list[Sentence]:
    text = "This table is part of a jackpot." if happening.takes_part else _NO_JACKPOT
    return one_sentence(text, "notice", 0, floor.behind("jackpot.tables", "jackpot.charge"))


_NO_JACKPOT: Final = "This table is no longer part of a jackpot, and nothing is set aside for one."


def _table_closed(floor: Announcer, _: happenings.Closed) -> list[Sentence]:
    return one_sentence("The table is closed.", "notice", 0, floor.behind("notice.table_closing"))


CHANGE_WORDS: Final[dict[type, Wording]] = {
    happenings.FreezeOutAllowed: _freeze_out_allowed,
    happenings.FreezeOutAgreed: _freeze_out_agreed,
    happenings.FreezeOutDropped: _freeze_out_dropped,
    happenings.ChangeWithdrawn: _change_withdrawn,
    happenings.FreezeOutBegan: _freeze_out_began,
    happenings.FreezeOutWon: _freeze_out_won,
    happenings.ChangeWanted: _change_wanted,
    happenings.Changed: _setup_changed,
    happenings.JackpotPartChanged: _jackpot_part_changed,
    happenings.Closed: _table_closed,
}
