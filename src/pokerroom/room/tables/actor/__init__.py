"""The actor of a table: its task and queue, who looks at it, and what it has answered; the one place that writes."""
