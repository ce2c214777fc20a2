"""The data of persons whom entries of registers name, beside the chain and under a key of each person's own."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, LargeBinary, Text

revision = "r0003"
down_revision = "r0002"


def upgrade() -> None:
    """Create the table of persons."""
    op.create_table(
        "persons",
        Column("id", Text, primary_key=True),
        Column("house", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("keep_until", BigInteger, nullable=False),
        Column("key", LargeBinary, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
