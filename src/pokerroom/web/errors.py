"""Refusals over HTTP: one shape for all of them, and the status that fits the kind.

`documented_refusals` lists those that a handler can give, so that the OpenAPI description is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Final

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec.structs import fields, replace

from pokerroom.errors import Illegal, Malformed, NeedsConfirmation, NotAllowed, OutOfTurn, PokerroomError
from pokerroom.room import wire
from pokerroom.room.errors import TooMany
from pokerroom.room.people.login.second_factor import CodeRequired
from pokerroom.room.store import Fenced, Stale, Unsure, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.views.turn_tokens import OldTurn
from pokerroom.web.shapes.http_shapes import ErrorBody, ErrorKind
from pokerroom.wording.allowed import allowed_sentence
from pokerroom.wording.few_names import few_names
from pokerroom.wording.misread import fault_words

_log = structlog.get_logger("pokerroom.web")


class NoSuch(PokerroomError):
    """Raised for a request about a thing that does not exist."""


class DoneBefore(PokerroomError):
    """Raised for a request that was carried out when it was first sent, and whose answer is no longer known."""


class NotLoggedIn(PokerroomError):
    """Raised for a request that only a caller who is logged in may make."""


# The most special first; status and kind.
_KINDS: Final[tuple[tuple[type[PokerroomError], int, ErrorKind], ...]] = (
    (Stale, 409, "stale"),
    (OldTurn, 409, "stale"),
    (Unavailable, 409, "stale"),
    (DoneBefore, 409, "done"),
    (Unsure, 409, "unknown"),
    (Unwritten, 409, "stale"),
    (Fenced, 409, "stale"),
    (TooMany, 429, "too_many"),
    (NoSuch, 404, "not_found"),
    (NotLoggedIn, 401, "not_allowed"),
    (CodeRequired, 403, "code_wanted"),
    (NotAllowed, 403, "not_allowed"),
    (Malformed, 400, "malformed"),
    (OutOfTurn, 409, "out_of_turn"),
    (Illegal, 409, "illegal"),
)
_STATUS_KINDS: Final[dict[int, ErrorKind]] = {
    400: "malformed",
    401: "not_allowed",
    403: "not_allowed",
    404: "not_found",
    405: "malformed",
    413: "too_many",
    415: "malformed",
    429: "too_many",
}
_STATUS_DESCRIPTIONS: Final = {
    400: "Malformed: it cannot be read.",
    401: "It takes a login.",
    403: "Not allowed: a wrong origin, a missing CSRF token, or a role that may not do it.",
    404: "There is no such thing.",
    405: "Not by this method.",
    409: "Illegal: readable, and refused.",
    413: "The body is too large.",
    429: "Too many; the Retry-After header says when to come back.",
}


def status_and_kind(fault: PokerroomError) -> tuple[int, ErrorKind]:
    """Return the status and the kind of a refusal."""
    return next(((status, kind) for cls, status, kind in _KINDS if isinstance(fault, cls)), (409, "illegal"))


def body_of(fault: PokerroomError) -> ErrorBody:
    """Return a refusal as it goes out over HTTP."""
    kind, confirm = status_and_kind(fault)[1], isinstance(fault, NeedsConfirmation)
    return ErrorBody(
        what=fault.what,
        allowed=fault.allowed,
        cites=fault.cite_texts,
        kind=kind,
        confirm=confirm,
        instead=allowed_sentence(fault.allowed),
    )


def refused(number: int, fault: PokerroomError) -> wire.Refused:
    """Return a refusal as it goes out on a WebSocket."""
    _, kind = status_and_kind(fault)
    said: wire.RefusalKind = (
        "illegal" if kind == "not_found" or kind == "fault" or kind == "code_wanted" or kind == "done" else kind
    )
    message = refused_message(number, fault.what, fault.allowed, said, fault.cite_texts)
    return replace(message, again=ceil(fault.again)) if isinstance(fault, TooMany) else message


def refused_message(
    number: int, what: str, allowed: str, kind: wire.RefusalKind, cites: tuple[str, ...] = ()
) -> wire.Refused:
    """Return the message that refuses a request; `instead` says as a sentence what is allowed."""
    instead = allowed_sentence(allowed)
    return wire.Refused(id=number, what=what, allowed=allowed, cites=cites, kind=kind, instead=instead)


def documented_refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals of a handler, for the OpenAPI description; what any request may hear is always among them."""
    return {
        status: ResponseSpec(
            data_container=ErrorBody, description=_STATUS_DESCRIPTIONS[status], generate_examples=False
        )
        for status in sorted({*statuses, 400, 401, 403, 429})
    }


