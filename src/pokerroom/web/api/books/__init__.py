"""The rulebooks over HTTP, and how their pages are put together."""
