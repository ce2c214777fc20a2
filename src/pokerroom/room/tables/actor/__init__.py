"""The actor of a table: its task and queue, its watchers, and its answers; the one place that writes."""
