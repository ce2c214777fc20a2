"""Tables over HTTP: the list and one table, tables that players host, finished hands and rounds with their proofs."""
