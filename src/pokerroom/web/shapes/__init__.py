"""The bodies of HTTP answers as types, and the TypeScript made from them."""
