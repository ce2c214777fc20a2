"""Second factors of accounts, sealed with the room's key, and which logins came in by one."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, LargeBinary, Text, false

revision = "r0005"
down_revision = "r0004"


def upgrade() -> None:
    """Add to the logins, and create the table of second factors."""
    op.add_column("logins", Column("factor", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "factors",
        Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        Column("secret", LargeBinary, nullable=False),
        Column("recovery", LargeBinary, nullable=False),
        Column("confirmed", Boolean, nullable=False),
        Column("step", BigInteger, nullable=False),
    )
