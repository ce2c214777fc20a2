"""Members of a room: their record, who may play, what they brought and took, and whose time is up."""
