"""Bodies of an agency's record and its logo."""

from typing import Annotated

from pydantic import StringConstraints

from api.http.wire import Wire
from models.file_limits import LOGO_BYTES

LOGO_BODY = LOGO_BYTES * 4 // 3 + 1024
"""Bytes of a body with the largest logo in base64."""


class AgencyAnswer(Wire):
    """An agency as a proposal names it; logo: a PNG as a data address, null where it has none."""

    key: str
    name: str
    phone: str
    logo: str | None


class AgencyLogo(Wire):
    """The logo in base64, PNG or SVG, 200 KB at most; null takes it away."""

    logo: Annotated[str, StringConstraints(min_length=1, max_length=LOGO_BODY)] | None
