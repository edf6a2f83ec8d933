"""The schema of the calls as the application serves it: made once in a process, since that takes a second."""

from functools import cache
from typing import Any

from api.main import create_app


@cache
def served_schema() -> dict[str, Any]:
    """The document. It is shared: do not change it."""
    return create_app().openapi()
