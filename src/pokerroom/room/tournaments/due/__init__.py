"""Work out an automatic director's next step from the state of the tournament and its tables; nothing is stored.

So it goes on after a restart as if nothing had happened. It is one command at a time: each is judged, carried out at
the tables and stored before the next is looked for.
"""
