"""The HTTP addresses of the room, and the modules that put together their answers."""
