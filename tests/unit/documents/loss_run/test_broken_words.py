"""Reports whose print breaks words, and reports that nobody can read beside one of another line."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from documents.loss_run.broken_words import mended
from documents.loss_run.fitness import refusal
from documents.loss_run.read import read
from documents.pdf.words import page_texts
from documents.reading import Box, Word
from tests.unit.documents.loss_run.drawing import Paper
from tests.unit.documents.loss_run.figures import values_of


def _line(*pieces: tuple[str, float, float]) -> list[Word]:
    return [Word(text, Box(x0, 100, x1, 106)) for text, x0, x1 in pieces]


def test_pieces_of_a_word_that_stand_closer_than_words_are_one() -> None:
    line = _line(
        ("Date", 10, 31), ("of", 37, 47), ("Lo", 53, 64), ("s", 65, 69), ("s", 70, 74),
        ("Clo", 80, 95), ("s", 96, 100), ("ed", 101, 111),
    )  # fmt: skip
    other = _line(
        ("Loss", 10, 31), ("Location", 37, 80), ("Plant", 86, 110), ("of", 116, 126), ("Ohio", 132, 150)
    )
    _, found = mended([other, line])
    assert [word.text for word in found] == ["Date", "of", "Loss", "Closed"]
    assert (found[2].box.x0, found[2].box.x1) == (53, 74)


def test_words_of_a_narrow_print_stay_two() -> None:
    line = _line(
        ("Paid", 10, 30), ("to", 31.5, 38), ("Date", 39.5, 60), ("Reserve", 66, 90), ("Balance", 96, 120)
    )
    assert [word.text for word in mended([line])[0]] == ["Paid", "to", "Date", "Reserve", "Balance"]


def _words(paper: Paper, x: float, text: str) -> list[tuple[float, str]]:
    """Words far apart; a bar breaks a word into pieces that stand close."""
    placed = []
    for word in text.split():
        for piece in word.split("|"):
            placed.append((x, piece))
            x += stringWidth(piece, paper.font, paper.size) + 1.8
        x += 4
    return placed


def test_a_report_of_another_line_in_broken_words_is_refused_by_name() -> None:
    paper = Paper(size=7)
    paper.line(*_words(paper, 300, "Copper Ridge Specialty Underwriters"))
    paper.line(*_words(paper, 300, "Individual Loss Report"))
    paper.line(*_words(paper, 10, "Insured PRAIRIE HAULERS"))
    for number in ("440123", "440145"):
        paper.line(
            *_words(paper, 10, f"Claim Numbe|r {number}"), *_words(paper, 170, "TRUCK BACKED DRIVER: UNKNOWN")
        )
        paper.line(*_words(paper, 10, "Date of Lo|s|s 04/07/2024"))
        paper.line(*_words(paper, 10, "Amount $4,680.86"))
    readings = read(page_texts(paper.content()))
    assert refusal(readings) == ("loss_run.wrong_line", "This is a loss run of commercial auto.")


def test_totals_of_no_line_beside_a_report_of_another_are_refused_by_its_name() -> None:
    auto = {"values": {"line_of_business": "commercial auto", "policies": [], "claims": [], "totals": {}}}
    bare = {
        "values": {"line_of_business": "workers compensation", "policies": [], "claims": [], "totals": {}}
    }
    assert refusal([auto, bare]) == ("loss_run.wrong_line", "This is a loss run of commercial auto.")
    assert refusal([bare]) == ("loss_run.unreadable", "No policies and no claims were found.")


def test_a_report_of_workers_beside_one_of_another_line_is_taken() -> None:
    auto = {"values": {"line_of_business": "commercial auto", "policies": [], "claims": [], "totals": {}}}
    ours = {"values": values_of("""
Copper Ridge Insurance Company     Workers' Compensation Loss Run     Valued as of 06/30/2026
Policy Number: WC44012-3     Effective: 03/01/2025     Expiration: 03/01/2026
No claims reported
""")}  # fmt: skip
    assert refusal([auto, ours]) is None
