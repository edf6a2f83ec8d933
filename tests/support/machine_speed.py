"""How slow this machine is, so that a bound in processor time means the same on each."""

import json
import time

REFERENCE_S, TRIES = 0.0022, 5
"""What the sample takes on the machine on which the bounds were set."""


def slowness() -> float:
    """How many times the reference's time this machine needs, as busy as it is now; at least 1."""
    return max(1.0, min(_sample_s() for _ in range(TRIES)) / REFERENCE_S)


def _sample_s() -> float:
    """Processor time of writing and reading JSON, which is what most of our code spends its time with."""
    began = time.process_time()
    text = json.dumps({"rows": [{"a": number, "b": str(number)} for number in range(4_000)]})
    assert sum(len(row["b"]) + row["a"] % 7 for row in json.loads(text)["rows"]) > 0
    return time.process_time() - began
