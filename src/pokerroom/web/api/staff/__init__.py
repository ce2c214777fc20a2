"""Requests of staff over HTTP: the floor, the cage, records, files and reports, the inspector's reading."""
