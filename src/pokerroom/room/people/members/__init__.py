"""Members in a room: their record, who is let in, what they brought and took, and whose time is up."""
