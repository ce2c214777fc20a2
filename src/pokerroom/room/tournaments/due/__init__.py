"""Work out what an automatic director does next from where the tournament and its tables stand; nothing is kept.

So it goes on after a restart as if nothing had been. One command at a time: each is judged by the tournament, carried
out at the tables and kept before the next is looked for.
"""
