"""A hand of hold'em under a UK cardroom's rules, dealt and played to its end."""

from pokerroom import CALL, CHECK, FOLD, Bet, Hand, Illegal, Raise, SoftwareDealer, cards_text, house_named, parse_cards

# Three players with 200 each, blinds of 1 and 2; the button is on seat 3.
hand = Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[200, 200, 200])

# The cards in the order they leave the deck: two rounds to the players, then a burn before each street.
deck = parse_cards("As 7d Kc  Ah 2c Kd  3s Ks 4d 9h  3h 2s  3c 5d")
dealer = SoftwareDealer(hand, deck)
dealer.go_on()  # the dealer posts and deals, and stops where somebody must decide
print(hand)

# Whoever is in turn can ask what is open to them, in exact amounts...
print("seat 3 may", hand.options(3).words())

# ...and what is not open is refused with its clause, and changes nothing.
try:
    hand.act(3, Raise(to=3))
except Illegal as refusal:
    print("refused:", refusal.what, refusal.cites[0])

hand.act(3, Raise(to=6))
hand.act(1, Raise(to=20))
hand.act(2, FOLD)
hand.act(3, CALL)

dealer.go_on()
print("the flop is", cards_text(hand.view("public").boards[0]))
for street in ("flop", "turn"):
    hand.act(1, Bet(20) if street == "flop" else CHECK)
    hand.act(3, CALL if street == "flop" else CHECK)
    dealer.go_on()
hand.act(1, CHECK)
hand.act(3, Bet(60))
hand.act(1, CALL)

dealer.go_on()  # the hands are shown, and the pot is paid
print("won:", hand.won)
print("results:", hand.results)
