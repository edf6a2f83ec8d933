"""`rates import` against a small stand-in of the application: what it sends, says and returns."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dev.commands import rate_book
from dev.commands.rate_book import IMPORTED, REFUSED, UNREADABLE, run_import

FAULT = {
    "file": "rates.csv",
    "line": 2,
    "column": "value",
    "problem": "'x' cannot be read",
    "right": "write 4.70",
}
REPORT = {
    "rows": 2,
    "counts": {"table": "rates", "added": 1, "changed": 1, "removed": 0, "same": 7},
    "notices": [],
    "open_faults": [],
}
BOOKS = [
    {"version": "later", "speaks": True, "effective_from": "2027-01-01", "speaks_until": None},
    {"version": "draft", "speaks": False, "effective_from": "2026-01-01", "speaks_until": None},
    {"version": "now", "speaks": True, "effective_from": "2020-01-01", "speaks_until": "2027-01-01"},
]


class StandIn(BaseHTTPRequestHandler):
    """Answers as the API does; refuses a file that holds an 'x'."""

    calls: list[tuple[str, str, bytes]]

    def _answer(self, status: int, body: object) -> None:
        self.send_response(status)
        if self.path == "/api/auth/login":
            self.send_header("Set-Cookie", "session=abc; HttpOnly; Path=/")
        self.end_headers()
        self.wfile.write(body if isinstance(body, bytes) else json.dumps(body).encode())

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.calls.append((self.command, self.path, body))
        signed_in = self.headers.get("Cookie") == "session=abc"
        if self.path == "/api/auth/login":
            good = json.loads(body)["password"] == "right"
            self._answer(200 if good else 401, {"detail": "The e-mail address or the password is wrong"})
        elif self.path == "/api/auth/session":
            self._answer(200, {"user": {}, "csrf": "token"})
        elif not signed_in or self.headers.get("X-CSRF-Token") != "token":
            self._answer(401, {"detail": "sign in"})
        elif self.path == "/api/rate-books" and self.command == "GET":
            self._answer(200, {"books": BOOKS})
        elif self.path.endswith("/imports") and b"\nx" in body:
            problem = {"detail": "faults", "total": 1, "import_id": "7", "faults": [FAULT]}
            self._answer(422, problem)
        elif self.path.endswith("/faults/csv"):
            self._answer(200, b"file,line\n")
        else:
            self._answer(200, {"report": REPORT})

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


for verb in ("GET", "POST", "DELETE"):
    setattr(StandIn, f"do_{verb}", StandIn._handle)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, str, bytes]]]:
    StandIn.calls = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    env = {
        "PUBLIC_ORIGIN": f"http://127.0.0.1:{server.server_address[1]}",
        "QUOTELOOM_DEMO_PASSWORD": "right",
    }
    monkeypatch.setattr(rate_book, "current_environment", lambda _layout: env)
    monkeypatch.setattr(rate_book, "find_layout", lambda: SimpleNamespace(lock_file=Path("lock")))
    monkeypatch.setattr(rate_book, "lock_holder", lambda _file: 1)
    monkeypatch.delenv("QUOTELOOM_PASSWORD", raising=False)
    yield StandIn.calls
    server.shutdown()
    server.server_close()


def _file(folder: Path, text: str) -> str:
    (folder / "rates.csv").write_text(text)
    return "rates.csv"


async def test_a_new_draft_starts_from_the_book_of_its_first_day(
    calls: list[tuple[str, str, bytes]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "rates",
        _file(tmp_path, "state\nTX\n"),
        "--name",
        "mine",
        "--first-day",
        "2026-12-01",
        "--replace",
    ]
    assert await run_import(words, tmp_path) == IMPORTED
    made = next(json.loads(body) for verb, path, body in calls if (verb, path) == ("POST", "/api/rate-books"))
    assert (made["version"], made["base"], made["effective_from"]) == ("mine", "now", "2026-12-01")
    sent = next(body for _, path, body in calls if path == "/api/rate-books/mine/imports")
    assert b'name="kind"\r\n\r\nrates\r\n' in sent
    assert b'name="mode"\r\n\r\nreplace\r\n' in sent
    assert b'filename="rates.csv"\r\nContent-Type: text/csv\r\n\r\nstate\nTX\n\r\n' in sent
    assert "2 rows read into rates: 1 added, 1 changed." in capsys.readouterr().out


async def test_faults_are_said_as_the_desk_says_them_and_the_new_draft_goes(
    calls: list[tuple[str, str, bytes]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["rates", _file(tmp_path, "state\nx\n"), "--name", "mine", "--faults", "all.csv"]
    assert await run_import(words, tmp_path) == REFUSED
    said = capsys.readouterr().err
    assert "rates.csv, line 2, column value: 'x' cannot be read; write 4.70" in said
    assert (tmp_path / "all.csv").read_bytes() == b"file,line\n"
    assert calls[-1][:2] == ("DELETE", "/api/rate-books/mine")


async def test_a_draft_that_stood_before_stays(calls: list[tuple[str, str, bytes]], tmp_path: Path) -> None:
    assert await run_import(["rates", _file(tmp_path, "state\nx\n"), "--into", "theirs"], tmp_path) == REFUSED
    assert "DELETE" not in {verb for verb, _, _ in calls}


async def test_a_wrong_password_a_missing_file_and_a_stopped_stack_are_said(
    calls: list[tuple[str, str, bytes]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await run_import(["rates", "none.csv"], tmp_path) == UNREADABLE
    assert "none.csv: No such file" in capsys.readouterr().err
    monkeypatch.setenv("QUOTELOOM_PASSWORD", "wrong")
    assert await run_import(["rates", _file(tmp_path, "state\n")], tmp_path) == UNREADABLE
    assert "password is wrong" in capsys.readouterr().err
    monkeypatch.setattr(rate_book, "lock_holder", lambda _file: None)
    assert await run_import(["rates", "rates.csv"], tmp_path) == UNREADABLE
    assert "./quoteloom up" in capsys.readouterr().err
    assert [path for _, path, _ in calls] == ["/api/auth/login"]
