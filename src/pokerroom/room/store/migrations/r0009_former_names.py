"""An account may have had other names, as a guest: they stay taken, and lead to it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "r0009"
down_revision = "r0008"


def upgrade() -> None:
    """Add to the accounts whose name each of them was before."""
    op.add_column("accounts", Column("became", Text, nullable=True))
    op.create_index("accounts_by_what_they_became", "accounts", ["became"])
