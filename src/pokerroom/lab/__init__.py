"""Measuring and simulating. Everything here needs the `lab` extra."""
