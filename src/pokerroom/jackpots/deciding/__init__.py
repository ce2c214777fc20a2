"""Judge commands to a pool, with a file for each side of its life. Nothing here changes the pool."""