def _refusal_answer(body: ErrorBody, status: int, headers: Mapping[str, str] | None = None) -> Response[ErrorBody]:
    return Response(body, status_code=status, headers=dict(headers or {}), media_type=MediaType.JSON)


def _of_the_room(request: Request[Any, Any, Any], fault: PokerroomError) -> Response[ErrorBody]:
    status, kind = status_and_kind(fault)
    request.scope["state"]["refusal"] = kind
    headers = {"Retry-After": str(max(1, round(fault.again)))} if isinstance(fault, TooMany) else {}
    return _refusal_answer(body_of(fault), status, headers)


def _of_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[ErrorBody]:
    if isinstance(fault, InternalServerException) and isinstance(fault.__cause__, msgspec.ValidationError):
        # A field of a body that is called like something every handler is given: the framework takes it for that.
        what, _, place = str(fault.__cause__).partition(" - at `$")
        name = place.rstrip("`").removeprefix(".data").lstrip(".") or "the body"
        fault = ValidationException("the body cannot be read", extra=[{"key": name, "message": what}])
    status = fault.status_code
    kind = _STATUS_KINDS.get(status, "malformed")
    request.scope["state"]["refusal"] = kind
    what, allowed = _words_of(request, fault)
    body = ErrorBody(what=what, allowed=allowed, kind=kind, instead=allowed_sentence(allowed))
    return _refusal_answer(body, status, fault.headers)


def _words_of(request: Request[Any, Any, Any], fault: HTTPException) -> tuple[str, str]:
    """Return the fault of a request that was refused before a handler of ours began, and what is allowed instead."""
    what = fault.detail or "it was refused"
    if isinstance(fault, ValidationException):
        faults = [item for item in fault.extra if isinstance(item, dict)] if isinstance(fault.extra, list) else []
        places = [item.get("key", _BODY_ARGUMENT) for item in faults]
        named = ["the body" if place == _BODY_ARGUMENT else place for place in places]
        words = [fault_words(str(item.get("message", ""))) for item in faults]
        lines = [f"{place}: {fault}" for place, fault in zip(named, words, strict=True)]
        return "; ".join(lines) or what, _parameters(request)
    if fault.status_code == 404:
        return f"there is nothing at {request.scope['path']}", "a path of /schema/openapi.json"
    if fault.status_code == 405:
        return f"{request.method} is not allowed here", (fault.headers or {}).get("allow", "")
    if fault.status_code == 413:
        return "the body is too large", "64 KB"
    return what, _parameters(request) if fault.status_code == 400 else ""


def _parameters(request: Request[Any, Any, Any]) -> str:
    """Name the parameters of a route: the fields of the body, or the names in the address, required ones first."""
    parameters = request.route_handler.parsed_fn_signature.parameters
    if (body := parameters.get("data")) is not None:
        return f"its fields: {few_names(field.encode_name for field in fields(body.annotation))}"
    provided = {*_NOT_ASKED, *request.app.dependencies}
    wanted = [
        (getattr(parameter.kwarg_definition, "name", None) or name, parameter.is_required)
        for name, parameter in parameters.items()
        if name not in provided
    ]
    return ", ".join(
        name if must else f"{name} (or not)" for name, must in sorted(wanted, key=lambda field: not field[1])
    )


_BODY_ARGUMENT: Final = "data"  # as every handler calls the body it is given
# Arguments of a handler besides its dependencies, which no caller sends.
_NOT_ASKED: Final = ("request", "state")


def _of_ours(request: Request[Any, Any, Any], fault: Exception) -> Response[ErrorBody]:
    _log.error("fault", path=request.scope["path"], method=request.method, exc_info=fault)
    request.scope["state"]["refusal"] = "fault"
    return _refusal_answer(ErrorBody(what="something is wrong on our side; it has been noted", kind="fault"), 500)


def _too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[ErrorBody]:
    return _of_the_room(request, Malformed("the body is nested too deeply"))


def _no_text(request: Request[Any, Any, Any], fault: UnicodeDecodeError) -> Response[ErrorBody]:
    """Answer a body that is no text. It is read before a handler of ours begins; text that we could not read ourselves
    is our own fault."""
    place = fault.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    if place is None or not str(place.tb_frame.f_globals.get("__name__")).startswith("litestar."):
        return _of_ours(request, fault)
    return _of_the_room(request, Malformed("the body is not UTF-8", allowed="JSON, written in UTF-8"))


HANDLERS: Final[dict[Any, Any]] = {
    PokerroomError: _of_the_room,
    HTTPException: _of_http,
    RecursionError: _too_deep,
    UnicodeDecodeError: _no_text,
    Exception: _of_ours,
}
