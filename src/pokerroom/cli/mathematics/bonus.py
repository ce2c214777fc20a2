"""`pokerroom bonus`: the exact mathematics of Texas Hold'em Bonus Poker."""

from __future__ import annotations

import typer

from pokerroom.cli.mathematics.bonus_advice import bonus_advise_command, bonus_trainer_command
from pokerroom.cli.mathematics.bonus_hold import bonus_hold_command
from pokerroom.cli.mathematics.bonus_par import bonus_par_command
from pokerroom.cli.mathematics.bonus_side import (
    bonus_collusion_command,
    bonus_mistakes_command,
    bonus_side_command,
    bonus_simulate_command,
)
from pokerroom.cli.mathematics.bonus_solve import bonus_solve_command

app = typer.Typer(help="Texas Hold'em Bonus Poker: its exact odds, advice, PAR sheet and hold.", no_args_is_help=True)


@app.callback()
def bonus_root() -> None:
    """Work out Texas Hold'em Bonus Poker exactly: its odds, advice, PAR sheet and hold."""


app.command("solve")(bonus_solve_command)
app.command("advise")(bonus_advise_command)
app.command("trainer")(bonus_trainer_command)
app.command("side")(bonus_side_command)
app.command("mistakes")(bonus_mistakes_command)
app.command("collusion")(bonus_collusion_command)
app.command("simulate")(bonus_simulate_command)
app.command("par")(bonus_par_command)
app.command("hold")(bonus_hold_command)
