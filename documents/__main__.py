"""One document per process: its data on standard input as JSON, its bytes on standard output.

A document that hangs or crashes takes nothing with it but itself, and no other process loads a PDF library.
"""

import sys

from documents.quote_pdf import quote_pdf
from models.document import QuoteSheet


def main() -> None:
    """Read the sheet, write the PDF. Raises: ValidationError for data that is no sheet."""
    sheet = QuoteSheet.model_validate_json(sys.stdin.buffer.read())
    sys.stdout.buffer.write(quote_pdf(sheet))


if __name__ == "__main__":
    main()
