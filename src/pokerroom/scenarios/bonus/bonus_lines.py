"""What is done and asked at a bonus table, as a scenario writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from pokerroom.bonus import commands, events
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.options import box_options
from pokerroom.bonus.pay import made_hand
from pokerroom.bonus.table import table_commands
from pokerroom.bonus.table.words import BREACHES, EQUIPMENT, HOLDS, SIGN_AREAS
from pokerroom.bonus.text.lines import round_event_text
from pokerroom.bonus.view import round_view
from pokerroom.bonus.why import behind_event
from pokerroom.bonus.words import LAYOUT_AREAS
from pokerroom.cards import cards_text, parse_cards
from pokerroom.citing import read_citation
from pokerroom.errors import Malformed
from pokerroom.rulebook.words import one_of
from pokerroom.rulings import Seen
from pokerroom.scenarios.bonus.bonus_game import BONUS_TABLE, BonusGame, all_adds_up, moment_of
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import numbers
from pokerroom.scenarios.stage import Reply

_Match = re.Match[str]


def told_of(game: BonusGame, happened: Sequence[RoundEvent]) -> Reply:
    """What happened, a line each, with the clauses behind all of it."""
    terms = game.table.known.terms
    cites = [cite for event in happened for cite in behind_event(terms, event, game.phase).cites]
    return Reply(" | ".join(map(round_event_text, happened)), tuple(dict.fromkeys(cites)))


def _area(text: str) -> Any:
    return one_of(LAYOUT_AREAS, text.replace("ante bonus", "bonus"), "an area")


def _place(game: BonusGame, m: _Match) -> Reply:
    chips, tokens, notes = int(m[2]), int(m[4] or 0), int(m[5] or 0)
    return told_of(game, game.play(commands.PlaceWager(int(m[1]), _area(m[3]), chips, tokens, notes, m[6] or "")))


def _ante(game: BonusGame, m: _Match) -> Reply:
    happened: list[RoundEvent] = []
    for box in numbers(m[1]):
        happened += game.play(commands.PlaceWager(box, "ante", int(m[2])))
    return told_of(game, happened)


def _all(game: BonusGame, m: _Match) -> Reply:
    happened: list[RoundEvent] = []
    kind = {"bet": commands.BetAt, "check": commands.CheckAt, "fold": commands.FoldAt}[m[1]]
    while (turn := game.round.turn) is not None:
        happened += game.play(kind(turn.number))
    return told_of(game, happened)


def _played_out(game: BonusGame, _: _Match) -> Reply:
    """Everybody still to decide bets before the flop and checks afterwards; the dealer does the rest."""
    while game.running:
        turn = game.round.turn
        phase = game.round.phase
        if turn is not None:
            game.play(commands.BetAt(turn.number) if phase == "before_flop" else commands.CheckAt(turn.number))
        elif phase in ("wagers", "deal"):
            game.deal()
        elif game.round.decision is not None:
            game.play(commands.TurnUp())
        elif phase == "dealers_hand":
            game.play(commands.ShowDealersHand())
        elif phase == "settlement":
            game.play(commands.SettleHand())
        else:
            game.pay_jackpots()
            game.play(commands.CloseRound())
    return Reply()


def _settle(game: BonusGame, m: _Match) -> Reply:
    return told_of(game, game.play(commands.SettleHand(int(m[1] or 0), _cards(m[2]))))


def _cards(text: str | None) -> Any:
    return tuple(parse_cards(text)) if text else ()


def _settle_all(game: BonusGame, _: _Match) -> Reply:
    happened: list[RoundEvent] = []
    while game.round.phase == "settlement":
        happened += game.play(commands.SettleHand())
    return told_of(game, happened)


def _jackpots(game: BonusGame, _: _Match) -> Reply:
    paid = game.pay_jackpots()
    cites = tuple(dict.fromkeys(cite for each in paid for cite in each.cites))
    return Reply(", ".join(f"box {each.box} {each.amount} for {each.what}" for each in paid) or "nothing", cites)


def _linked_again(game: BonusGame, _: _Match) -> None:
    game.table.link(game.pool(game.setup), BONUS_TABLE)


def _found(game: BonusGame, m: _Match) -> Reply:
    command = commands.FindWager(int(m[3]), _area(m[2]), int(m[1]), int(m[4] or 0))
    return told_of(game, game.play(command))


def _carry_out(game: BonusGame, m: _Match) -> Reply:
    choice: int | str = int(m[1]) if m[1] and m[1].isdigit() else m[1] or ""
    return told_of(game, game.carry_out(choice, m[2] or "", m[3] or ""))


def _at_table(make: Any) -> Any:
    def done(game: BonusGame, m: _Match) -> Reply:
        game.do(make(game, m))
        return Reply()

    return done


def _in_round(make: Any) -> Any:
    return lambda game, m: told_of(game, game.play(make(m)))


def _backs(text: str) -> tuple[str, ...]:
    return tuple(text.split(" and "))


def _minimum(game: BonusGame, m: _Match) -> table_commands.PostMinimum:
    area = one_of(SIGN_AREAS, m[2], "a sign")
    return table_commands.PostMinimum(int(m[3]), moment_of(game, m[4]), game.now, m[1], area)


def _limits(game: BonusGame, m: _Match) -> table_commands.ChangeLimits:
    names = {"least ante": "ante_least", "biggest ante": "ante_most", "least bonus": "bonus_least"}
    given: dict[str, Any] = {names[m[2]]: int(m[3])}
    return table_commands.ChangeLimits(game.now, m[1], keep_old=bool(m[4]), **given)


def _sees(game: BonusGame, m: _Match) -> None:
    command = table_commands.SeeBetweenRounds(Seen(m[1], facts=dict(told_facts(m[2]))), game.now)
    game.do(command)


def told_facts(text: str | None) -> list[tuple[str, Any]]:
    """Facts told as name=value, with commas between them."""
    plain = {"yes": True, "no": False}
    pairs = [each.partition("=") for each in (text or "").split(", ") if each]
    return [(name.strip(), plain.get(value, int(value) if value.isdigit() else value)) for name, _, value in pairs]


BONUS_ACTS: Final[Lines[Any]] = (
    ("box N antes N", _ante),
    ("boxes SEATS ante N", _ante),
    ("box N puts N on NAME[ and N in tokens][ and N in notes][ by NAME]", _place),
    ("box N takes NAME back", _in_round(lambda m: commands.TakeBackWager(int(m[1]), _area(m[2])))),
    ("box N looks", _in_round(lambda m: commands.LookAt(int(m[1])))),
    ("box N folds", _in_round(lambda m: commands.FoldAt(int(m[1])))),
    ("box N checks[ by a NAME]", _in_round(lambda m: commands.CheckAt(int(m[1]), m[2] or ""))),
    (
        "box N bets[ N][ with N in tokens]",
        _in_round(lambda m: commands.BetAt(int(m[1]), int(m[2] or 0), int(m[3] or 0))),
    ),
    ("box N corrects", _in_round(lambda m: commands.CorrectWager(int(m[1])))),
    ("box N concedes[ for sure]", _in_round(lambda m: commands.Concede(int(m[1]), bool(m[2])))),
    ("all {bet|check|fold}", _all),
    ("no more bets", _in_round(lambda _: commands.CallNoMoreBets())),
    ("deal[ N]", lambda game, m: told_of(game, game.deal(int(m[1] or 0)))),
    ("deal CARDS", _in_round(lambda m: commands.DealCards(_cards(m[1])))),
    ("turn up[ CARDS]", _in_round(lambda m: commands.TurnUp(_cards(m[1])))),
    ("dealer's hand[ CARDS]", _in_round(lambda m: commands.ShowDealersHand(_cards(m[1])))),
    ("settle[ box N][ with CARDS]", _settle),
    ("settle all", _settle_all),
    ("pay jackpots", _jackpots),
    ("link to another pool", _linked_again),
    ("close the round", _in_round(lambda _: commands.CloseRound())),
    ("the round is played out", _played_out),
    (
        "the TITLE refuses NAME of box N[: TEXT]",
        _in_round(lambda m: commands.HaveWagerRemoved(int(m[3]), _area(m[2]), m[1], m[4] or "")),
    ),
    ("N is found on NAME of box N[ and N in tokens]", _found),
    ("carry out[ choosing TEXT by the TITLE][ because TEXT]", _carry_out),
    ("the TITLE voids box N: TEXT", _in_round(lambda m: commands.VoidBox(int(m[2]), m[1], m[3]))),
    (
        "the TITLE has box SEATS play first: TEXT",
        _in_round(lambda m: commands.DirectFirst(tuple(numbers(m[2])), m[1], m[3])),
    ),
    (
        "the TITLE corrects the payment of box N by -N: TEXT",
        _in_round(lambda m: commands.CorrectPayment(int(m[2]), int(m[3]), m[1], m[4])),
    ),
    ("NAME sits at box N with N", _at_table(lambda g, m: table_commands.TakeBox(m[1], int(m[2]), int(m[3]), g.now))),
    ("box N leaves", _at_table(lambda g, m: table_commands.LeaveBox(int(m[1]), g.now))),
    ("box N brings N", _at_table(lambda g, m: table_commands.BringChips(int(m[1]), int(m[2]), g.now))),
    (
        "box N changes voucher NAME of N[ for NAME only][, tokens NAME]",
        _at_table(
            lambda g, m: table_commands.ChangeVoucher(
                int(m[1]), m[2], int(m[3]), g.now, (_area(m[4]),) if m[4] else (), m[5] or None
            )
        ),
    ),
    ("start", lambda game, _: game.start()),
    (
        "log deck NAME with TEXT backs prepared ahead[ and kept by TEXT]",
        _at_table(
            lambda g, m: table_commands.LogDeck(m[1], _backs(m[2]), g.now, "dealer", ahead=True, kept_by=m[3] or "")
        ),
    ),
    (
        "log deck NAME with TEXT backs[ checked by TEXT][ instead of NAME by the TITLE][: CARDS]",
        _at_table(
            lambda g, m: table_commands.LogDeck(
                m[1], _backs(m[2]), g.now, m[3] or "", m[6] or "", m[4] or "", m[5] or ""
            )
        ),
    ),
    ("shuffle NAME by hand", _at_table(lambda g, m: table_commands.ShuffleByHand(m[1], g.now))),
    ("load NAME into the device", _at_table(lambda g, m: table_commands.LoadDevice(m[1], g.now))),
    ("the device shuffles NAME", _at_table(lambda g, m: table_commands.FinishCycle(m[1], g.now))),
    (
        "cut NAME[ by seat N][, ordered by the TITLE]",
        _at_table(lambda g, m: table_commands.CutDeck(m[1], g.now, f"seat {m[2]}" if m[2] else "dealer", m[3] or "")),
    ),
    ("load NAME into the shoe", _at_table(lambda g, m: table_commands.LoadShoe(m[1], g.now))),
    ("the TITLE has NAME counted: N", _at_table(lambda g, m: table_commands.CountCards(m[2], int(m[3]), m[1], g.now))),
    ("the TITLE deals from NAME", _at_table(lambda g, m: table_commands.ChangeSource(m[2], g.now, m[1]))),
    ("between rounds: NAME[: TEXT]", _sees),
    (
        "the TITLE releases NAME[: TEXT]",
        _at_table(lambda g, m: table_commands.ReleaseHold(one_of(HOLDS, m[2], "a hold"), g.now, m[1], m[3] or "")),
    ),
    ("NAME is told: TEXT", _at_table(lambda g, m: table_commands.TellOfFault(m[1], m[2], g.now))),
    (
        "the TITLE posts a least {ante|bonus} of N from TIME",
        _at_table(_minimum),
    ),
    ("the TITLE sets the {least ante|biggest ante|least bonus} to N[, players keep the old one]", _at_table(_limits)),
    (
        "the TITLE posts closing at TIME",
        _at_table(lambda g, m: table_commands.PostClosing(moment_of(g, m[2]), g.now, m[1])),
    ),
    ("the TITLE closes the table", _at_table(lambda g, m: table_commands.CloseBonusTable(g.now, m[1]))),
    (
        "the TITLE notes NAME of NAME[: TEXT]",
        _at_table(
            lambda g, m: table_commands.NoteConduct(one_of(BREACHES, m[2], "a breach"), m[3], m[1], g.now, m[4] or "")
        ),
    ),
    (
        "the TITLE keeps NAME and NAME apart[, suspected]",
        _at_table(lambda g, m: table_commands.KeepPlayersApart(m[2], m[3], m[1], g.now, bool(m[4]))),
    ),
    (
        "the TITLE excludes NAME from the {game|casino}",
        _at_table(lambda g, m: table_commands.ExcludePlayer(m[2], m[3], m[1], g.now)),
    ),
    (
        "the TITLE signs for TEXT",
        _at_table(
            lambda g, m: table_commands.SignEquipment(
                tuple(one_of(EQUIPMENT, each, "equipment") for each in m[2].split(", ")), m[1], g.now
            )
        ),
    ),
    ("box N asks for help", _at_table(lambda g, m: table_commands.AskForHelp(int(m[1]), g.now))),
    ("the TITLE asks for help at box N", _at_table(lambda g, m: table_commands.AskForHelp(int(m[2]), g.now, m[1]))),
    ("time is called on box N", _at_table(lambda g, m: table_commands.CallTime(int(m[1]), g.now))),
    (
        "NAME deals[ under NAME]",
        _at_table(lambda g, m: table_commands.ChangeStaff(g.now, m[1], m[2] or "")),
    ),
    (
        "the TITLE tells NAME of the right to complain",
        _at_table(lambda g, m: table_commands.TellOfRights(m[2], m[1], g.now)),
    ),
    ("box N talks", _at_table(lambda g, m: table_commands.SpeakUp(int(m[1]), g.now))),
    ("the TITLE has box N leave", _at_table(lambda g, m: table_commands.AskToLeave(int(m[2]), m[1], g.now))),
)


# Questions


def _options(game: BonusGame, m: _Match) -> Reply:
    found = box_options(game.asked, int(m[1]))
    cites = [read_citation(text) for texts in found.clauses.values() for text in texts]
    return Reply(found.words(), tuple(dict.fromkeys(cites)))


def _wagers(game: BonusGame, m: _Match) -> str:
    box = game.round.box(int(m[1]))
    words = [f"{area} {box.on(area).total}" for area in LAYOUT_AREAS if box.on(area).total]
    return ", ".join(words) or "none"


def _sight(game: BonusGame, m: _Match) -> str:
    viewer: Any = int(m[1].removeprefix("box ")) if m[1].startswith("box ") else m[1]
    view = round_view(game.asked, viewer)
    if m[2] == "the board":
        return cards_text(view.board)
    if m[2] == "the dealer":
        return cards_text(view.dealer)
    box = int(m[2].removeprefix("box "))
    return cards_text(next(each.cards for each in view.boxes if each.box == box)) or "nothing"


def _holds(game: BonusGame, m: _Match) -> str:
    return cards_text(tuple(game.round.box(int(m[1])).cards)) or "nothing"


def _account(game: BonusGame, m: _Match) -> Reply:
    """What became of a box's wagers, in order: what each won or lost."""
    state = game.table
    found: list[str] = []
    cites: list[Any] = []
    placed: dict[str, int] = {}
    number = int(m[1])
    for each in state.happenings[_last_round(game) :]:
        event = getattr(each, "event", None)
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
        cites += behind_event(state.known.terms, event).cites
    return Reply(", ".join(found) or "nothing", tuple(dict.fromkeys(cites)))


