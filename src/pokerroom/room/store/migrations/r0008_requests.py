"""Records are found by how the request that asked for them begins; accounts lose what an earlier release used."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

revision = "r0008"
down_revision = "r0007"


def upgrade() -> None:
    """Make the index over requests again, and drop the columns that nobody reads."""
    some = text("request <> ''")
    begins = {"request": "text_pattern_ops"}
    op.drop_index("records_by_request", "records")
    op.create_index(
        "records_by_request",
        "records",
        ["request"],
        sqlite_where=some,
        postgresql_where=some,
        postgresql_ops=begins,
    )
    op.drop_column("accounts", "failed")
    op.drop_column("accounts", "locked_until")
