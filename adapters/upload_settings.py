"""Settings of uploads: which types each drop zone takes, and how large a file may be."""

import shutil
from typing import Annotated, Any

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode

from models.file_limits import MEGABYTE
from models.upload import FileType, UploadLimits

_DEFAULTS = UploadLimits()
Types = Annotated[tuple[FileType, ...], NoDecode]


class UploadSettings(BaseSettings):
    """Types by the end of a file's name, e.g. UPLOAD_LOSS_RUN_TYPES=pdf,xlsx; sizes in megabytes."""

    upload_loss_run_types: Types = _DEFAULTS.loss_run
    upload_other_types: Types = _DEFAULTS.other
    """Of other documents and of underwriters' own."""
    upload_pdf_mb: int = Field(default=20, ge=1, le=20)
    """At most what is read of a PDF."""
    upload_csv_mb: int = Field(default=5, ge=1, le=50)
    upload_other_mb: int = Field(default=10, ge=1, le=50)

    ocr_program: str = Field(default="", validation_alias="QUOTELOOM_TESSERACT")
    """Where tesseract is, which reads scanned pages; empty: that of the PATH. Without it none is read."""
    ocr_at_once: int = Field(default=2, ge=1, le=8)
    """Scanned pages of one file that are read side by side; as many as the worker has cores."""

    @field_validator("upload_loss_run_types", "upload_other_types", mode="before")
    @classmethod
    def _types(cls, value: Any) -> Any:
        """Types as the environment has them."""
        if not isinstance(value, str):
            return value
        return tuple(part.strip().casefold() for part in value.split(",") if part.strip())

    @property
    def upload_limits(self) -> UploadLimits:
        """The same as those who take files ask for it."""
        return UploadLimits(
            loss_run=self.upload_loss_run_types,
            other=self.upload_other_types,
            pdf_bytes=self.upload_pdf_mb * MEGABYTE,
            csv_bytes=self.upload_csv_mb * MEGABYTE,
            other_bytes=self.upload_other_mb * MEGABYTE,
        )

    @property
    def tesseract(self) -> str | None:
        """The program that reads scanned pages, where there is one."""
        return shutil.which(self.ocr_program or "tesseract")
