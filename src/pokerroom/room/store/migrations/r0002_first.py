"""The first tables: streams and their records, snapshots, played hands, accounts and logins."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, LargeBinary, Text

revision = "r0002"
down_revision = None


def upgrade() -> None:
    """Create every table, and let the database itself refuse to change or remove a record."""
    op.create_table(
        "room",
        Column("id", BigInteger, primary_key=True, autoincrement=False),
        Column("commits", BigInteger, nullable=False),
        Column("root", LargeBinary, nullable=False),
        Column("seal", LargeBinary, nullable=False),
    )
    op.create_table(
        "streams",
        Column("stream", Text, primary_key=True),
        Column("version", BigInteger, nullable=False),
        Column("link", LargeBinary, nullable=False),
        Column("hands", BigInteger, nullable=False),
        Column("epoch", BigInteger, nullable=False),
        Column("seal", LargeBinary, nullable=False),
    )
    op.create_table(
        "records",
        Column("stream", Text, primary_key=True),
        Column("version", BigInteger, primary_key=True, autoincrement=False),
        Column("epoch", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("kind", Text, nullable=False),
        Column("form", BigInteger, nullable=False),
        Column("by", Text, nullable=False),
        Column("request", Text, nullable=False),
        Column("secret", Boolean, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("link", LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        Column("stream", Text, primary_key=True),
        Column("version", BigInteger, nullable=False),
        Column("code", Text, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "hands",
        Column("stream", Text, primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("began", BigInteger, nullable=False),
        Column("ended", BigInteger, nullable=False),
        Column("first_version", BigInteger, nullable=False),
        Column("last_version", BigInteger, nullable=False),
        Column("players", Text, nullable=False),
        Column("pot", BigInteger, nullable=False),
        Column("log", LargeBinary, nullable=False),
    )
    op.create_table(
        "accounts",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("name_key", Text, nullable=False, unique=True),
        Column("kind", Text, nullable=False),
        Column("password", Text, nullable=True),
        Column("created", BigInteger, nullable=False),
        Column("failed", BigInteger, nullable=False),
        Column("locked_until", BigInteger, nullable=False),
    )
    op.create_table(
        "logins",
        Column("token", LargeBinary, primary_key=True),
        Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        Column("csrf", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
    )
    op.create_index("logins_by_account", "logins", ["account"])
    op.create_index("logins_by_expiry", "logins", ["expires"])
    for statement in _GUARDS[op.get_bind().dialect.name]:
        op.execute(statement)


# An accident with a database tool stops here; a person with a will is found by the chain.
_GUARDS = {
    "sqlite": [
        f"CREATE TRIGGER records_no_{verb.lower()} BEFORE {verb} ON records "
        "BEGIN SELECT RAISE(ABORT, 'records are never changed or removed'); END"
        for verb in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE FUNCTION records_stay() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'records are never changed or removed'; END $$",
        "CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON records "
        "FOR EACH STATEMENT EXECUTE FUNCTION records_stay()",
    ],
}
