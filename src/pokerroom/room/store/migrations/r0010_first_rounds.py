"""What a player did in the first betting round of a hand is kept beside its result, for the figures of their play."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column

revision = "r0010"
down_revision = "r0009"


def upgrade() -> None:
    """Add to the hands of each player whether they put chips in, whether they raised, and the big blind."""
    op.add_column("own_hands", Column("entered", Boolean, nullable=True))
    op.add_column("own_hands", Column("raised", Boolean, nullable=True))
    op.add_column("own_hands", Column("big_blind", BigInteger, nullable=True))
