"""Structures of levels and chips as they are planned, and what is doubtful about one."""
