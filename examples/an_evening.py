"""An evening at a cash table: players come, hands are dealt, the house takes its part, and the books balance."""

from datetime import datetime, timedelta

from pokerroom import CHECK_OR_CALL, Illegal, SeededShuffle, SoftwareDealer, Table, TableSetup, house_named

now = datetime(2024, 8, 16, 20, 0)
setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, seconds_to_act=30)
table = Table(house_named("star"), setup, name="table 4")

# Three players sit down. What they may bring is on the sign.
try:
    table.sit("Ann", 1, 50, now)
except Illegal as refusal:
    print("refused:", refusal.what, refusal.cites[0])
for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
    table.sit(player, seat, 300, now)

# Ten hands, in which everybody checks or calls to the end.
cards = SeededShuffle(seed=3)  # without it, every evening has other cards
for _ in range(10):
    now += timedelta(minutes=3)
    hand = table.begin_hand(now)
    dealer = SoftwareDealer(hand, shuffle=cards.shuffle, charges=table.charges.take)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table.end_hand()

print(*table.sign().text().splitlines()[:6], sep="\n")  # the head of what hangs at the table
print(table)
print("on the table:", table.stacks)
print("to the house:", table.books.ledger.balance("house commission"))
print("the books balance:", table.books.balanced)

# Bob goes home with everything; everything that happened is there to be read, and makes the same table again.
now += timedelta(minutes=1)
print("Bob takes", table.rise(4, now))
print(table.books.closing_report().text())
print(len(table.happenings), "things happened; the first:", type(table.happenings[0]).__name__)
