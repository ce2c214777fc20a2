"""Speed, beside other libraries in the same run: `python -m bench` from the repository root."""
