"""Pictures of pages: straightened, their ruling found, specks taken out, unread pieces read once more."""

import os
import stat
from pathlib import Path

import cv2
import numpy as np
import pytest
from pypdfium2 import PdfDocument

from documents.pdf import ocr
from documents.pdf.flatten import flattened, single_page
from documents.pdf.ocr import OcrUnavailable, picture_page, picture_text
from documents.pdf.pictures import Grey, small_boxes, ticks_of
from documents.pdf.second_look import second_look
from documents.pdf.straight import evenly_lit, lines_of, skew_of, smooth, speckled, turned
from documents.pdf.words import page_texts
from documents.reading import Box, Word
from tests.unit.documents.drawn_page import Drawn, pdf_of

SCALE = 150 / 72


@pytest.fixture(scope="module")
def form() -> Drawn:
    page = Drawn()
    for row in range(8):
        page.cell(40, 700 - 40 * row, 250, 40, "APPLICANT NAME:", "Alder Ridge Framing")
        page.cell(290, 700 - 40 * row, 250, 40, "SIC:", "0782")
        page.tick(300, 708 - 40 * row, "LLC", "X" if row == 2 else "")
    return page


@pytest.fixture(scope="module")
def picture(form: Drawn) -> Grey:
    page = PdfDocument(pdf_of(form))[0]
    drawn = page.render(scale=SCALE, grayscale=True).to_numpy()
    return np.array(drawn.reshape(drawn.shape[:2]))


@pytest.mark.parametrize("degrees", [-1.5, -0.4, 0.0, 0.8, 2.0])
def test_skew_is_measured_and_turned_back(picture: Grey, degrees: float) -> None:
    skewed = turned(picture, degrees)
    assert skew_of(skewed) == pytest.approx(-degrees, abs=0.15)
    assert skew_of(turned(skewed, skew_of(skewed))) == pytest.approx(0.0, abs=0.15)


def test_the_ruling_of_a_picture_is_that_of_the_print(form: Drawn, picture: Grey) -> None:
    rules, mask = lines_of(picture, SCALE)
    printed = page_texts(pdf_of(form))[0].rules
    for rule in printed:
        assert any(
            abs(rule.x0 - seen.x0) < 2.5 and abs(rule.y0 - seen.y0) < 1.5 and abs(rule.x1 - seen.x1) < 2.5
            for seen in rules
        ), rule
    assert len(small_boxes(rules)) == 8
    assert 0 < (mask > 0).mean() < 0.1


def test_a_pale_line_of_a_noisy_picture_is_one_line() -> None:
    page = np.full((900, 900), 245.0)
    for at in range(100, 900, 200):
        page[at : at + 2, 100:800] = page[100:800, at : at + 2] = 150
    noisy = np.clip(page + np.random.default_rng(7).normal(0, 20, page.shape), 0, 255).astype(np.uint8)
    rules, _ = lines_of(smooth(noisy), SCALE, noisy)
    long = [rule for rule in rules if max(rule.x1 - rule.x0, rule.y1 - rule.y0) > 300]
    assert (sum(rule.y0 == rule.y1 for rule in long), sum(rule.x0 == rule.x1 for rule in long)) == (4, 4)


def test_boxes_that_were_blackened_are_boxes_with_ink() -> None:
    scale = 300 / 72
    page = np.full((400, 400), 255, dtype=np.uint8)
    for row in range(3):
        x, y, side = 100, 60 + 50 * row, 50
        page[y : y + 3, x : x + side] = page[y + side : y + side + 3, x : x + side + 3] = 0
        page[y : y + side, x : x + 3] = page[y : y + side, x + side : x + side + 3] = 0
    page[115:159, 104:149] = 0
    rules, _ = lines_of(page, scale)
    ticks = ticks_of(page, rules, 400 / scale)
    assert [tick.ink > 0.5 for tick in ticks] == [False, True, False]


