"""What goes out over HTTP, as types, and the TypeScript made from it."""
