"""The running room: accounts, tables, their event streams, timers and bots. The first layer that reads a clock."""