def test_the_dark_side_of_a_photograph_is_paper_too(form: Drawn, picture: Grey) -> None:
    wide, tall = picture.shape[1], picture.shape[0]
    light = np.linspace(1, 0.6, wide)[None, :] * np.linspace(1, 0.85, tall)[:, None]
    photographed = (picture * light).astype(np.uint8)
    rules, _ = lines_of(evenly_lit(photographed), SCALE)
    assert len(small_boxes(rules)) == 8
    assert evenly_lit(picture) is picture


def test_a_word_ends_where_the_next_one_begins() -> None:
    line = [Word("OF", Box(162, 771, 183, 784), 0.7), Word("2", Box(177, 771, 183, 784), 0.9)]
    assert [(word.box.x0, word.box.x1) for word in ocr._parted(line)] == [(162, 177), (177, 183)]


def test_large_letters_are_no_ruling(picture: Grey) -> None:
    title = Drawn(ruled=False)
    title.sized(60, 700, "LAKESHORE SAMPLE CASUALTY - LOSS RUN", 16.0)
    page = PdfDocument(pdf_of(title))[0].render(scale=SCALE, grayscale=True).to_numpy()
    letters = np.array(page.reshape(page.shape[:2]))
    _, mask = lines_of(letters, SCALE)
    ink = letters < 128
    assert (ink & (mask > 0)).sum() < 0.1 * ink.sum()


def test_specks_break_no_line(picture: Grey) -> None:
    broken = picture.copy()
    broken[:, 40::90] = 255
    assert len(lines_of(broken, SCALE)[0]) == len(lines_of(picture, SCALE)[0])


def test_specks_are_counted_and_taken_out_without_closing_letters(picture: Grey) -> None:
    noisy = picture.copy()
    spots = np.random.default_rng(1).random(picture.shape)
    noisy[spots < 0.002] = 0
    assert speckled(picture) < 0.3 < 1 < speckled(noisy)
    cleaned = smooth(noisy)
    assert speckled(cleaned) < 0.3
    assert abs((cleaned < 140).mean() - (picture < 140).mean()) < 0.003


def test_what_was_left_out_is_read_once_more_at_its_place() -> None:
    page = Drawn()
    page.text(100, 700, "APPLICANT NAME")
    page.text(400, 600, "N")
    shown = PdfDocument(pdf_of(page))[0].render(scale=SCALE, grayscale=True).to_numpy()
    shown = np.array(shown.reshape(shown.shape[:2]))
    first = [
        Word("APPLICANT", Box(100, 698, 160, 709), 0.96),
        Word("NAME", Box(160, 698, 200, 709), 0.96),
    ]
    small: list[Grey] = []

    def read(piece: Grey) -> list[Word]:
        small.append(piece)
        rows, columns = np.nonzero(piece < 140)
        box = Box(float(columns.min()), float(rows.min()), float(columns.max()), float(rows.max()))
        return [Word("N", box, 0.92)]

    found = second_look(shown, first, SCALE, 792.0, read)
    assert [word.text for word in found] == ["APPLICANT", "NAME", "N"]
    assert found[2].box.x0 == pytest.approx(400.7, abs=1) and found[2].box.y0 == pytest.approx(600, abs=1)
    assert len(small) == 1 and small[0].shape[0] < 200


@pytest.mark.parametrize(("again", "sure"), [("5551", 0.9), ("5557", 0.56)])
def test_a_number_that_is_read_differently_is_doubtful(again: str, sure: float) -> None:
    picture = np.full((2200, 1700), 255, dtype=np.uint8)
    cv2.putText(picture, "5551", (280, 260), cv2.FONT_HERSHEY_SIMPLEX, 1, 0, 2)
    word = Word("5551", Box(100, 696, 130, 710), 0.8)

    def read(piece: Grey) -> list[Word]:
        return [Word(again, Box(50, 45, 100, 70), 0.9 if again == "5551" else 0.7)]

    (found,) = second_look(picture, [word], 200 / 72, 792.0, read)
    assert (found.text, found.confidence) == ("5551", sure)


