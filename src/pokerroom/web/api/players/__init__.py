"""Players' requests over HTTP for themselves: coming in, their notes and statistics, their limits as members."""
