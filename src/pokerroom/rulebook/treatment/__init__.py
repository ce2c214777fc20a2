"""What the software does about every clause: the code that reads it, records it or displays it, and what is covered."""
