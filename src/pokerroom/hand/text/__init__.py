"""A hand as exact text: one line in a dealer's words for every event, the whole log, and the reading of both."""

from pokerroom.hand.text.lines import event_text, read_event
from pokerroom.hand.text.log import FIRST_LINE, Heading, read_log, write_log

__all__ = ["event_text", "read_event", "write_log", "read_log", "Heading", "FIRST_LINE"]
