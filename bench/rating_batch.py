"""How long the desk takes for many risks at once: `./quoteloom rate` with a JSONL file, beside its start."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, at_most, median

RISKS, TARGET_S = 500, 5
_ROUNDS = 3
_CHECKOUT = Path(__file__).parents[1]
_EXAMPLE = _CHECKOUT / "docs" / "examples" / "indiana"


def figure() -> Figure:
    """500 small risks by the two programs of the example folder, less what one risk takes.

    Raises: CalledProcessError where a risk is not priced.
    """
    risk = json.loads((_EXAMPLE / "risk.json").read_text(encoding="utf-8"))
    with TemporaryDirectory(prefix="quoteloom-bench-") as folder:
        many, one = Path(folder) / "many.jsonl", Path(folder) / "one.jsonl"
        lines = [_line(risk, number) for number in range(RISKS)]
        many.write_text("".join(lines), encoding="utf-8")
        one.write_text(lines[0], encoding="utf-8")
        start = median([_spent([str(one)]) for _ in range(_ROUNDS)])
        whole = median([_spent([str(many)]) for _ in range(_ROUNDS)])
    beside = f"beyond the start of {start:.2f} s; one start for each would be {start * RISKS:,.0f} s"
    return at_most("rate_batch_500_s", whole - start, TARGET_S, "s", beside)


def _line(risk: dict[str, object], number: int) -> str:
    """A risk that differs from every other one."""
    place = {"state": "IN", "employees": [{"code": "8810", "ft": 2, "payroll": 100_000 + number}]}
    return json.dumps({**risk, "locations": [place]}) + "\n"


def _spent(words: Sequence[str]) -> float:
    """Seconds of one call of the desk, from its start to its end."""
    command = [sys.executable, "-m", "rating.desk.command", "rate", *words, "--book", str(_EXAMPLE), "--json"]
    began = time.perf_counter()
    subprocess.run(  # noqa: S603 - our own desk
        command, check=True, cwd=_CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return time.perf_counter() - began
