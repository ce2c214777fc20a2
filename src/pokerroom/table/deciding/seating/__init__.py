"""Judge commands about seats: who comes, goes, moves, plays over, and gets a seat that several players want."""
