"""What those who run the room ask it over HTTP: whether it lives, whether it is ready, and its measures."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.openapi.datastructures import ResponseSpec

from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.serving.health import Health

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # a proxy asks for somebody else
_NOT_READY: Final = ResponseSpec(data_container=Health, description="Not ready.", generate_examples=False)


@get("/health", responses=documented_refusals())
async def health() -> Health:
    """Say that the process is alive; `/ready` says whether the room can do its work."""
    return Health("ok")


@get("/ready", responses={**documented_refusals(), 503: _NOT_READY})
async def ready(request: Request[Any, Any, Any]) -> Response[Health]:
    """Say whether the store answers and takes records and every table can go on; 503 while it is not so."""
    readiness = await parts_of(request.app).readiness.look()
    return Response(readiness, status_code=200 if readiness.ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Tell the measures, for Prometheus: to this machine alone, and not here at all if they have an address of their
    own."""
    settings = parts_of(request.app).room.settings
    client = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in _PROXY_HEADERS)
    if settings.metrics_address or passed_on or not _is_here(client):
        raise NoSuch("there is nothing at /metrics")
    await parts_of(request.app).readiness.look()
    body = parts_of(request.app).metrics.page()
    return Response(body, media_type="text/plain; version=0.0.4")


def _is_here(client: str) -> bool:
    try:
        return ip_address(client.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def measures(app: Litestar) -> ASGIApp:
    """Make an app of its own that tells the measures of another, and nothing else."""

    async def tell(scope: Scope, _: Receive, send: Send) -> None:
        is_metrics = scope["path"] == "/metrics"
        if is_metrics:
            await parts_of(app).readiness.look()
        body = parts_of(app).metrics.page() if is_metrics else b"there is only /metrics here"
        headers = [(b"content-type", b"text/plain; version=0.0.4"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200 if is_metrics else 404, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return tell


router = Router(path="/", route_handlers=[health, ready, metrics], tags=["running the room"])
