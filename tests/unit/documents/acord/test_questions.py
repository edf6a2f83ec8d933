"""Questions of a form: their answers in a column or in pairs of boxes, and what explains them."""

import pytest

from documents.acord.labels import read_page
from documents.reading import Box, PageText, Word
from tests.unit.documents.acord.test_labels import EDITION, FORM, values
from tests.unit.documents.drawn_page import Drawn


def question_page(page: Drawn) -> Drawn:
    page.text(20, 742, "GENERAL INFORMATION", caption=True)
    page.frame(20, 720, 540, 16)
    page.frame(560, 720, 30, 16)
    page.text(566, 726, "Y / N", caption=True)
    for row, (wording, said, answer) in enumerate(
        (
            ("ANY AIRCRAFT OWNED?", "", "N"),
            ("ANY WORK ABOVE 15 FEET?", "Tree work to 60 feet", "Y"),
            ("ARE OTHERS HIRED? (If YES, give % of work)", "5% - crane service", "Y"),
            ("ANY TEAMS SPONSORED?", "", ""),
        ),
        start=1,
    ):
        low = 720 - 24 * row
        page.frame(20, low, 540, 24)
        page.frame(560, low, 30, 24)
        page.text(24, low + 17, f"{row}.", caption=True)
        page.text(36, low + 17, wording, caption=True)
        page.text(28, low + 4, said)
        page.text(570, low + 8, answer)
    return page


def test_questions_are_answered_in_their_column_and_explained_below() -> None:
    assert values(question_page(Drawn())) == {
        "questions.1.answer": "N",
        "questions.2.answer": "Y",
        "questions.2.explanation": "Tree work to 60 feet",
        "questions.3.answer": "Y",
        "questions.3.explanation": "5% - crane service",
    }


def test_an_explanation_in_the_print_of_the_questions_has_a_line_of_its_own() -> None:
    page = question_page(Drawn())
    page.text(28, 628.5, "ROOFS OF 3 BARNS", caption=True)
    page.text(28, 700.5, "SEE THE NOTE", caption=True)
    page.text(20, 600, "5.", caption=True)
    page.text(36, 600, "ANY WHO WORK AT HOME AND HAVE", caption=True)
    page.text(36, 593, "NO OFFICE? If YES, # of Employees: 2", caption=True)
    page.text(28, 580, "Two who estimate", caption=True)
    found = values(page)
    assert found["questions.1.explanation"] == "SEE THE NOTE"
    assert found["questions.4.explanation"] == "ROOFS OF 3 BARNS"
    assert found["questions.5.explanation"] == "2 Two who estimate"


def test_numbers_of_questions_count_on_though_a_picture_blurs_them() -> None:
    lines = [
        "1. ANY CRAFT?",
        "2. ANY HEIGHTS?",
        "3. ANY HELP?",
        "to 3 PM, at 2 SITES",
        "4. ANY WATER?",
        "ANY BOATS?",
    ]
    words = [
        Word(text, Box(20 + 30 * at, 700 - 12 * row, 46 + 30 * at, 707 - 12 * row), 0.9)
        for row, line in enumerate([*lines, "6 is ALL?"])
        for at, text in enumerate(line.split())
    ]
    answers = [Word("N", Box(570, 700 - 12 * row, 576, 707 - 12 * row), 0.9) for row in (0, 1, 2, 4, 5, 6)]
    head = [
        Word(text, Box(560 + at, 720, 564 + at, 727), 0.9) for at, text in ((0, "Y"), (5, "/"), (10, "N"))
    ]
    page = PageText(3, 612, 792, (*head, *words, *answers), from_picture=True)
    found = {leaf.path: leaf.value for leaf in read_page(page, FORM, EDITION)}
    assert {path for path in found if path.endswith("answer")} == {
        f"questions.{number}.answer" for number in (1, 2, 3, 4, 6)
    }
    assert found["questions.3.explanation"] == "to 3 PM, at 2 SITES"
    assert "questions.4.explanation" not in found


def test_a_printed_sentence_behind_a_question_is_no_explanation_what_stands_below_it_is() -> None:
    page = question_page(Drawn())
    page.frame(20, 584, 540, 40)
    page.frame(560, 584, 30, 40)
    page.text(24, 614, "5.", caption=True)
    page.text(36, 614, "ANY PREMIUM DUE FROM YOU?", caption=True)
    page.text(36, 607, "IF YES, EXPLAIN AND GIVE NAMES.", caption=True)
    page.text(28, 600, "Paid in May", caption=True)
    page.text(570, 600, "Y")
    assert values(page)["questions.5.explanation"] == "Paid in May"


