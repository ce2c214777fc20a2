"""What tests need not wait for: new databases, costly passwords, and servers that close at round figures of time."""
