"""The registers of a room as they are kept: entries in a stream, people beside it, exports and the day's packet."""
