"""The room's key: what it seals and signs, and how it is replaced by a new one."""
