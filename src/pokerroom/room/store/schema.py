"""The tables of the database, the same for SQLite and PostgreSQL; the migrations make them.

Nothing in `records` is ever changed or removed. `accounts` and `logins` belong to room/people/account_rows.py,
`devices` to room/people/login/devices.py, `factors` to room/people/login/second_factor.py, `persons` to
room/registers/persons.py, `answers` to room/store/requests/kept_answers.py, `chat` to room/chat/stored_chat.py, `marks`
to room/people/private_marks.py; they are ordinary tables. `own_hands` is an index to `hands`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, LargeBinary, MetaData, Table, Text, false, text

metadata = MetaData()

# One row. `root` is a digest over all heads, `seal` the key's word for (commits, root).
room = Table(
    "room",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("commits", BigInteger, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("seal", LargeBinary, nullable=False),
)
streams = Table(
    "streams",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("link", LargeBinary, nullable=False),
    Column("hands", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("seal", LargeBinary, nullable=False),
)
records = Table(
    "records",
    metadata,
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
    Index(
        "records_by_request",
        "request",
        sqlite_where=text("request <> ''"),
        postgresql_where=text("request <> ''"),
        postgresql_ops={"request": "text_pattern_ops"},
    ),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("code", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
hands = Table(
    "hands",
    metadata,
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
# `kind` is "closed" where nobody may log in again, and "former" where the row only keeps a name that somebody had: they
# are the account that it `became`.
accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("password", Text, nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("became", Text, nullable=True),
    Index("accounts_by_what_they_became", "became"),
)
logins = Table(
    "logins",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("csrf", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("device", Text, nullable=False, server_default=""),
    Column("used", BigInteger, nullable=False, server_default="0"),
    Column("factor", Boolean, nullable=False, server_default=false()),
    Index("logins_by_account", "account"),
    Index("logins_by_expiry", "expires"),
)
# The devices that an account has logged in from; `told` once its owner knows.
devices = Table(
    "devices",
    metadata,
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("device", Text, primary_key=True),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("told", Boolean, nullable=False),
)
# Second factors: `secret` and `recovery` are sealed with the room's key, `step` is that of the last code.
factors = Table(
    "factors",
    metadata,
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("recovery", LargeBinary, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("step", BigInteger, nullable=False),
)
# The data of a person whom an entry of a register names: `key` is theirs alone, sealed with the room's key.
persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("house", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("keep_until", BigInteger, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
# The answers to the latest requests with a key of the sender's own: `answer` is sealed with the room's key.
answers = Table(
    "answers",
    metadata,
    Column("account", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("mark", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Index("answers_by_time", "at"),
)
# What players said at tables: `number` is when, in milliseconds, and `open` says that the floor has still to answer a
# call about it. `body` is sealed with the room's key.
chat = Table(
    "talk",
    metadata,
    Column("room_table", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("talk_by_player", "player"),
)
# A person's own marks: on a player or a table. `body` is sealed with the room's key.
marks = Table(
    "marks",
    metadata,
    Column("account", Text, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
# The hands that each player was dealt in, with their win or loss in chips.
own_hands = Table(
    "own_hands",
    metadata,
    Column("player", Text, primary_key=True),
    Column("stream", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("showdown", Boolean, nullable=False),
    Column("entered", Boolean, nullable=True),
    Column("raised", Boolean, nullable=True),
    Column("big_blind", BigInteger, nullable=True),
    Index("own_hands_by_time", "player", "ended"),
)
