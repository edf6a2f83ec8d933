"""The desk of documents: what it prints, how it ends, and one run with a child of its own."""

import json
from pathlib import Path
from typing import Any

import pytest

from documents.acord.shape import answer
from documents.desk import command, read
from tests.support.raw_pdf import with_text

SEEN = {
    "page": 2, "box": [0, 0, 9, 9], "snippet": "12-3456789", "method": "label", "confidence": 0.5,
    "as_printed": None, "flags": ["fein.prefix"],
}  # fmt: skip
READING = {
    "kind": "acord_130", "form": "ACORD 130", "edition": "2017/05", "pages": [1, 2],
    "values": {"applicant": {"fein": "12-3456789", "name": None}, "agency": {"line1": "1 Peach\x1b[31m St"}},
    "evidence": {"applicant.fein": SEEN},
}  # fmt: skip


def told(file: Path, expected: str | None) -> tuple[dict[str, Any], float]:
    """Reads by the name of a file."""
    known: dict[str, Any] = {"file": file.name, "sha256": "0" * 64, "pages": 2}
    if file.name == "form.pdf":
        return answer(**known, outcome="read", readings=[READING]), 0.1
    if file.name == "gone.pdf":
        raise FileNotFoundError(2, "No such file or directory")
    return answer(**known, outcome="refused", code="pdf.damaged", message="Damaged", hint="Print it"), 0.1


def test_a_reading_is_a_table_of_values_with_confidence_and_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert read.main(["form.pdf"], told) == 0
    said = capsys.readouterr().out
    assert "form.pdf: 2 pages, read" in said
    (line,) = [line for line in said.splitlines() if "applicant.fein" in line]
    assert line.split() == ["applicant.fein", "12-3456789", "0.50", "p.", "2", "fein.prefix"]
    assert "applicant.name" not in said
    assert "\x1b" not in said


def test_several_files_are_an_object_a_line_and_end_by_the_worst(capsys: pytest.CaptureFixture[str]) -> None:
    assert read.main(["form.pdf", "broken.pdf", "--json"], told) == 3
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [found["outcome"] for found in objects] == ["read", "refused"]


def test_what_is_not_there_and_what_no_option_is_ends_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert read.main(["gone.pdf"], told) == 2
    assert "gone.pdf: No such file or directory" in capsys.readouterr().err
    for words in ([], ["form.pdf", "--as", "auto"]):
        with pytest.raises(SystemExit) as ended:
            read.main(words, told)
        assert ended.value.code == 2


def test_the_desk_reads_with_a_child_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, empty, sheet = tmp_path / "menu.pdf", tmp_path / "empty.pdf", tmp_path / "runs.csv"
    sheet.write_bytes(
        b"Workers Compensation Loss Run\nPolicy Number,Claim Number,Date of Injury,Total Incurred\n"
    )
    plain.write_bytes(with_text(b"Menu of the Peach Street Diner"))
    empty.write_bytes(b"")
    assert command.main(["read", "--json", str(plain), str(empty), str(sheet)]) == 3
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["outcome"], each["code"]) for each in found] == [
        ("nothing_found", "acord.nothing_found"), ("refused", "pdf.empty"),
        ("refused", "loss_run.unreadable"),
    ]  # fmt: skip
    assert "Menu of the Peach Street Diner" in found[0]["hint"]
    assert found[0]["pages"] == 1
