"""One document per process: what it is made of on standard input, its bytes on standard output.

A document that hangs or crashes takes nothing with it but itself, and no other process loads a PDF library.
"""

import math
import resource
import sys
import time

from models.document import LOGO, LOGO_REFUSED, QuoteSheet
from models.file_limits import LOGO_BYTES

_MEMORY = 768 * 1024**2
_SECONDS = 2
"""Of processor time for drawing; a logo of a few hundred shapes takes a tenth of one."""


def main(wanted: list[str]) -> int:
    """Write a quote PDF from its sheet, or draw a logo from its file.

    Returns: the exit code. Raises: ValidationError for data that is no sheet.
    """
    if wanted == [LOGO]:
        return _logo()
    from documents.quote_pdf import quote_pdf

    sheet = QuoteSheet.model_validate_json(sys.stdin.buffer.read())
    sys.stdout.buffer.write(quote_pdf(sheet))
    return 0


def _logo() -> int:
    """Draw what a stranger sent, within bounds of memory and time."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    from documents.logo import LogoRefused, logo_png

    # What it took to get here is the machine's, not the picture's.
    most = math.ceil(time.process_time()) + _SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    try:
        sys.stdout.buffer.write(logo_png(sys.stdin.buffer.read(LOGO_BYTES + 1)))
    except LogoRefused as refused:
        sys.stderr.write(str(refused))
        return LOGO_REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
