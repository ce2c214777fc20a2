"""What the type checker does beyond its own: it finds misspelt words, and works without pauses for garbage."""
