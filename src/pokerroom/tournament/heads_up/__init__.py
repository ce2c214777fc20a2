"""Tournaments of two-player matches: rounds of several matches, the bracket, and divided tables."""
