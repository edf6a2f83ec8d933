"""Where to tell of a weakness: /.well-known/security.txt (RFC 9116)."""

from datetime import UTC, datetime, timedelta

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse

from adapters.settings import Settings
from api.services import services_of

PATH = "/.well-known/security.txt"
GOOD_FOR = timedelta(days=180)
"""Below the year that the standard allows; worked out with each answer, so that it never passes."""


def security_text(settings: Settings, now: datetime) -> str:
    """The file as it stands now."""
    expires = (now + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = {
        "Contact": f"mailto:{settings.support_email}",
        "Expires": expires.astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "Preferred-Languages": "en",
        "Canonical": f"{settings.public_origin}{PATH}",
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def install(app: FastAPI) -> None:
    """Serve the file; it is no call of the API and stands in no schema."""

    async def security(request: Request) -> PlainTextResponse:
        return PlainTextResponse(security_text(services_of(request).settings, datetime.now(UTC)))

    app.add_route(PATH, security, methods=["GET", "HEAD"], include_in_schema=False)