def test_without_the_program_a_picture_is_not_read(monkeypatch: pytest.MonkeyPatch, form: Drawn) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(OcrUnavailable):
        picture_page(pdf_of(form), 1)


TABLE = """level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext
5\t1\t1\t1\t1\t1\t300\t300\t240\t26\t95.5\tAPPLICANT
5\t1\t1\t1\t1\t2\t560\t300\t150\t26\t91.0\tNAME:
5\t1\t1\t1\t2\t1\t300\t400\t10\t26\t96.0\t4
5\t1\t1\t1\t3\t1\t300\t500\t100\t26\t9.0\tblur
5\t1\t1\t1\t4\t1\t300\t600\t10\t26\t60.0\t|
5\t1\t1\t1\t5\t1\t300\t700\t40\t26\t90.0\t™N
"""


def test_the_programs_table_becomes_words_of_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: Drawn
) -> None:
    program = tmp_path / "tesseract"
    (tmp_path / "table").write_text(TABLE, encoding="utf-8")
    program.write_text(f'#!/bin/sh\ncat >/dev/null\ncase "$*" in *"psm 11"*) cat {tmp_path}/table;; esac\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    page = picture_page(pdf_of(form), 1)
    assert page.from_picture and page.passes == 1
    assert (page.width, page.height) == (612, 792)
    words = {word.text: word for word in page.words}
    # A lone 1 is taken for a narrow 4 by the program; specks and what it is not sure of are no words.
    # The letters of Tennessee look like the sign of a trade mark.
    assert set(words) == {"APPLICANT", "NAME:", "1", "TN"}
    assert words["APPLICANT"].box.x0 == pytest.approx(72, abs=0.1)
    assert words["APPLICANT"].confidence == pytest.approx(0.955)
    assert len(page.ticks) == 8
    assert sum(tick.ink > 0.05 for tick in page.ticks) == 1


def test_a_noisy_page_is_read_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, picture: Grey) -> None:
    program = tmp_path / "tesseract"
    (tmp_path / "table").write_text(TABLE, encoding="utf-8")
    program.write_text(f'#!/bin/sh\ncat >/dev/null\ncase "$*" in *"psm 11"*) cat {tmp_path}/table;; esac\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert picture_text(turned(picture, 1.0), 1, 612, 792).passes == 2


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_page_that_lies_wrong_is_turned_until_it_reads(
    monkeypatch: pytest.MonkeyPatch, quarters: int
) -> None:
    upright = np.full((1100, 850), 255, np.uint8)
    upright[:600, :40] = 60

    def words(picture: Grey, *_: object) -> list[Word]:
        """A page whose left edge is dark from the top reads well, any other one badly."""
        reads = picture.shape[1] == 850 and picture[100, 10] < 128
        return [Word("STREET", Box(100, 700, 150, 710), 0.9 if reads else 0.3)] * 30

    monkeypatch.setattr(ocr, "_words", words)
    monkeypatch.setattr(ocr, "second_look", lambda _picture, found, *_: found)
    lying = np.ascontiguousarray(np.rot90(upright, -quarters))
    width, height = (792.0, 612.0) if quarters % 2 else (612.0, 792.0)
    page = picture_text(lying, 1, width, height)
    assert (page.quarters, page.width, page.height) == (quarters, 612, 792)
    assert page.words[0].confidence == 0.9
    corner = {0: (0, 792), 1: (792, 612), 2: (612, 0), 3: (0, 0)}[quarters]
    assert page.as_it_lies(0, 792) == corner


def test_a_flattened_document_keeps_what_was_filled_in(form: Drawn) -> None:
    content = pdf_of(form, form)
    assert page_texts(flattened(content)) == page_texts(content)
    assert page_texts(single_page(content, 2))[0].words == page_texts(content)[1].words
