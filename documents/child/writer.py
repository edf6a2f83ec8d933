"""What a writer child does: our own data become documents. It never sees a stranger's file."""

from collections.abc import Mapping

from documents.child.frames import Head
from documents.child.operation import Operation, Say
from documents.quote_pdf import quote_pdf
from models.document import QuoteSheet


def _quote(_head: Head, data: bytes, _say: Say) -> tuple[Head, bytes]:
    """The quote PDF of a sheet. Raises: ValidationError for data that is no sheet."""
    return {}, quote_pdf(QuoteSheet.model_validate_json(data))


OPERATIONS: Mapping[str, Operation] = {"quote": _quote}
