"""A hand history of another program, played again: every action is judged, and the result is ours."""

from pokerroom import Hand, PokerroomError
from pokerroom.notation import play_phh, read_phh, to_phh, write_phh

HISTORY = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 150]
players = ["Ana", "Ben", "Cleo"]
actions = ["d dh p1 7h7d", "d dh p2 ????", "d dh p3 AsKs", "p3 cbr 6", "p1 cc", "p2 f", "d db 7sKd2c",
  "p1 cc", "p3 cbr 10", "p1 cbr 30", "p3 cc", "d db 9h", "p1 cbr 60", "p3 cc", "d db Ts", "p1 cc", "p3 cc",
  "p3 sm AsKs", "p1 sm 7h7d"]
"""

replayed = play_phh(read_phh(HISTORY))
print(replayed.hand)
print("stacks afterwards:", replayed.hand.stacks)

# A history that breaks a rule is refused, with the action that does.
try:
    play_phh(read_phh(HISTORY.replace("p1 cbr 30", "p1 cbr 12")))
except PokerroomError as refusal:
    print("refused:", refusal.what)

# Our own log is text too. Reading it back gives the same hand, and so does any moment of it.
log = replayed.hand.log()
again = Hand.read(log)
print("the log reads back the same:", again.log() == log)
flop = next(number for number, line in enumerate(log.splitlines()) if line.startswith("board"))
print("on the flop it stood so:", again.at(flop - log.splitlines().index("")))

# And it goes out again as a history that other programs read.
print(write_phh(to_phh(replayed.hand)).splitlines()[0])
