"""Members of a room: their record, who may play, the chips they brought and took, and the ends of their time."""
