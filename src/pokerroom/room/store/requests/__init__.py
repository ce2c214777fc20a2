"""Requests that are sent again: their answers, and the handling of a failure."""
