"""Bodies of sign-in and session."""

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr, StringConstraints
from pydantic_core import PydanticCustomError

from api.http.wire import PRINTABLE, Key, Wire


def _email_given(value: str) -> str:
    if not value:
        raise PydanticCustomError("required", "Email is required")
    return value


def _password_given(value: SecretStr) -> SecretStr:
    if not value.get_secret_value():
        raise PydanticCustomError("required", "Password is required")
    return value


class LoginRequest(Wire):
    """E-mail and password of the panel; remember keeps the session for days instead of hours."""

    email: Annotated[
        str,
        StringConstraints(max_length=254, strip_whitespace=True, to_lower=True, pattern=PRINTABLE),
        AfterValidator(_email_given),
    ]
    password: Annotated[SecretStr, Field(max_length=256), AfterValidator(_password_given)]
    remember: bool = True


class LoginAnswer(Wire):
    """Where the browser goes now."""

    route: str


class SessionUser(Wire):
    """The signed-in person, with what the producer details are filled from."""

    email: str
    name: str
    producer: str
    """Whom a new prospect names as its producer: of a visitor the agency, else a set name or their own."""
    user_type: str
    partner_key: str | None
    agency_key: str | None
    carrier_key: str | None
    phone: str | None
    mobile: str | None
    fax: str | None
    agency_name: str | None
    """Of a visitor: who sells what they are quoted."""
    agency_phone: str | None
    """Of a visitor: whom to call."""


class SessionAnswer(Wire):
    """Who is signed in, what they may open, and the token that unsafe calls carry.

    draft_key: 32 bytes, base64, with which the browser seals drafts that it could not send yet.
    """

    user: SessionUser
    groups: list[str]
    routes: list[str]
    permissions: list[str]
    csrf: str
    draft_key: str


class Nobody(Wire):
    """No session: an answer and no refusal, since every page asks before anybody has signed in."""

    user: None


class SessionTrack(Wire):
    """A visit as the specified client reports it after sign-in."""

    email_id: Annotated[str, StringConstraints(max_length=254, pattern=PRINTABLE)] = ""
    stage: Key = ""
    client: Key = ""
