"""The room over HTTP and WebSocket, and the built pages."""
