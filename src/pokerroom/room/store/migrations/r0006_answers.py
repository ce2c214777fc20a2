"""The answers to requests that carry a key, and the records found by the request that asked for them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, LargeBinary, Text, text

revision = "r0006"
down_revision = "r0005"


def upgrade() -> None:
    """Create the table of answers, and an index over the records."""
    op.create_table(
        "answers",
        Column("account", Text, primary_key=True),
        Column("key", Text, primary_key=True),
        Column("mark", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("answer", LargeBinary, nullable=False),
    )
    op.create_index("answers_by_time", "answers", ["at"])
    some = text("request <> ''")
    op.create_index("records_by_request", "records", ["request"], sqlite_where=some, postgresql_where=some)
