"""A folder of truths: which documents count, by kind, with what they cost."""

import json
from pathlib import Path
from typing import Any

import pytest

from documents.desk.score import main
from documents.reading_score import score_folder
from documents.scoring.figures import certain_wrong, figures, kind_of_document, percentile
from documents.scoring.hostile import outcome_row


def _answer(*readings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "outcome": "read",
        "readings": list(readings),
        "pages": 2,
        "ms": {"total": 100, "ocr": 0},
        "rss_mb": 99,
        **more,
    }


def _reading(name: str, method: str = "widget") -> dict[str, Any]:
    evidence = {"applicant.name": {"confidence": 0.97, "method": method, "flags": []}}
    return {"kind": "acord_130", "values": {"applicant": {"name": name}}, "evidence": evidence}


def _write(folder: Path, name: str, body: dict[str, Any]) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(body), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    _write(
        tmp_path,
        "a/one.gt.json",
        {"_meta": {"files": ["a/one.pdf", "two.pdf", "none.pdf"]}, "applicant": {"name": "Demo"}},
    )
    _write(tmp_path, "a/like.gt.json", {"_meta": {"file": "like.pdf"}, "values": {"ca_name": "Demo"}})
    _write(tmp_path, "h/index.json", {"zero_bytes.pdf": {"what": "empty", "expect": "refuse"}})
    _write(tmp_path, "other.json", {"no": "truth"})
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    for name in ("a/one.pdf", "a/two.pdf", "a/like.pdf", "h/zero_bytes.pdf"):
        (tmp_path / name).write_bytes(b"")
    return tmp_path


def test_documents_of_the_truths_are_read_and_the_others_are_said(folder: Path) -> None:
    asked: list[tuple[str, str | None]] = []

    def read(path: Path, expected: str | None) -> tuple[dict[str, Any], float]:
        asked.append((path.name, expected))
        if path.name == "zero_bytes.pdf":
            return {"outcome": "refused", "code": "pdf.empty", "rss_mb": 30}, 0.1
        return _answer(_reading("Demo", "widget" if path.name == "one.pdf" else "label")), 0.2

    score = score_folder(folder, read)
    assert asked == [("one.pdf", "acord"), ("two.pdf", "acord"), ("zero_bytes.pdf", None)]
    assert (score.absent, score.not_counted) == (["none.pdf"], ["like.pdf"])
    assert [one.kind for one in score.documents] == ["acroform", "flat"]
    assert score.hostile == [
        {"file": "zero_bytes.pdf", "outcome": "pdf.empty", "seconds": 0.1, "peak_mb": 30, "marked": False}
    ]


def test_the_figures_stand_on_the_page_and_in_the_json(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder / "score.out"
    code = main([str(folder), "--json", str(out)], lambda path, expected: (_answer(_reading("Dome")), 0.1))
    printed = capsys.readouterr().out
    assert code == 0
    assert "acroform: 2 files, 2 leaves, 0.00% right (0 right, 2 wrong, 0 missing, 0 invented)" in printed
    assert "certain and wrong: a/one.pdf applicant.name: 'Demo' was read as 'Dome' (0.97)" in printed
    assert "zero_bytes.pdf: read, 0.1 s, 99 MB <-- not as it must" in printed
    assert "absent: none.pdf" in printed
    assert "not counted: like.pdf" in printed
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["kinds"]["acroform"] == {
        "files": 2, "leaves": 2, "right": 0, "wrong": 2, "missing": 0, "invented": 0, "share": 0.0,
        "certain": 2, "certain_wrong": 2, "certain_wrong_share": 1.0, "class_rows": 0, "class_rows_right": 0,
        "ms_document_p50": 100, "ms_document_p95": 100, "ms_page_p50": 50, "ms_page_p95": 50, "rss_mb": 99,
    }  # fmt: skip
    assert found["worst"]["acroform"] == [{"path": "applicant.name", "not_right": 2}]


def test_a_folder_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "x")], lambda path, expected: ({}, 0.0)) == 2
    assert "is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("method", "more", "kind"),
    [
        ("widget", {}, "acroform"),
        ("xfa", {}, "acroform"),
        ("label", {}, "flat"),
        ("ocr", {}, "scan"),
        ("widget", {"ms": {"ocr": 9}}, "scan"),
        ("ocr", {"warnings": [{"code": "ocr.two_passes"}]}, "scan_noisy"),
    ],
)
def test_the_kind_is_how_it_was_read(method: str, more: dict[str, Any], kind: str) -> None:
    reading = _reading("Demo", method)
    assert kind_of_document("acord_130", _answer(reading, **more), reading) == kind
    assert kind_of_document("loss_run", _answer(reading, **more), reading) == "loss_run"


