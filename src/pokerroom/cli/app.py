"""The command and its parts."""

from __future__ import annotations

from typing import Annotated

import typer

import pokerroom
from pokerroom.cli.books import drill, rules, ruling, scenario, wager
from pokerroom.cli.cards import deck, rank, replay, schemes, showdown
from pokerroom.cli.mathematics import bonus
from pokerroom.cli.output import ColourOption, choose_colours
from pokerroom.cli.prizes import jackpot, promotion
from pokerroom.cli.rooms import audit, backup, bots, ledger, records, serve, staff, verify
from pokerroom.cli.tables import play, sign, simulate
from pokerroom.cli.tournaments import tournament

app = typer.Typer(
    name="pokerroom",
    help="A poker room run by the book. Every decision names the clause it rests on.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done or yes, 1 the answer is no, 2 the request was refused.",
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"pokerroom {pokerroom.__version__}")
        raise typer.Exit


@app.callback()
def root(
    colours: Annotated[
        ColourOption, typer.Option(help="How suits are coloured.", envvar="POKERROOM_COLOURS")
    ] = ColourOption.FOUR,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A poker room run by the book. Every decision names the clause it rests on."""
    del version
    choose_colours(colours)


app.command("backup")(backup.backup_command)
app.command("bots")(bots.bots_command)
app.command("drill")(drill.drill_command)
app.command("play")(play.play_command)
app.command("rank")(rank.rank_command)
app.command("replay")(replay.replay_command)
app.command("restore")(backup.restore_command)
app.command("ruling")(ruling.ruling_command)
app.command("scenario")(scenario.scenario_command)
app.command("schemes")(schemes.schemes_command)
app.command("serve")(serve.serve_command)
app.command("showdown")(showdown.showdown_command)
app.command("sign")(sign.sign_command)
app.command("staff")(staff.staff_command)
app.command("verify-deal")(verify.verify_deal_command)
app.command("wager")(wager.wager_command)
app.add_typer(audit.app, name="audit")
app.add_typer(bonus.app, name="bonus")
app.add_typer(deck.app, name="deck")
app.add_typer(jackpot.app, name="jackpot")
app.add_typer(ledger.app, name="ledger")
app.add_typer(promotion.app, name="promotion")
app.add_typer(records.app, name="records")
app.add_typer(rules.app, name="rules")
app.add_typer(simulate.app, name="simulate")
app.add_typer(tournament.app, name="tournament")