def _last_round(game: BonusGame) -> int:
    opened = [at for at, each in enumerate(game.table.happenings) if type(each).__name__ == "RoundOpened"]
    return opened[-1] if opened else 0


def _order(game: BonusGame, kinds: tuple[type, ...]) -> list[str]:
    found = []
    for each in game.table.happenings[_last_round(game) :]:
        event = getattr(each, "event", None)
        if isinstance(event, kinds):
            found.append(str(event.box) if hasattr(event, "box") else type(event).__name__)
    return found


def _dealt(game: BonusGame, _: _Match) -> Reply:
    names = {"CommunityDealt": "board", "DealerDealt": "dealer"}
    order = _order(game, (events.CommunityDealt, events.BoxDealt, events.DealerDealt))
    terms = game.table.known.terms
    return Reply(", ".join(names.get(each, each) for each in order), terms.cites("bonus.deal_from", "deal_order"))


def _settled(game: BonusGame, _: _Match) -> Reply:
    cites = game.table.known.terms.cites("bonus.settlement_order")
    return Reply(", ".join(_order(game, (events.HandShown,))) or "none", cites)


def _hand(game: BonusGame, m: _Match) -> str:
    state = game.round
    hole = state.dealer if m[1] == "the dealer" else state.box(int(m[1].removeprefix("box "))).cards
    return made_hand(tuple(hole), tuple(state.board)).name


