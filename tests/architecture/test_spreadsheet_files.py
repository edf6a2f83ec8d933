"""No file that leaves the product for a spreadsheet holds a cell that runs: its writers are looked at."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = (
    "activities",
    "adapters",
    "api",
    "documents",
    "models",
    "rating",
    "temporal",
    "underwriting",
    "workflows",
)
CELLS = "spreadsheet_cells"
WRITES = re.compile(r"\bcsv\.(?:writer|DictWriter)\(")
MADE_SAFE = re.compile(rf"from \w[\w.]*{CELLS} import [^\n]*\b(?:safe|csv_text)\b")
GIVEN_OUT = re.compile(r"text/csv")
NO_FILE_OF_OURS = {
    "models/upload.py": "says what an uploaded file is called",
    "activities/acord/steps.py": "stores what activities/acord/table.py wrote",
    "api/acord/ended.py": "gives out what activities/acord/table.py wrote",
    "api/risk_profile/routes.py": "gives out what api/risk_profile/file.py wrote",
}
SAVED = re.compile(r"saveText\(\s*[^,]+,\s*(\w+)")


def _modules() -> Iterator[tuple[str, str]]:
    for part in PRODUCT:
        for file in sorted((ROOT / part).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


def test_whoever_writes_or_gives_out_a_csv_makes_its_cells_safe() -> None:
    loose = [
        name
        for name, text in _modules()
        if not name.endswith(f"/{CELLS}.py")
        and name not in NO_FILE_OF_OURS
        and (WRITES.search(text) or GIVEN_OUT.search(text))
        and not MADE_SAFE.search(text)
    ]
    assert loose == [], "write rows by csv_text, or each text of a cell by safe"


def test_what_is_excepted_writes_nothing() -> None:
    excepted = {name: text for name, text in _modules() if name in NO_FILE_OF_OURS}
    assert [name for name, text in excepted.items() if WRITES.search(text)] == []


def test_a_page_saves_as_text_only_what_was_made_safe() -> None:
    """By csvText here, or by a call whose module the first test looks at."""
    saved = {
        found
        for file in sorted((ROOT / "web" / "src").rglob("*.ts*"))
        if ".test." not in file.name and file.name != "csv.ts"
        for found in SAVED.findall(file.read_text(encoding="utf-8"))
    }
    assert saved <= {"csvText", "text"}
