"""The addresses of the room over HTTP, and how what they answer is put together."""
