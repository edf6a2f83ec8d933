"""`python -m api`: the API behind a server whose limits stand here, here and in the container alike."""

import argparse
import json
import sys

import uvicorn

from adapters.settings import Process, load
from api.http.connections import TimedProtocol

KEEP_ALIVE_S = 75
"""A poll every five seconds finds its connection open, and so does a proxy that keeps one for a minute."""
MOST_REQUESTS = 1_000
"""Under way at once, open event streams among them; whoever comes beyond is told 503."""
GRACE_S = 3
GIVE_WAY_S = 0.001
"""After which a thread that computes lets the event loop have its turn; the interpreter's own is 5 ms."""
NOT_STARTED = 3
"""Exit status of a server that could not begin."""


def config(host: str, port: int) -> uvicorn.Config:
    """How the server runs."""
    return uvicorn.Config(
        "api.main:create_app",
        factory=True,
        host=host,
        port=port,
        http=TimedProtocol,
        ws="none",
        access_log=False,
        # Who is asking is worked out by api/http/caller_address.py alone;
        # uvicorn believes every local caller.
        proxy_headers=False,
        limit_concurrency=MOST_REQUESTS,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=GRACE_S,
    )


def print_schema() -> None:
    """What the web's types are generated from, always in the same order."""
    from api.main import create_app  # the server's own process loads it by name

    json.dump(create_app().openapi(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m api", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--openapi", action="store_true", help="print the schema of the API and end; needs no server"
    )
    wanted = parser.parse_args()
    if wanted.openapi:
        print_schema()
        return
    TimedProtocol.trusted = load(Process.API).trusted_proxies
    sys.setswitchinterval(GIVE_WAY_S)
    server = uvicorn.Server(config(wanted.host, wanted.port))
    server.run()
    if not server.started:
        sys.exit(NOT_STARTED)


if __name__ == "__main__":
    main()
