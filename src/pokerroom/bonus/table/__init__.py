"""A table of the bonus game: boxes, decks, signs and conduct around its rounds."""
