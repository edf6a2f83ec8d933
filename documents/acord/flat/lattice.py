"""A second reading of a page's ruled tables, by a library that knows nothing of our cells."""

import re
from collections.abc import Iterator
from io import BytesIO

from documents.pdf.flatten import single_page

_PLAIN = re.compile(r"[^0-9A-Za-z.]")


def plain(text: str) -> str:
    """A printed text as the two readers compare it."""
    return _PLAIN.sub("", text).removesuffix(".00").lower()


def lattice_rows(content: bytes, number: int) -> list[frozenset[str]]:
    """Each row of the ruled tables of a page (from 1) as the set of its printed texts."""
    # The library takes half a second to two seconds to load: only a page with class rows pays for it.
    from camelot.io import read_pdf

    tables = read_pdf(
        BytesIO(single_page(content, number)), flavor="lattice", engine="vector", suppress_stdout=True
    )
    return [frozenset(_texts(row)) for table in tables for row in table.df.to_numpy().tolist()]


def _texts(row: list[str]) -> Iterator[str]:
    for cell in row:
        yield plain(cell)
        for line in str(cell).split("\n"):
            yield plain(line)
