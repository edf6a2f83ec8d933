"""Which pages are read without their ruling: those whose fields' names say all, and no other."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from documents.child.pages import fields_of, seen_pages, texts_of
from documents.child.wire import SeenPage
from documents.pdf.gate import look
from documents.pdf.words import page_texts
from documents.reading import Box
from tests.unit.documents.acord.filled import filled
from tests.unit.documents.acord.forms import Drawn, Form

STEM = "acord_130-2013_09-eforms_indexed"
_DIGIT = 0.556 * 8
"""How wide a digit of the drawn lines is, points."""


def _pages(form: Form) -> tuple[list[bool], list[SeenPage]]:
    """Whether the ruling of each page was looked for at first, and what was seen in the end."""
    gate = look(form.pdf())
    fields = fields_of(gate)
    texts, _ = texts_of(gate, fields)
    return [text.ruled for text in texts], list(seen_pages(gate, texts, fields))


def test_names_that_say_all_need_no_ruling() -> None:
    form, _ = filled(STEM)
    first, pages = _pages(form)
    assert first == [False] * len(pages)
    assert not any(page.text.rules or page.text.ticks for page in pages)
    assert all(page.leaves.leaves for page in pages)


def test_one_name_that_nobody_knows_has_its_page_ruled() -> None:
    form, _ = filled(STEM)
    form.fields.append(Drawn(2, "Surety bond of the cook", "yes"))
    first, pages = _pages(form)
    assert [page.text.ruled for page in pages] == first
    assert first == [False, True, *[False] * (len(first) - 2)]


@pytest.mark.parametrize("line", ["ACORD 127 (2015/12)", "ACORD 133 (2013/01)"])
def test_a_page_that_says_it_is_another_form_is_ruled_after_all(line: str) -> None:
    form, _ = filled(STEM)
    form.fields = [one for one in form.fields if "EditionIdentifier" not in one.name]
    form.lines.append((1, 40, 20, line))
    first, pages = _pages(form)
    assert not first[0]
    assert pages[0].text.ruled


def test_values_beside_each_other_stay_two_words() -> None:
    """Boxes that touch stand for the ruling that is not looked for."""
    sides = [(20.0, 700.0, 50.0, 714.0), (50.0, 700.0, 90.0, 714.0)]
    form = Form(lines=[(1, 50 - 4 * _DIGIT, 703, "8810"), (1, 50, 703, "5645")])
    boxes = [Box(*side) for side in sides]
    assert _words(form, []) == ["88105645"]
    assert _words(form, boxes) == ["8810", "5645"]


def _words(form: Form, boxes: Sequence[Box]) -> list[str]:
    (page,) = page_texts(form.pdf(), {1: boxes})
    assert replace(page, words=()) == replace(page, words=(), rules=(), ticks=(), ruled=False)
    return [word.text for word in page.words]