@pytest.mark.parametrize(("seen", "answer"), [("\u00a5:", "Y"), ("N'", "N"), ("-Y", "Y"), ("Bi", None)])
def test_a_speck_beside_an_answer_is_no_part_of_it(seen: str, answer: str | None) -> None:
    printed = ((20, 700, "1."), (46, 700, "ANY?"), (560, 720, "Y"), (565, 720, "/"), (570, 720, "N"))
    words = [Word(text, Box(x, y, x + 4, y + 7), 0.9) for x, y, text in printed]
    numbers = [Word(f"{row}.", Box(20, 712 - 12 * row, 26, 719 - 12 * row), 0.9) for row in (2, 3, 4)]
    asked = [Word("ANY?", Box(46, 712 - 12 * row, 60, 719 - 12 * row), 0.9) for row in (2, 3, 4)]
    page = PageText(
        3,
        612,
        792,
        (*words, *numbers, *asked, Word(seen, Box(564, 700, 570, 707), 0.6)),
        from_picture=True,
    )
    found = {leaf.path: leaf.value for leaf in read_page(page, FORM, EDITION)}
    assert found.get("questions.1.answer") == answer


def test_pairs_of_boxes_answer_yes_or_no_or_nothing() -> None:
    page = Drawn()
    page.text(20, 742, "GENERAL INFORMATION", caption=True)
    for x, w, words in ((20, 260, ""), (280, 20, "YES"), (300, 20, "NO")):
        page.frame(x, 720, w, 16)
        page.text(x + 3, 726, words, caption=True)
    for row, side in enumerate(("NO", "YES", ""), start=1):
        low = 720 - 14 * row
        for x, w in ((20, 260), (280, 20), (300, 20)):
            page.frame(x, low, w, 14)
        page.text(24, low + 4, f"{row}. ANY OF THESE?", caption=True)
        page.text({"YES": 287, "NO": 307, "": 0}[side], low + 3, "X" if side else "")
    assert values(page, edition="2002/09") == {"questions.1.answer": "N", "questions.2.answer": "Y"}


def test_pages_of_a_picture_may_have_their_questions_in_two_columns() -> None:
    rows = [(x, 600 - 12 * row, 4 * side + row + 1) for side, x in enumerate((24, 306)) for row in range(4)]
    owners = [(22, 700 - 12 * row, row + 1) for row in range(3)]
    words = [
        Word(text, Box(x + 12 * at, y, x + 12 * at + 10, y + 7), 0.9)
        for x, y, number in (*owners, *rows)
        for at, text in enumerate((str(number), "ANY?"))
    ]
    for left in (250, 560):
        answers = [(4, 600 - 12 * row, "N") for row in range(4)]
        for at, y, text in ((0, 620, "Y"), (5, 620, "/"), (10, 620, "N"), *answers):
            words.append(Word(text, Box(left + at, y, left + at + 4, y + 7), 0.9))
    page = PageText(3, 612, 792, tuple(words), from_picture=True)
    found = [leaf.path for leaf in read_page(page, FORM, EDITION) if leaf.path.endswith("answer")]
    assert sorted(found) == [f"questions.{number}.answer" for number in range(1, 9)]


def test_a_mark_beside_the_line_of_the_next_column_does_not_hide_its_number() -> None:
    page = Drawn()
    page.text(20, 742, "GENERAL INFORMATION", caption=True)
    for left in (20, 310):
        for x, w, words in ((left, 260, ""), (left + 260, 15, "YES"), (left + 275, 15, "NO")):
            page.frame(x, 720, w, 16)
            page.text(x + 2, 726, words, caption=True)
    for row in (1, 2, 3):
        low = 720 - 14 * row
        for left, number in ((20, row), (310, row + 3)):
            for x, w in ((left, 260), (left + 260, 15), (left + 275, 15)):
                page.frame(x, low, w, 14)
            page.text(left + 4, low + 4, f"{number}. ANY OF THESE?", caption=True)
            page.text(left + 279, low + 3, "X")
    found = values(page, edition="2002/09")
    assert found == {f"questions.{number}.answer": "N" for number in range(1, 7)}
