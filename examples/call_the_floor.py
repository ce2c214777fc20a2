"""Something goes wrong at a table: what was seen goes in, and what the house rules comes out, with its clauses."""

from pokerroom import (
    CALL,
    FactNeeded,
    Hand,
    LiveDealer,
    Seen,
    carry_out,
    house_named,
    library,
    parse_cards,
    rule,
    steps_of,
)

# Four players at a live table: the cards go out unseen, and one after another calls.
hand = Hand.open(house_named("uk"), "holdem", blinds=(5, 10), stacks=[500, 500, 500, 500])
LiveDealer(hand).go_on()
hand.act(3, CALL)
hand.act(4, CALL)

# The dealer puts out a flop while seats 1 and 2 have still to act.
flop = tuple(parse_cards("3d 4h 5s"))
try:
    rule(house_named("uk"), Seen("premature_card", seat=1, cards={"early_cards": flop}), hand)
except FactNeeded as needed:
    print(f"the floor asks: is it so that {needed.fact.means}?")
seen = Seen("premature_card", seat=1, cards={"early_cards": flop}, facts={"skipped_player_warned": False})
ruling = rule(house_named("uk"), seen, hand)
print("what the dealer does now:")
for number, step in enumerate(steps_of(ruling, hand), 1):
    print(f" {number}. {step}")
print("and why:")
for cite in ruling.cites[:2]:
    print(f" {cite}: {library().clause(cite).says}")

# Carried out, it is part of the hand, and play goes on where it should.
carry_out(ruling, hand)
print(hand)
