"""What beats what, in a line of text, and worked out the slow way to compare with."""
