#!/bin/sh
# Write the TypeScript of what goes over the wire, from the Python that says it; PYTHON is one that has what a room needs.
set -eu
cd "$(dirname "$0")"
PYTHONPATH=../src exec "${PYTHON:-../.venv/bin/python}" -m pokerroom.web.shapes.page_types src/generated
