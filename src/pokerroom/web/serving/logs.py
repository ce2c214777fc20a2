"""The room's log: one line an event, for people or for programs, on standard error.

No card, token, cookie or password is ever written; names of fields that could carry one are struck out.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from io import StringIO
from typing import Any, Final, TextIO

import structlog

from pokerroom.room.settings.room_settings import Settings

_NEVER_LOGGED: Final = frozenset(
    {"cookie", "token", "csrf", "password", "cards", "hole", "body", "frame", "authorization"}
)


def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Strike out what nobody may read in a log.

    >>> without_secrets(None, "info", {"event": "login", "password": "hunter22"})
    {'event': 'login', 'password': '…'}
    """
    for key in event.keys() & _NEVER_LOGGED:
        event[key] = "…"
    return event


def plain(said: str) -> str:
    """Return a text without anything that a terminal would obey.

    >>> plain("Ann\x1b[2J\x07 \u202egnol")
    'Ann\\\\x1b[2J\\\\x07 \\\\u202egnol'
    """
    if said.isprintable():
        return said
    return "".join(item if item.isprintable() else repr(item)[1:-1] for item in said)


def without_orders(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Write out control characters, which would have a terminal do something and can forge a line of the log."""
    for key, value in event.items():
        if not key.startswith("_") and key != "exc_info":
            event[key] = plain(value if isinstance(value, str) else repr(value)) if _is_spoken(value) else value
    return event


def _is_spoken(value: object) -> bool:
    return not (value is None or isinstance(value, bool | int | float))


def _traceback(out: TextIO, fault: Any) -> None:
    """Write a traceback as text, with the control characters in it written out."""
    text = StringIO()
    structlog.dev.plain_traceback(text, fault)
    out.write("\n".join(map(plain, text.getvalue().split("\n"))))


# Variables may hold a card or a token when something goes wrong, so a traceback has only the places.
_TRACEBACKS: Final = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)


def _console() -> structlog.dev.ConsoleRenderer:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_traceback)


def write_logs(settings: Settings) -> None:
    """Set up logging for this process; what libraries log comes out in the same form."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        without_secrets,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    shape: list[Any] = (
        [_TRACEBACKS, structlog.processors.JSONRenderer()]
        if settings.log_format == "json"
        else [without_orders, _console()]
    )
    level = getattr(logging, settings.log_level.upper())
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shape],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # Its lines about starting, stopping and every connection say nothing that ours do not.
    logging.getLogger("uvicorn.error").setLevel(max(level, logging.WARNING))
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))
