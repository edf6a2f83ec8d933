"""`documents write`: a file for a person, or what is wrong with the sheet."""

import json
from pathlib import Path
from typing import Any

import pytest

from documents.desk.command import main
from documents.desk.write import UNREADABLE, WRITTEN
from documents.pdf.words import page_texts
from tests.support.data_sheets import EXAMPLE


def said(file: Path) -> str:
    return " ".join(word.text for page in page_texts(file.read_bytes()) for word in page.words)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("ncci", "QUOTELOOM EACORD NCCI 1"),
        ("ca", "QUOTELOOM EACORD CA 1"),
        ("fl", "QUOTELOOM EACORD FL 1"),
        ("form", "Coastal Roof Crew"),
        ("no-loss", "Statement of no known losses"),
    ],
)
def test_each_document_of_the_example_is_written(kind: str, words: str, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert main(["write", str(EXAMPLE), "--as", kind, "--include-premium", "-o", str(out)]) == WRITTEN
    assert words in said(out)


def test_states_that_are_of_another_sheet_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["write", str(EXAMPLE), "--as", "ca", "-o", str(tmp_path / "out.pdf")])
    assert "left out: GA, SC" in capsys.readouterr().err


@pytest.mark.parametrize("shape", [lambda values: values, lambda values: {"readings": [{"values": values}]}])
def test_values_alone_and_a_reading_are_taken_too(shape: Any, tmp_path: Path) -> None:
    sheet, out = tmp_path / "sheet.json", tmp_path / "out.pdf"
    sheet.write_text(json.dumps(shape({"applicant": {"name": "Peach Street Diner"}, "form": "ACORD 130"})))
    assert main(["write", str(sheet), "--as", "form", "-o", str(out)]) == WRITTEN
    assert "Peach Street Diner" in said(out)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("{", "ncci", "sheet.json: "),
        ("[]", "ncci", "is no JSON object"),
        ('{"values": {"aplicant": {"name": "A"}}}', "ncci", "aplicant.name: is no value of an application"),
        ('{"values": 1}', "ncci", "values: "),
        ('{"values": {}, "made_at": "soon"}', "fl", "made_at: "),
        ('{"values": {"applicant": {"name": "A"}}}', "no-loss", "fein: "),
        (f'"{"x" * 1_100_000}"', "ncci", "is larger than"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_by_what_is_wrong(
    text: str, kind: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, out = tmp_path / "sheet.json", tmp_path / "out.pdf"
    sheet.write_text(text)
    assert main(["write", str(sheet), "--as", kind, "-o", str(out)]) == UNREADABLE
    assert words in capsys.readouterr().err
    assert not out.exists()


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["write", str(tmp_path / "none.json"), "--as", "ca", "-o", str(tmp_path / "o.pdf")])
        == UNREADABLE
    )
    assert "No such file" in capsys.readouterr().err
