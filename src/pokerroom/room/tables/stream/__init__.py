"""The stream of a table of any kind: how it is read, the lines said there, and the requests that records name."""