def _result(game: BonusGame, m: _Match) -> str:
    box = game.round.box(int(m[1]))
    return f"{box.chips + box.tokens + box.wagered - box.start.chips - box.start.tokens:+d}".replace("+0", "0")


def _next(game: BonusGame, _: _Match) -> str:
    due = round_view(game.asked, "public").now
    return due.words if due is not None else "nothing"


def _sign(game: BonusGame, _: _Match) -> Reply:
    sign = game.table.sign()
    words = [f"ante {sign.limits.ante_least} to {sign.limits.ante_most}"]
    words += [f"formerly from {sign.former_least}"] if sign.former_least is not None else []
    words += [f"bonus {sign.limits.bonus_least} to {sign.limits.bonus_most}", f"jackpot {sign.limits.jackpot}"]
    words += [f"from {sign.new_least} soon"] if sign.new_least is not None else []
    words += [f"closing at {sign.closing}"] if sign.closing else []
    words += [f"the meter at {sign.meter}"] if sign.meter is not None else []
    words += [f"bonus jackpot {sign.bonus_jackpot}"] if sign.bonus_jackpot else []
    words += ["English only"] if sign.english_only else []
    cites = game.table.known.terms.cites("bonus.wager_limits", "bonus.two_minimums", "notice.old_minimum_marker")
    return Reply(", ".join(words), cites)


