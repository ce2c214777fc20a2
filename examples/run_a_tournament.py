"""A tournament up to its placings: it is told what people do and how hands end, and says what follows."""

from datetime import datetime

from pokerroom import CHECK_OR_CALL, Hand, Illegal, SeededShuffle, SoftwareDealer, house_named
from pokerroom.tournament import Tournament, commands, read_tournament
from pokerroom.tournament.records import AllottedSeat

conditions = read_tournament("""
name = "friday"
balance_from = "most_players"
structure = { stack = 1000, levels = [{ blinds = [250, 500] }] }
prizes = { bands = [{ shares = [65, 35] }] }
entry = { contribution = 100, fee = 10 }""")
uk, seven, final, cards = house_named("uk"), datetime(2026, 8, 7, 19), "final", SeededShuffle(seed=3)
friday = Tournament(uk, conditions, seven)
for player in ("Ann", "Bob", "Cy"):
    friday.do(commands.EnterPlayer(at=seven, player=player, pays=110))
seats = tuple(AllottedSeat(player, "table 1", seat) for seat, player in enumerate(("Cy", "Ann", "Bob"), 1))
friday.do(commands.AllotSeats(at=seven, session=final, seats=seats, draw="lots"))
try:
    friday.do(commands.StartSession(at=seven, session=final))
except Illegal as refusal:
    print("refused:", refusal.what, refusal.cites[0])
friday.do(commands.NameDirector(at=seven, name="Dee", by="management"))
friday.do(commands.SignDirector(at=seven, name="Dee"))
friday.do(commands.StartSession(at=seven, session=final))

# Hands are played at a table and reported. Here everybody calls to the end, until one player has all the chips.
play = friday.state.session(final)
while len(stacks := {player.seat: player.chips for player in play.players.values()}) > 1:
    friday.do(commands.ReportHandBegun(at=seven, session=final, table="table 1"))
    hand = Hand.open(uk, blinds=(250, 500), stacks=stacks)
    dealer = SoftwareDealer(hand, shuffle=cards.shuffle)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    after = hand.stacks
    friday.do(commands.ReportHandOver(at=seven, session=final, table="table 1", stacks=after, button=hand.button))
friday.do(commands.EndSession(at=seven, session=final))
print(friday, "|", ", ".join(f"{place.place}. {place.players[0]}" for place in play.places))
