"""Five rulebooks, side by side: what each says, where they differ, and what an operator may choose."""

from pokerroom import House, Illegal, compare, library

books = library()
print(books)

# A clause by its number, or by words that it has in it.
print(books.clause("uk:showdown.2").says)
for clause in books.find("string bet")[:3]:
    print(f"  {clause.cite}: {clause.topic}")

# One question, and every book's answer to it with its clauses.
houses = ["adelaide", "canberra", "star", "uk"]
for question in compare(books, houses, "deal", rulings=False):
    if question.key == "deal.burns":
        print(question.question)
        for answer in question.answers:
            print(f"  {answer.book}: {'; '.join(answer.words.splitlines())}", *answer.cites[:1])

# How often do two houses answer differently?
asked = compare(books, ["adelaide", "uk"])
print(f"adelaide and uk differ in {sum(answer.differs for answer in asked)} of {len(asked)} questions")

# Where a book leaves a choice, a house makes it; where it leaves none, it is refused with the clause.
canberra = House(books.book("canberra"))
print(canberra.choose("cards.deck", "36").value("cards.deck"))
try:
    House(books.book("adelaide")).choose("cards.deck", "36")
except Illegal as refusal:
    print("refused:", refusal)
