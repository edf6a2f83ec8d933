"""Settings of what is written: how editable sheets are given out, and on what applications are written."""

from pathlib import Path
from typing import Literal

from pydantic import field_validator
from pydantic_settings import BaseSettings


class DocumentSettings(BaseSettings):
    """Sheets of applications."""

    eacord_answer: Literal["url", "base64"] = "url"
    """Whether a sheet is answered as a signed address, or whole where browsers cannot reach the store."""
    acord_templates: Path | None = None
    """A folder with the operator's own licensed blanks (docs/blanks.md); else our data sheets are written."""

    @field_validator("acord_templates")
    @classmethod
    def _whole_path(cls, value: Path | None) -> Path | None:
        if value is not None and not value.is_absolute():
            raise ValueError("must be the whole path of a folder, such as /srv/acord-blanks")
        return value
