"""A person's session with the running application: signs in as a browser does, stdlib only."""

from __future__ import annotations

import http.client
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any

from dev.supervised_process import NotReady

PATIENCE_S = 120.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class CallRefused(Exception):
    """The application said no; its problem says why."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(str(problem.get("detail") or problem.get("title") or f"it answers {status}"))
        self.status = status
        self.problem = problem


class SignedIn:
    """One session; calls block."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._cookies: dict[str, str] = {}
        self._csrf = ""

    def sign_in(self, email: str, password: str) -> None:
        """Begin it. Raises: CallRefused, NotReady."""
        self.send("POST", "/api/auth/login", {"email": email, "password": password})
        self._csrf = str(self.send("GET", "/api/auth/session")["csrf"])

    def send(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """A call with a JSON body. Returns: the parsed answer. Raises: CallRefused, NotReady."""
        if body is None:
            return json.loads(self.raw(method, path))
        return json.loads(self.raw(method, path, json.dumps(body).encode(), "application/json"))

    def send_file(self, path: str, fields: Mapping[str, str], name: str, content: bytes) -> Any:
        """A form with one file. Returns: the parsed answer. Raises: CallRefused, NotReady."""
        edge = secrets.token_hex(16)
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
            for field, value in fields.items()
        ]
        quoted = name.replace('"', "%22").replace("\r", "").replace("\n", "")
        parts.append(
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{quoted}"\r\n'
            "Content-Type: text/csv\r\n\r\n"
        )
        body = "".join(parts).encode() + content + f"\r\n--{edge}--\r\n".encode()
        return json.loads(self.raw("POST", path, body, f"multipart/form-data; boundary={edge}"))

    def raw(self, method: str, path: str, body: bytes | None = None, media: str = "") -> bytes:
        """Any call. Returns: the body of a 2xx answer. Raises: CallRefused, NotReady."""
        headers = {
            "Origin": self.origin,
            "Sec-Fetch-Site": "same-origin",
            "X-CSRF-Token": self._csrf,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            **({"Content-Type": media} if media else {}),
        }
        request = urllib.request.Request(self.origin + path, data=body, headers=headers, method=method)
        try:
            with _DIRECT.open(request, timeout=PATIENCE_S) as answer:
                self._keep_cookies(answer.headers.get_all("Set-Cookie") or [])
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            raise CallRefused(error.code, _problem_of(error.read())) from error
        except (OSError, http.client.HTTPException) as error:
            raise NotReady(f"{self.origin}: {error}") from error

    def _keep_cookies(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                self._cookies[name] = morsel.value


def _problem_of(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
