"""Times one piece of code in an interpreter that has imported next to nothing; run as a file by `runner.Start`.

The first argument is the code, the others are modules that it must not import.
"""

import sys
import time

_, code, *forbidden = sys.argv
began = time.perf_counter()
absent = None
try:
    exec(compile(code, "start", "exec"), {})
except ImportError as missing:
    absent = str(missing)
took = time.perf_counter() - began
faults = [f"{name} was imported" for name in forbidden if name in sys.modules]

import json  # noqa: E402 - not before the watch has stopped

print(json.dumps({"absent": absent} if absent else {"first": [], "best": took, "hands": 1, "faults": faults}))
