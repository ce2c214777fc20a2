"""The measures of the room for Prometheus: connections, play, and how long things take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from pokerroom.room.room import Room
    from pokerroom.room.store.in_service.scrub import Scrub
    from pokerroom.web.serving.health import Readiness

_BUCKETS_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The counters and timers of a served room, for Prometheus."""

    def __init__(
        self, room: Room, connections: Callable[[], dict[str, int]], readiness: Readiness, scrub: Scrub
    ) -> None:
        """Register every measure of the room and its connections."""
        self.registry = CollectorRegistry()
        registry = self.registry
        self.requests = Counter("pokerroom_requests", "HTTP requests", ["method", "status"], registry=registry)
        self.request_seconds = Histogram(
            "pokerroom_request_seconds", "Time to answer a request", registry=registry, buckets=_BUCKETS_SECONDS
        )
        # Plain numbers: they change with every message.
        self.frames_in = 0
        self.frames_out = 0
        self.actions = Counter("pokerroom_actions", "Things people asked for that were done", ["do"], registry=registry)
        self.refusals = Counter("pokerroom_refusals", "Refusals by kind", ["kind"], registry=registry)
        self.commit_seconds = Histogram(
            "pokerroom_commit_seconds",
            "From judging an action until it is durable",
            registry=registry,
            buckets=_BUCKETS_SECONDS,
        )
        self.sent_seconds = Histogram(
            "pokerroom_action_to_sent_seconds",
            "From an action's arrival until a watcher's new view is sent",
            registry=registry,
            buckets=_BUCKETS_SECONDS,
        )
        self.closed = Counter(
            "pokerroom_connections_closed", "Connections ended by the room", ["why"], registry=registry
        )
        self.up = Gauge("pokerroom_up", "1 while the room is open", registry=registry)
        self.up.set(1)
        ProcessCollector(registry=registry)
        registry.register(_OfTheRoom(room, self, connections))
        registry.register(_OfItsHealth(readiness, scrub))

    def page(self) -> bytes:
        """Return all measures as Prometheus reads them."""
        return generate_latest(self.registry)


class _OfTheRoom(Collector):
    """The figures of the room itself, looked up when they are asked for."""

    def __init__(self, room: Room, metrics: Metrics, connections: Callable[[], dict[str, int]]) -> None:
        self._room = room
        self._metrics = metrics
        self._connections = connections

    def describe(self) -> list[Metric]:
        """Describe nothing beforehand: the metrics are known when they are collected."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield tables, players, hands, frames and connections as they are now."""
        tables = self._room.lobby().tables
        yield GaugeMetricFamily("pokerroom_tables", "Tables of the room", value=len(tables))
        players = GaugeMetricFamily("pokerroom_seated", "Those who sit at tables", labels=["kind"])
        players.add_metric(["bot"], sum(table.bots for table in tables))
        players.add_metric(["person"], sum(table.players - table.bots for table in tables))
        yield players
        hands = CounterMetricFamily("pokerroom_hands", "Hands dealt since the tables were opened")
        hands.add_metric([], sum(table.hand for table in tables))
        yield hands
        frames = CounterMetricFamily("pokerroom_frames", "WebSocket messages", labels=["way"])
        frames.add_metric(["in"], self._metrics.frames_in)
        frames.add_metric(["out"], self._metrics.frames_out)
        yield frames
        connected = GaugeMetricFamily("pokerroom_connections", "Open WebSocket connections", labels=["to"])
        for where, number in self._connections().items():
            connected.add_metric([where], number)
        yield connected


class _OfItsHealth(Collector):
    """Whether the room is ready, as `/ready` has it, and the findings of the scrub."""

    def __init__(self, readiness: Readiness, scrub: Scrub) -> None:
        self._readiness = readiness
        self._scrub = scrub

    def describe(self) -> list[Metric]:
        """Describe nothing beforehand: the metrics are known when they are collected."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield whether the room is ready, the state of the store, and the findings of the scrub so far."""
        health = self._readiness.last
        yield GaugeMetricFamily("pokerroom_ready", "1 while everything asked can be done", value=int(health.ready))
        yield GaugeMetricFamily(
            "pokerroom_store_keeps", "1 while the store takes what is to be kept", value=int(health.store == "answers")
        )
        tables = GaugeMetricFamily("pokerroom_tables_by_state", "Tables by what they can do", labels=["state"])
        tables.add_metric(["open"], health.tables)
        tables.add_metric(["away"], len(health.away))
        tables.add_metric(["closed"], len(health.closed))
        yield tables
        yield GaugeMetricFamily(
            "pokerroom_damaged_streams", "Streams in which the scrub found damage", value=len(self._scrub.damage)
        )
        read = CounterMetricFamily("pokerroom_scrubbed", "Records and hands that the scrub has read")
        read.add_metric([], self._scrub.records)
        yield read
        yield GaugeMetricFamily(
            "pokerroom_scrub_finished_timestamp_seconds",
            "When the scrub was last through the whole record; 0 before the first time",
            value=self._scrub.finished,
        )
