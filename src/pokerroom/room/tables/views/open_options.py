"""The options of a seat in the wire's form: amounts worth a button, the clauses, and whether time may be bought."""

from __future__ import annotations

from typing import Final

from pokerroom.hand import Hand, Options
from pokerroom.room import wire
from pokerroom.room.tables.views.closed_raises import closed_check, closed_raise
from pokerroom.table import Table

_SHARES_OF_POT: Final = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("pot", 1, 1))
# Raises on the first round: by how much of the bet, with the numbers of that fraction.
_MULTIPLES_OF_BET: Final = (("2.5×", 5, 2), ("3×", 3, 1), ("4×", 4, 1))
_SIZES_BESIDE_POT: Final = 2  # with the pot and all-in they make four buttons
# Sizes of a wager where the pot is smaller than the least wager.
_MULTIPLES_OF_LEAST: Final = (("2×", 2), ("3×", 3), ("5×", 5))
_CITED_ELSEWHERE: Final = ("bring_in", "expose")  # a bring-in stands beside the bet, and is cited with it


def wire_options(table: Table, hand: Hand, options: Options) -> wire.WireOptions:
    """Return the options of a seat in the wire's form, with amounts worth a button and the telling clauses."""
    kinds = [kind for kind in options if kind not in _CITED_ELSEWHERE]
    cites: dict[wire.CitedFor, tuple[str, ...]] = {kind: options.behind(kind).texts() for kind in kinds}
    if table.time.may_buy(options.seat):
        grounds = table.rules.clock.grounds
        cites["time"] = grounds.of("time.extensions", "commission.extra_fees").texts() if grounds is not None else ()
    if options.expose and hand.live == (options.seat,) and hand.rules.grounds is not None:
        cites["expose"] = hand.rules.grounds.of("pot.last_player").texts()  # the pot is won, shown or not
    no_check = closed_check(hand, options)
    if no_check:  # what may be done instead rests on it before anything else
        cites["no_check"] = no_check
        for kind in ("fold", "bet"):
            if kind in cites:
                cites[kind] = tuple(dict.fromkeys((*no_check, *cites[kind])))
    why, closed_by = closed_raise(hand, options)
    if why:
        cites["no_raise"] = closed_by
    outcome = table.time.runs_out if hand.turn == options.seat else None
    if outcome is not None:
        cites["time_up"] = tuple(map(str, outcome.cites))
    return wire.WireOptions(
        **options.open_actions(),
        presets=presets(hand, options),
        no_raise=why,
        time_up=outcome.what if outcome is not None else "",
        cites=cites,
    )


def presets(hand: Hand, options: Options) -> tuple[wire.Preset, ...]:
    """Return wagers worth a button, with the largest one among them.

    Multiples of the blind and the pot on the first round, parts of the pot as it would be after a call otherwise, or of
    the least wager where the pot is smaller. An amount that is not a whole multiple is left out.
    """
    if not options.least_to or options.least_to == options.most_to:
        return ()
    names_by_amount = dict[int, str]()
    for name, wanted in _worth_a_button(hand, options):
        to = max(options.least_to, min(options.most_to, wanted))
        names_by_amount.setdefault(to - (to - options.least_to) % options.step, name)
    if all(to == options.least_to for to in names_by_amount):
        multiples = ((name, times * options.least_to) for name, times in _MULTIPLES_OF_LEAST)
        names_by_amount |= {
            to: name for name, to in multiples if to < options.most_to and not (to - options.least_to) % options.step
        }
    everything = options.most_to == hand.bet(options.seat) + hand.stack(options.seat)
    names_by_amount[options.most_to] = "all-in" if everything else "pot" if hand.rules.limit == "pot" else "maximum"
    return tuple(
        wire.Preset(name, to)
        for to, name in sorted(names_by_amount.items())
        if to > options.least_to or len(names_by_amount) == 1
    )


def _worth_a_button(hand: Hand, options: Options) -> list[tuple[str, int]]:
    """Return players' usual wagers, with their names; of two names for one amount the first is shown."""
    after_call = hand.pot + options.call
    shares = [(name, hand.action.level + after_call * part // whole) for name, part, whole in _SHARES_OF_POT]
    first = hand.action.level > 0 and hand.street == hand.rules.plan.streets[0] and hand.rules.limit == "no_limit"
    if not first or not hand.rules.blinds:  # a bring-in is no bet that one would take a multiple of
        return shares
    pot = shares[-1]
    even = [
        multiple for multiple in _MULTIPLES_OF_BET if not hand.action.level * multiple[1] % (multiple[2] * options.step)
    ]
    multiples = [(name, hand.action.level * part // whole) for name, part, whole in even]
    return [pot, *multiples[:_SIZES_BESIDE_POT]] if pot[1] not in dict(multiples).values() else [pot, *multiples]
