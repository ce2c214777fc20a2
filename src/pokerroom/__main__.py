"""`python -m pokerroom` is the `pokerroom` command."""

from pokerroom.cli import main

main()
