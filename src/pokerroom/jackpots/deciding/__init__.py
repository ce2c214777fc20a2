"""Judge commands to a pool, one side of its life in each file. Nothing here changes the pool."""
