"""Backups of a room: the file, and taking and restoring one."""
