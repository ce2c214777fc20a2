"""The questions at a bonus table, as a scenario writes them."""

from __future__ import annotations

import re
from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.paying.pay import made_hand
from pokerroom.bonus.queries.options import box_options
from pokerroom.bonus.queries.round_view import round_view
from pokerroom.bonus.queries.why import behind_event
from pokerroom.bonus.words import LAYOUT_AREAS
from pokerroom.cards import cards_text
from pokerroom.citation import Citation, read_citation
from pokerroom.errors import Malformed
from pokerroom.hand import VIEWER_ROLES, Viewer
from pokerroom.rulebook.words import one_of
from pokerroom.scenarios.bonus.bonus_game import BonusGame, all_adds_up, round_reply
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.stage import Reply

_Match = re.Match[str]


def _options_of_box(game: BonusGame, match: _Match) -> Reply:
    options = box_options(game.asked, int(match[1]))
    cites = [read_citation(text) for texts in options.clauses.values() for text in texts]
    return Reply(options.words(), tuple(dict.fromkeys(cites)))


def _wagers_of_box(game: BonusGame, match: _Match) -> str:
    box = game.round.box(int(match[1]))
    words = [f"{area} {box.on(area).total}" for area in LAYOUT_AREAS if box.on(area).total]
    return ", ".join(words) or "none"


def _sight(game: BonusGame, match: _Match) -> str:
    box_seen = match[1].removeprefix("box ")
    viewer: Viewer = int(box_seen) if box_seen.isdigit() else one_of(VIEWER_ROLES, box_seen, "who looks")
    view = round_view(game.asked, viewer)
    if match[2] == "the board":
        return cards_text(view.board)
    if match[2] == "the dealer":
        return cards_text(view.dealer)
    box = int(match[2].removeprefix("box "))
    return cards_text(next(box_view.cards for box_view in view.boxes if box_view.box == box)) or "nothing"


def _cards_held_in_box(game: BonusGame, match: _Match) -> str:
    return cards_text(tuple(game.round.box(int(match[1])).cards)) or "nothing"


def _account(game: BonusGame, match: _Match) -> Reply:
    """Return the outcome of a box's wagers, in order: the win or loss of each."""
    state = game.table
    found: list[str] = []
    cites: list[Citation] = []
    placed: dict[str, int] = {}
    number = int(match[1])
    for happening in state.happenings[_last_round(game) :]:
        event = getattr(happening, "event", None)
        if event is None or getattr(event, "box", 0) != number:
            continue
        if isinstance(event, events.WagerPlaced | events.BetMade | events.WagerFound | events.WagerCorrected):
            placed[event.area] = event.chips + event.tokens
            continue
        if isinstance(event, events.ExcessReturned):
            placed[event.area] -= event.chips + event.tokens
            continue
        if isinstance(event, events.WagerPaid):
            found.append(f"{event.area} +{event.pays}")
        elif isinstance(event, events.WagerLost):
            found.append(f"{event.area} -{placed[event.area]}")
        elif isinstance(event, events.StoodOff | events.WagerReturned):
            found.append(f"{event.area} 0")
        elif isinstance(event, events.JackpotPaid):
            found.append(f"jackpot pays {event.amount}")
        else:
            continue
        cites += behind_event(state.state.terms, event).cites
    return Reply(", ".join(found) or "nothing", tuple(dict.fromkeys(cites)))


def _last_round(game: BonusGame) -> int:
    opened = [at for at, happening in enumerate(game.table.happenings) if type(happening).__name__ == "RoundOpened"]
    return opened[-1] if opened else 0


def _event_order_since_deal(game: BonusGame, kinds: tuple[type, ...]) -> list[str]:
    result = []
    for happening in game.table.happenings[_last_round(game) :]:
        event = getattr(happening, "event", None)
        if isinstance(event, kinds):
            result.append(str(event.box) if hasattr(event, "box") else type(event).__name__)
    return result


def _answer_order_of_deal(game: BonusGame, _: _Match) -> Reply:
    names = {"CommunityDealt": "board", "DealerDealt": "dealer"}
    order = _event_order_since_deal(game, (events.CommunityDealt, events.BoxDealt, events.DealerDealt))
    terms = game.table.state.terms
    return Reply(", ".join(names.get(item, item) for item in order), terms.cites("bonus.deal_from", "deal_order"))


def _order_of_settlement(game: BonusGame, _: _Match) -> Reply:
    cites = game.table.state.terms.cites("bonus.settlement_order")
    return Reply(", ".join(_event_order_since_deal(game, (events.HandShown,))) or "none", cites)


def _name_of_made_hand(game: BonusGame, match: _Match) -> str:
    state = game.round
    hole = state.dealer if match[1] == "the dealer" else state.box(int(match[1].removeprefix("box "))).cards
    return made_hand(tuple(hole), tuple(state.board)).name


