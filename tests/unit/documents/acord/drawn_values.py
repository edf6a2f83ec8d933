"""A page that is drawn, and the values that are read of it."""

from dataclasses import replace
from typing import Any

from documents.acord.labels import read_page
from documents.pdf.words import page_texts
from documents.reading import PageText, Word
from tests.unit.documents.drawn_page import Drawn, pdf_of


def values(page: Drawn, edition: str = "2013/09") -> dict[str, Any]:
    """By path, of a page of ACORD 130."""
    text = page_texts(pdf_of(page))[0]
    return {leaf.path: leaf.value for leaf in read_page(text, "ACORD 130", edition)}


def headed(words: str, top: float = 752.0) -> Drawn:
    """A page with a heading."""
    page = Drawn()
    page.text(20, top, words, caption=True)
    return page


def picture_of(page: Drawn, *more: Word, without: str = "") -> PageText:
    """A page as its picture might be read: with pieces that are none, and without some of its words."""
    text = page_texts(pdf_of(page))[0]
    words = [word for word in text.words if word.text not in without.split()]
    return replace(text, words=(*words, *more), from_picture=True)
