"""Texts in boxes: no letter is lost, none stands outside, none is smaller than 6 points."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from documents.eacord.appearance import PAD, SMALLEST, fitted, height_of, text_stream, width_of
from documents.latin import shown

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=400)


def bare(text: str) -> str:
    return "".join(shown(text).split())


@settings(deadline=None, max_examples=40)
@given(TEXTS, st.floats(30, 500), st.floats(9, 200))
@example("Carpentry of dwellings of three stories and less " * 12, 60.0, 20.0)
def test_lines_stay_in_the_box_and_the_rest_is_what_is_missing(
    text: str, width: float, height: float
) -> None:
    mark = "... (A12)"
    fit = fitted(text, width, height, mark)
    assert fit.size >= SMALLEST
    assert all(
        width_of(line, fit.size) <= width - 2 * PAD + 1e-6 or len(line) <= len(mark) + 1 for line in fit.lines
    )
    assert len(fit.lines) == 1 or height_of(len(fit.lines), fit.size) <= height + 1e-6
    written = bare("".join(fit.lines))
    if fit.rest:
        written = written.removesuffix(bare(mark))
    assert written + bare(fit.rest) == bare(text)


@given(TEXTS)
def test_every_text_can_be_written_in_winansi(text: str) -> None:
    assert shown(text).encode("cp1252").decode("cp1252") == shown(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("O’Neill — Łódź Ősz", "O’Neill — Lódz Osz"),
        ("Đorđe Ħamrun ı", "Dorde Hamrun i"),
        ("e\u0301\u200b\u202e ﬁne \u2011 −5", "é fine - -5"),
        ("北京", "??"),
        ("50 €", "50 €"),
    ],
)
def test_letters_that_viewers_have_no_font_for_become_their_nearest(text: str, wanted: str) -> None:
    assert shown(text) == wanted


def test_brackets_and_backslashes_are_text_not_syntax() -> None:
    assert rb"(a \(b\) \\c) Tj" in text_stream(fitted(r"a (b) \c", 200, 14), 200, 14)