def _meter(game: BonusGame, _: _Match) -> str:
    if game.jackpot is None:
        raise Malformed("this table has no jackpot", allowed="meter: 50000, in the set-up")
    return str(game.jackpot.pool.meter.value)


def _marker(game: BonusGame, m: _Match) -> Reply:
    marker = game.table.known.boxes[int(m[1])].marker
    return Reply("none" if marker is None else str(marker), game.table.known.terms.cites("notice.old_minimum_marker"))


def _layout(game: BonusGame, _: _Match) -> str:
    cloth = round_view(game.asked, "public").layout
    printed = ", ".join(f"{each.printed} ({each.shape})" for each in cloth.areas)
    return (
        f"{cloth.places} places: {printed}; {cloth.dealer_cards} dealer's and {cloth.community_cards} community cards"
    )


BONUS_QUESTIONS: Final[Lines[Any]] = (
    ("options of box N", _options),
    ("wagers of box N", _wagers),
    ("chips of box N", lambda game, m: game.round.box(int(m[1])).chips),
    ("tokens of box N", lambda game, m: game.round.box(int(m[1])).tokens),
    ("status of box N", lambda game, m: game.round.box(int(m[1])).status),
    ("result of box N", _result),
    ("account of box N", _account),
    ("box N holds", _holds),
    ("TEXT sees TEXT", _sight),
    ("hand of TEXT", _hand),
    ("order of the deal", _dealt),
    ("order of settlement", _settled),
    ("event -N", lambda game, m: told_of(game, [game_events(game)[int(m[1])]])),
    ("phase", lambda game, _: game.round.phase.replace("_", " ")),
    ("next", _next),
    ("rounds", lambda game, _: game.table.known.rounds),
    ("stub", lambda game, _: game.round.stub),
    ("rack", lambda game, _: len(game.round.rack)),
    ("void", lambda game, _: "yes" if game.round.void else "no"),
    ("house", lambda game, _: game.round.house.chips),
    ("balanced", lambda game, _: "yes" if all_adds_up(game.table) else "no"),
    ("sign", _sign),
    ("marker of box N", _marker),
    ("holds", lambda game, _: ", ".join(game.table.known.holds) or "none"),
    ("to be told", lambda game, _: ", ".join(game.table.known.to_tell) or "nobody"),
    ("staff", lambda game, _: f"{game.table.known.dealer} under {game.table.known.supervisor or 'nobody'}"),
    ("told of rights", lambda game, _: ", ".join(game.table.known.told_of_rights) or "nobody"),
    ("missing equipment", lambda game, _: ", ".join(game.table.known.missing) or "none"),
    ("layout", _layout),
    ("removable", lambda game, _: ", ".join(map(str, game.table.known.removable)) or "nobody"),
    ("noted", lambda game, _: ", ".join(f"{n.breach} of {n.player}" for n in game.table.known.noted) or "nothing"),
    ("meter", _meter),
)


def game_events(game: BonusGame) -> list[RoundEvent]:
    """Everything that happened in the round under way, or the last one."""
    return [each.event for each in game.table.happenings[_last_round(game) :] if hasattr(each, "event")]
