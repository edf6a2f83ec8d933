"""No line of a process of ours names a person, whoever writes it: libraries, traces, last words."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from adapters.logs import REDACTED, scrubbed
from tests.support.machine_speed import slowness

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    "named",
    [
        "dana@bluebonnet.example",
        "o'neil+quotes@mail.bluebonnet.example",
        "Dana.Whitfield@BLUEBONNET.example",
        "dana%40bluebonnet.example",
        "d=w!x@bluebonnet.example",
        "12-3456789",
        "987654321",
        "Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIi",
    ],
)
def test_what_names_a_person_or_a_secret_is_taken_out(named: str) -> None:
    for line in (
        named,
        f"Recipient {named} refused",
        f"('{named}', 550)",
        f"GET /users?email={named}&exact=1",
    ):
        told = scrubbed(line)
        assert REDACTED in told
        for part in ("dana", "neil", "whitfield", "bluebonnet", "3456789", "987654321", "eyj"):
            assert part not in told.casefold()


@pytest.mark.parametrize(
    "line",
    [
        "Polling core, docs as quoteloom-worker@local.",
        "01a1febd-49df-7f66-ab1c-295925b91878 took 12345678 ns at 127.0.0.1:8000",
        "2026-11-22 18:00:00,123 INFO temporal.worker",
    ],
)
def test_what_names_nobody_stays(line: str) -> None:
    assert scrubbed(line) == line


@pytest.mark.parametrize("word", ["a", "1", "a.", "%40", "a@"])
def test_a_long_word_is_read_once(word: str) -> None:
    began = time.process_time()
    scrubbed(word * (20_000 // len(word)))
    assert time.process_time() - began < slowness()


def test_an_address_at_the_end_of_another_is_taken_out() -> None:
    assert scrubbed("a@b.example+c@d.example e@f.example") == f"{REDACTED} {REDACTED}"


PROCESS = """
import logging, logging.config, sys, threading, warnings
{early}
from {module} import configure
configure("info")
logging.getLogger("a.library").warning("%s refused", "dana@bluebonnet.example")
logging.getLogger("uvicorn.error").error("past the scrubber: dana@bluebonnet.example")
logging.getLogger("httpx").info("GET http://127.0.0.1/users?email=dana%40bluebonnet.example")
try:
    raise ValueError("550 dana@bluebonnet.example")
except ValueError as error:
    try:
        raise RuntimeError("silent") from error
    except RuntimeError:
        logging.getLogger("b").exception("failed")
warnings.warn("dana@bluebonnet.example is old")
thread = threading.Thread(target=lambda: dict()["dana@bluebonnet.example"])
thread.start(); thread.join()
raise LookupError("last words on dana@bluebonnet.example")
"""
UVICORN = "import uvicorn.config; logging.config.dictConfig(uvicorn.config.LOGGING_CONFIG)"


@pytest.mark.parametrize("module", ["adapters.logs", "api.http.logs"])
def test_a_process_says_what_failed_and_of_whom_nothing(module: str) -> None:
    text = PROCESS.format(module=module, early=UVICORN)
    done = subprocess.run([sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 1
    assert "dana" not in said and "bluebonnet" not in said, said
    for word in (
        "[redacted] refused", "past the scrubber: [redacted]", "ValueError: 550 [redacted]",
        "RuntimeError: silent", "KeyError: [redacted]", "LookupError: last words on [redacted]", "is old",
    ):  # fmt: skip
        assert word in said, said
    assert "GET http" not in said
