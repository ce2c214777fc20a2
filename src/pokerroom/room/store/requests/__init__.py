"""Requests that are sent again: what was answered, and what to do after a failure."""
