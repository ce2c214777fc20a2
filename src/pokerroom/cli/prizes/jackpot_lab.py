"""`pokerroom jackpot odds` and `pokerroom jackpot simulate`: how often a pool is won, and its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace
from rich.progress import Progress
from rich.table import Table

from pokerroom.cli.options import USUAL_HOUSE, HouseOption, JsonOption
from pokerroom.cli.output import console, print_json
from pokerroom.cli.prizes.meter_plot import meter_svg, sparkline
from pokerroom.cli.progress import progress_bars
from pokerroom.errors import Malformed
from pokerroom.games.catalogue import HOLDEM
from pokerroom.jackpots.posted.conditions import PostedTable, read_conditions
from pokerroom.jackpots.posted.house_terms import pool_terms_for
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.rulebook import library

if TYPE_CHECKING:
    from pokerroom.lab.jackpot_odds import Odds
    from pokerroom.lab.jackpot_room import Liability, Outlook, RoomPlay, Year

PoolFile = Annotated[Path, typer.Argument(help="A pool's conditions as TOML, as `jackpot check` takes them.")]
PlayersOption = Annotated[int, typer.Option(min=2, max=22, help="Players dealt in.")]
TablesOption = Annotated[int, typer.Option(min=1, help="Tables that play for the pool.")]
HoursOption = Annotated[int, typer.Option(min=1, max=24, help="Hours a day they are open.")]
PaceOption = Annotated[int, typer.Option("--hands", min=1, help="Hands an hour at a table.")]
ContributingOption = Annotated[float, typer.Option(help="Percent of the hands that put something in.")]
DealsOption = Annotated[int, typer.Option(min=1000, help="Deals by lot, for a game other than hold'em.")]
DropOption = Annotated[float, typer.Option(help="What a pot gives, where pots fill the pool.")]
StayingOption = Annotated[float, typer.Option(help="Percent of hands that could win and are played to the end.")]


def jackpot_odds_command(
    file: PoolFile,
    house: HouseOption = USUAL_HOUSE,
    players: PlayersOption = 8,
    tables: TablesOption = 8,
    hours: HoursOption = 14,
    hands: PaceOption = 30,
    contributing: ContributingOption = 100,
    drop: DropOption = 1,
    staying: StayingOption = 100,
    deals: DealsOption = 20_000,
    years: Annotated[int, typer.Option(min=10, max=5000, help="Simulated years for the 99th percentile.")] = 200,
    as_json: JsonOption = False,
) -> None:
    """Work out how often each winning hand of a pool falls (exactly in hold'em), its break-even and a bad year's cost.

    [dim]pokerroom jackpot odds pool.toml --house adelaide --players 9[/]
    """
    from pokerroom.lab.jackpot_room import liability, outlook

    terms = _terms_of_pool_file(file, house)
    room = _room_to_simulate(
        terms=terms,
        tables=tables,
        hours=hours,
        hands=hands,
        players=players,
        contributing=contributing,
        drop=drop,
        staying=staying,
    )
    with progress_bars() as progress:
        odds = _odds(terms, players, deals, progress)
        task = progress.add_task("simulated years", total=1.0)
        risk = liability(terms, room, odds, years=years, progress=lambda part: progress.update(task, completed=part))
    ahead = outlook(terms, room, odds)
    if as_json:
        room_said = {"players": players, "hands_a_day": room.hands}
        print_json({"events": _odds_document(odds), **room_said, **_money_document(terms, ahead, risk)})
        return
    how = "every hand counted" if terms.games[0] == HOLDEM.key else f"{deals:,} deals by lot"
    _print_odds(f"{terms.name}: {players} dealt in, {terms.games[0]}, {how}", odds)
    _print_outlook(terms, ahead, risk)
    console.print("If nobody folds a hand that could win; --staying says how many do not.", style="dim")
    _say_what_is_not_counted(terms)


def _odds_document(odds: Sequence[Odds]) -> list[dict[str, object]]:
    return [
        {
            "event": odds_of.winning_hand.words,
            "each": str(odds_of.each),
            "per_hand": str(odds_of.per_hand),
            "one_in": float(1 / odds_of.per_hand) if odds_of.per_hand else None,
            "between": odds_of.between,
        }
        for odds_of in odds
    ]


def _money_document(terms: PoolTerms, ahead: Outlook, risk: Liability) -> dict[str, object]:
    return {"outlook": ahead._asdict(), "liability": risk._asdict(), "unit": terms.unit}


def _print_odds(title: str, odds: Sequence[Odds]) -> None:
    """Print the odds of each winning hand, one row each."""
    odds_table = Table(title=title, title_justify="left")
    for name in ("event", "one player, one in", "a hand, one in", "95 in 100 between"):
        odds_table.add_column(name, justify="left" if name == "event" else "right")
    for odds_of in odds:
        words = odds_of.winning_hand.words
        odds_table.add_row(words, _one_in(odds_of.each), _one_in(odds_of.per_hand), _odds_bounds_words(odds_of))
    console.print(odds_table)


def _print_outlook(terms: PoolTerms, ahead: Outlook, risk: Liability) -> None:
    """Print a pool's contributions, its average size when won, and the cost of a bad year."""
    money = _money_of_pool(terms)
    lines = [
        ("put in a day", money(ahead.a_day)),
        ("of it into the running jackpot", money(ahead.grows)),
        ("falls a year", f"{ahead.hits_a_year:,.2f}"),
        ("days between", f"{ahead.days_between:,.1f}"),
        ("break-even size", money(ahead.break_even) if ahead.break_even is not None else "none: nothing is shared"),
        ("size when it falls, on average", money(ahead.at_a_hit)),
        ("size when it falls, 99 in 100 below", money(risk.at_a_hit)),
        (f"paid in a year, 99 in 100 of {risk.years} below", money(risk.paid)),
        (f"of the operator's own, 99 in 100 of {risk.years} below", money(risk.from_operator)),
    ]
    for name, value in lines:
        console.print(f"{name:<46}{value:>18}", highlight=False)


def jackpot_simulate_command(
    file: PoolFile,
    house: HouseOption = USUAL_HOUSE,
    players: PlayersOption = 8,
    tables: TablesOption = 8,
    hours: HoursOption = 14,
    hands: PaceOption = 30,
    contributing: ContributingOption = 100,
    drop: DropOption = 1,
    staying: StayingOption = 100,
    deals: DealsOption = 20_000,
    days: Annotated[int, typer.Option(min=1, max=3660, help="How many days.")] = 365,
    seed: Annotated[int, typer.Option(help="The same seed gives the same year.")] = 1,
    plot: Annotated[Path | None, typer.Option(help="Draw the meter's line into this SVG file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a year of a pool in a room: contributions, hits, seeds and payments, by the pool's own terms.

    [dim]pokerroom jackpot simulate pool.toml --house uk --plot meter.svg[/]
    """
    from pokerroom.lab.jackpot_room import simulate_year

    terms = _terms_of_pool_file(file, house)
    room = _room_to_simulate(
        terms=terms,
        tables=tables,
        hours=hours,
        hands=hands,
        players=players,
        contributing=contributing,
        drop=drop,
        staying=staying,
    )
    with progress_bars() as progress:
        odds = _odds(terms, players, deals, progress)
        task = progress.add_task("days", total=1.0)
        year = simulate_year(
            terms, room, odds, days=days, seed=seed, progress=lambda part: progress.update(task, completed=part)
        )
    if plot is not None:
        _draw_meter(plot, terms, year)
    if as_json:
        print_json(_year_document(terms, year))
        return
    _print_year(terms, year)
    _say_what_is_not_counted(terms)
    if plot is not None:
        console.print(f"The line is in {plot}.", highlight=False)


def _draw_meter(file: Path, terms: PoolTerms, year: Year) -> None:
    """Draw the winnable amount day by day, with every win, into an SVG file."""
    hits = [(hit.day, f"{hit.event}: {_money_of_pool(terms)(hit.paid)} paid") for hit in year.hits]
    file.write_text(meter_svg(f"{terms.name}: what could be won", year.values, hits, terms.unit), "utf-8")


def _year_document(terms: PoolTerms, year: Year) -> dict[str, object]:
    return {
        "values": list(year.values),
        "hits": [hit._asdict() for hit in year.hits],
        "meter": {name: getattr(year.meter, name) for name in year.meter.__struct_fields__},
        "balanced": year.meter.balanced,
        "unit": terms.unit,
    }


def _say_what_is_not_counted(terms: PoolTerms) -> None:
    if terms.winning_hand("high_hand") is not None:
        text = (
            "The best hand of a period is won once in its period, whatever it is: it is not counted in these figures."
        )
        console.print(text, style="dim")


def _print_year(terms: PoolTerms, year: Year) -> None:
    money, meter = _money_of_pool(terms), year.meter
    console.print(sparkline(year.values), highlight=False)
    for hit in year.hits[-20:]:
        own = f", {money(hit.from_house)} of it added by the house" if hit.from_house else ""
        line = f"day {hit.day + 1:>4}  {hit.event}: stood at {money(hit.value)}, {money(hit.paid)} paid{own}"
        console.print(line, highlight=False)
    if len(year.hits) > 20:
        console.print(f"the last 20 of {len(year.hits)} hits", style="dim")
    lines = [
        ("hits", f"{len(year.hits):,}"),
        ("contributions", money(meter.contributions)),
        ("seeds", money(meter.seeds)),
        ("guarantees", money(meter.guarantees)),
        ("from the reserve", money(meter.from_reserve)),
        ("administration", money(meter.administration)),
        ("paid", money(meter.paid)),
        ("stands at", money(meter.value)),
        ("reserve", money(meter.reserve)),
        ("the books balance", "yes" if meter.balanced else "NO"),
    ]
    for name, value in lines:
        console.print(f"{name:<22}{value:>18}", highlight=False)


def _terms_of_pool_file(file: Path, house_id: str) -> PoolTerms:
    """Read the terms of a pool; if the file leaves the tables to the room, assume hold'em tables."""
    conditions = read_conditions(file)
    conditions = replace(conditions, tables=conditions.tables or (PostedTable(name="any"),))
    return pool_terms_for(library().house(conditions.house or house_id), conditions)


def _room_to_simulate(
    terms: PoolTerms,
    tables: int,
    hours: int,
    hands: int,
    players: int,
    contributing: float,
    drop: float,
    staying: float,
) -> RoomPlay:
    from pokerroom.lab.jackpot_room import RoomPlay

    if not isfinite(drop):
        raise Malformed(f"a drop of {drop}", allowed="a number from 0")
    return RoomPlay(
        tables=tables,
        hours=hours,
        hands_an_hour=hands,
        players=players,
        contributing=Decimal(str(contributing)),
        drop=int(Decimal(str(drop)) * terms.unit),
        staying=Decimal(str(staying)),
    )


def _odds(terms: PoolTerms, players: int, deals: int, progress: Progress) -> list[Odds]:
    """Return the odds of every named hand in the pool's first game: counted in hold'em, sampled in other games."""
    from pokerroom.lab.jackpot_odds import odds_of, sampled_odds

    result, game = [], terms.games[0]
    for event in terms.winning_hands:
        if event.hand == "high_hand":
            continue  # the best hand of a period always falls
        step = partial(progress.update, progress.add_task(event.words, total=1.0))

        def tell(part: float, step: Callable[..., None] = step) -> None:
            step(completed=part)

        if game == HOLDEM.key:
            result.append(odds_of(event, players, tell))
        else:
            result.append(sampled_odds(event, players, game, deals=deals, progress=tell))
    return result


def _one_in(chance: Fraction) -> str:
    return f"{float(1 / chance):,.1f}" if chance else "never"


def _odds_bounds_words(odds: Odds) -> str:
    if odds.between is None:
        return "exact"
    low, high = odds.between
    return f"1 in {1 / high:,.0f} and " + (f"1 in {1 / low:,.0f}" if low > 0 else "never")


def _money_of_pool(terms: PoolTerms) -> Money:
    return Money(terms.unit)


class Money:
    """Amounts of chips in the book's currency."""

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def __call__(self, chips: int) -> str:
        """Write an amount of chips in words.

        >>> Money(100)(123456)
        '1,234.56'
        """
        return f"{chips / self.unit:,.2f}" if self.unit > 1 else f"{chips:,}"
