"""Settings of what is written: how editable sheets are given out."""

from typing import Literal

from pydantic_settings import BaseSettings


class DocumentSettings(BaseSettings):
    """Sheets of applications."""

    eacord_answer: Literal["url", "base64"] = "url"
    """Whether a sheet is answered as a signed address, or whole where browsers cannot reach the store."""
