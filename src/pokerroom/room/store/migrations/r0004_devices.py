"""Which device a login is from and when it was last used, and the devices that an account has logged in from."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Text

revision = "r0004"
down_revision = "r0003"


def upgrade() -> None:
    """Add to the logins, and create the table of devices."""
    op.add_column("logins", Column("device", Text, nullable=False, server_default=""))
    op.add_column("logins", Column("used", BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "devices",
        Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        Column("device", Text, primary_key=True),
        Column("first", BigInteger, nullable=False),
        Column("last", BigInteger, nullable=False),
        Column("told", Boolean, nullable=False),
    )