@pytest.mark.parametrize(
    ("name", "answer", "seconds", "marked"),
    [
        ("zero_bytes.pdf", {"outcome": "refused", "code": "pdf.empty"}, 0.1, False),
        ("zero_bytes.pdf", {"outcome": "refused", "code": "pdf.damaged"}, 0.1, True),
        ("xfa_only_please_wait.pdf", {"outcome": "read"}, 0.1, False),
        ("flate_bomb_400MB.pdf", {"outcome": "refused", "code": "pdf.out_of_memory"}, 0.1, True),
        ("page_tree_loop.pdf", {"outcome": "nothing_found", "code": "acord.nothing_found"}, 0.1, False),
        ("page_tree_loop.pdf", {"outcome": "refused", "code": "pdf.damaged"}, 11.0, True),
        ("page_tree_loop.pdf", {"outcome": "refused", "code": "pdf.damaged", "rss_mb": 600}, 1.0, True),
        ("of_our_own.pdf", {"outcome": "refused", "code": "pdf.unsafe"}, 1.0, False),
    ],
)
def test_a_hostile_file_is_held_to_its_outcome(
    name: str, answer: dict[str, Any], seconds: float, marked: bool
) -> None:
    assert outcome_row(Path(name), answer, seconds)["marked"] is marked


def _loss_run(paid: str, *, holds: bool = True, flags: tuple[str, ...] = ()) -> Any:
    from documents.reading_score import scored
    from documents.scoring.truths import truth_of

    truth = {
        "line_of_business": "workers compensation",
        "carrier": "Demo",
        "policies": [{"policy_number": "A", "effective": "2024-01-01", "paid": 10, "med": 3}],
        "totals": {"paid": 10},
        "claims": [{"claim_number": "1", "injury_date": "2024-02-02", "status": "Open", "paid": 10}],
    }
    values = {
        "line_of_business": "workers compensation",
        "carrier": "Other",
        "policies": [{"policy_number": "A", "effective": "2024-01-01", "paid": paid, "medical": "3"}],
        "totals": {"paid": "10"},
        "claims": [{"claim_number": "1", "injury_date": "2024-02-02", "status": "Open", "paid": "10"}],
        "checks": [{"name": "sum", "scope": "policies[0]", "holds": holds}],
    }
    evidence = {
        "policies[0].paid": {"confidence": 0.97, "flags": list(flags)},
        "carrier": {"confidence": 0.5},
    }
    held = truth_of(Path("t"), {**truth, "_meta": {"file": "t"}})
    return scored("t", held, _answer({"kind": "loss_run", "values": values, "evidence": evidence}))


def test_of_a_loss_run_totals_sums_counts_and_days_count() -> None:
    shown = figures([_loss_run("10")])
    assert (shown["leaves"], shown["right"]) == (5, 5)


def test_a_wrong_sum_of_a_loss_run_must_be_said() -> None:
    assert [leaf.path for leaf in certain_wrong(_loss_run("99"))] == ["policies[0].paid"]
    assert certain_wrong(_loss_run("99", holds=False)) == []
    assert certain_wrong(_loss_run("99", flags=("sum.differs",))) == []


def test_percentiles() -> None:
    assert percentile([], 95) == 0
    assert percentile([float(n) for n in range(1, 101)], 95) == 95
    assert percentile([1.0, 2.0], 50) == 1