def _result(game: BonusGame, match: _Match) -> str:
    box = game.round.box(int(match[1]))
    return f"{box.chips + box.tokens + box.wagered - box.start.chips - box.start.tokens:+d}".replace("+0", "0")


def _next(game: BonusGame, _: _Match) -> str:
    due = round_view(game.asked, "public").now
    return due.words if due is not None else "nothing"


def _answer_sign(game: BonusGame, _: _Match) -> Reply:
    sign = game.table.sign()
    words = [f"ante {sign.limits.ante_least} to {sign.limits.ante_most}"]
    words += [f"formerly from {sign.former_least}"] if sign.former_least is not None else []
    words += [f"bonus {sign.limits.bonus_least} to {sign.limits.bonus_most}", f"jackpot {sign.limits.jackpot}"]
    words += [f"from {sign.new_least} soon"] if sign.new_least is not None else []
    words += [f"closing at {sign.closing}"] if sign.closing else []
    words += [f"the meter at {sign.meter}"] if sign.meter is not None else []
    words += [f"bonus jackpot {sign.bonus_jackpot}"] if sign.bonus_jackpot else []
    words += ["English only"] if sign.english_only else []
    cites = game.table.state.terms.cites("bonus.wager_limits", "bonus.two_minimums", "notice.old_minimum_marker")
    return Reply(", ".join(words), cites)


def _meter(game: BonusGame, _: _Match) -> str:
    if game.jackpot is None:
        raise Malformed("this table has no jackpot", allowed="meter: 50000, in the set-up")
    return str(game.jackpot.pool.meter.value)


def _marker(game: BonusGame, match: _Match) -> Reply:
    marker = game.table.state.boxes[int(match[1])].marker
    return Reply("none" if marker is None else str(marker), game.table.state.terms.cites("notice.old_minimum_marker"))


def _layout(game: BonusGame, _: _Match) -> str:
    cloth = round_view(game.asked, "public").layout
    printed = ", ".join(f"{area.printed} ({area.shape})" for area in cloth.areas)
    return (
        f"{cloth.places} places: {printed}; {cloth.dealer_cards} dealer's and {cloth.community_cards} community cards"
    )


BONUS_QUESTIONS: Final[Lines[BonusGame]] = (
    ("options of box N", _options_of_box),
    ("wagers of box N", _wagers_of_box),
    ("chips of box N", lambda game, match: game.round.box(int(match[1])).chips),
    ("tokens of box N", lambda game, match: game.round.box(int(match[1])).tokens),
    ("status of box N", lambda game, match: game.round.box(int(match[1])).status),
    ("result of box N", _result),
    ("account of box N", _account),
    ("box N holds", _cards_held_in_box),
    ("TEXT sees TEXT", _sight),
    ("hand of TEXT", _name_of_made_hand),
    ("order of the deal", _answer_order_of_deal),
    ("order of settlement", _order_of_settlement),
    ("event -N", lambda game, match: round_reply(game, [game_events(game)[int(match[1])]])),
    ("phase", lambda game, _: game.round.phase.replace("_", " ")),
    ("next", _next),
    ("rounds", lambda game, _: game.table.state.rounds),
    ("stub", lambda game, _: game.round.stub),
    ("rack", lambda game, _: len(game.round.rack)),
    ("void", lambda game, _: "yes" if game.round.void else "no"),
    ("house", lambda game, _: game.round.house.chips),
    ("balanced", lambda game, _: "yes" if all_adds_up(game.table) else "no"),
    ("sign", _answer_sign),
    ("marker of box N", _marker),
    ("holds", lambda game, _: ", ".join(game.table.state.open_holds) or "none"),
    ("to be told", lambda game, _: ", ".join(game.table.state.to_tell) or "nobody"),
    ("staff", lambda game, _: f"{game.table.state.dealer} under {game.table.state.supervisor or 'nobody'}"),
    ("told of rights", lambda game, _: ", ".join(game.table.state.told_of_rights) or "nobody"),
    ("missing equipment", lambda game, _: ", ".join(game.table.state.missing) or "none"),
    ("layout", _layout),
    ("removable", lambda game, _: ", ".join(map(str, game.table.state.removable)) or "nobody"),
    ("noted", lambda game, _: ", ".join(f"{n.breach} of {n.player}" for n in game.table.state.noted) or "nothing"),
    ("meter", _meter),
)


def game_events(game: BonusGame) -> list[RoundEvent]:
    """Return everything that happened in the round under way, or the last one."""
    return [happening.event for happening in game.table.happenings[_last_round(game) :] if hasattr(happening, "event")]
