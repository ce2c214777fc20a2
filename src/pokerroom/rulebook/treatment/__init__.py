"""The software's treatment of every clause: the code that reads, records or displays it, and what is covered."""
