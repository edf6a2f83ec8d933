"""python -m sandbox: carriers in the box, on loopback."""

import uvicorn

from sandbox.app import create_app
from sandbox.settings import read_settings


def main() -> None:
    """Serve until stopped."""
    settings = read_settings()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
