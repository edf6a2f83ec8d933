"""Pages whose letters mean nothing to a reader of text: fonts that hide their characters, letters as lines.

A printer's driver may put a font into a file without saying which character each of its shapes is, or draw
letters as outlines. An eye reads such a page, so it has to be read from its picture.
"""

from collections.abc import Iterator, Mapping, Sequence

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf.generic import DictionaryObject

from documents.pdf.glyphs import view_of
from documents.pdf.pictures import drawn
from documents.pdf.tree import PageNode, dictionary, members, part

_SYMBOLIC = 4
_MOST = 100
"""Fonts and drawings that are looked at."""
_FEW = 5
"""Characters without a meaning that a page may have: a logo's, a bullet's."""
_DARK, _INK = 140, 0.002


def hides_letters(node: PageNode) -> bool:
    """Whether a page has a font that does not say by itself which characters its shapes are."""
    return any(_hides(font) for font in _fonts(node.resources))


def meaningless(content: bytes, letters: Sequence[int], blank: Sequence[int]) -> frozenset[int]:
    """Which pages, counted from 1, have to be read from their pictures.

    Args: letters: pages with fonts that hide their characters; blank: pages without text and pictures.
    """
    if not letters and not blank:
        return frozenset()
    document = pypdfium2.PdfDocument(content)
    try:
        hidden = [number for number in letters if _unmapped(document, number)]
        return frozenset([*hidden, *(number for number in blank if _has_ink(document, number))])
    finally:
        document.close()


def _fonts(resources: DictionaryObject) -> Iterator[DictionaryObject]:
    """The fonts of a page and of the drawings on it, each drawing once and no more than a page needs."""
    waiting, known = [resources], {id(resources)}
    while waiting:
        own = waiting.pop()
        fonts, drawings = dictionary(own, "/Font"), dictionary(own, "/XObject")
        yield from (dictionary(fonts, name) for name in list(fonts)[:_MOST])
        for name in list(drawings)[:_MOST]:
            inside = dictionary(part(drawings, name), "/Resources")
            if inside and id(inside) not in known and len(known) < _MOST:
                known.add(id(inside))
                waiting.append(inside)


def _hides(font: Mapping[str, object]) -> bool:
    if not isinstance(font, DictionaryObject) or "/ToUnicode" in font:
        return False
    if part(font, "/Subtype") in ("/Type0", "/Type3"):
        return True
    described = dictionary(font, "/FontDescriptor")
    embedded = any(name in described for name in ("/FontFile", "/FontFile2", "/FontFile3"))
    flags = part(described, "/Flags")
    symbolic = isinstance(flags, int) and bool(flags & _SYMBOLIC)
    return embedded and (symbolic or bool(members(dictionary(font, "/Encoding"), "/Differences")))


def _unmapped(document: pypdfium2.PdfDocument, number: int) -> bool:
    page = document[number - 1]
    text = page.get_textpage()
    try:
        raw = text.raw
        unknown = sum(
            pdfium.FPDFText_HasUnicodeMapError(raw, index) == 1 for index in range(text.count_chars())
        )
        return bool(unknown > _FEW)
    finally:
        text.close()
        page.close()


def _has_ink(document: pypdfium2.PdfDocument, number: int) -> bool:
    page = document[number - 1]
    text = page.get_textpage()
    try:
        return float((drawn(page, view_of(page, text), 1.0) < _DARK).mean()) > _INK
    finally:
        text.close()
        page.close()
