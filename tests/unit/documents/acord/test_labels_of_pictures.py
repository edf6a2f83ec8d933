"""What stands on a page that is a picture: captions are told from sentences by their letters."""

from dataclasses import replace

from documents.acord.labels import read_page
from documents.pdf.words import page_texts
from tests.unit.documents.drawn_page import Drawn, pdf_of


def premises(low: float, number: str, street: str) -> list[tuple[float, float, str, bool]]:
    """Words of a location of a 125: place, and whether they are a caption."""
    return [(22, low + 40, "LOC #", True), (22, low + 28, number, False), (60, low + 40, "STREET", True),
            (60, low + 28, street, False)]  # fmt: skip


def test_a_picture_s_captions_and_sentences_are_told_by_their_letters() -> None:
    page = Drawn()
    page.text(20, 770, "PREMISES INFORMATION (Attach ACORD 823 for Additional Premises)", caption=True)
    for row in range(2):
        low = 700.0 - 60 * row
        page.frame(20, low, 34, 50)
        page.frame(54, low, 200, 50)
        for x, y, printed, caption in premises(low, str(row + 1), f"{row + 1} Elm St"):
            page.text(x, y, printed, caption=caption)
        page.cell(254, low, 100, 50, "# FULL TIME EMPL", "12", below=True)
        page.cell(354, low, 100, 50, "# PART TIME EMPL", "3", below=True)
    page.cell(20, 500, 570, 100, "DESCRIPTION OF PRIMARY OPERATIONS")
    page.text(180, 591, "Installs, services & repairs office machines")
    page.text(180, 579, "for retail shops in two states")
    text = page_texts(pdf_of(page))[0]
    # The small letters of this word are like its capitals.
    words = tuple(replace(word, text="Loc") if word.text == "LOC" else word for word in text.words)
    pictured = replace(text, words=words, from_picture=True)
    found = {leaf.path: leaf.value for leaf in read_page(pictured, "ACORD 125", "2016/03")}
    assert [found[f"locations[{row}].street"] for row in range(2)] == ["1 Elm St", "2 Elm St"]
    whole = "Installs, services & repairs office machines for retail shops in two states"
    assert found["description_of_operations"] == whole
