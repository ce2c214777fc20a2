"""What people ask at a table: who waits for an answer, what the room carries out, and what was asked before."""
