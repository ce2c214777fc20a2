"""The cage of a house: cash, chips, deposits, fills and credits, shifts and counts, and the reports on them."""
