"""Talk at tables, people's own marks, and the hands that each person has played."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, LargeBinary, Text

revision = "r0007"
down_revision = "r0006"


def upgrade() -> None:
    """Create the tables of talk, marks and hands by player."""
    op.create_table(
        "talk",
        Column("room_table", Text, primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("player", Text, nullable=False),
        Column("open", Boolean, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_index("talk_by_player", "talk", ["player"])
    op.create_table(
        "marks",
        Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        Column("kind", Text, primary_key=True),
        Column("about", Text, primary_key=True),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "own_hands",
        Column("player", Text, primary_key=True),
        Column("stream", Text, primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("began", BigInteger, nullable=False),
        Column("ended", BigInteger, nullable=False),
        Column("net", BigInteger, nullable=False),
        Column("showdown", Boolean, nullable=False),
    )
    op.create_index("own_hands_by_time", "own_hands", ["player", "ended"])
