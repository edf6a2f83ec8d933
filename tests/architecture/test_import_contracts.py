"""Each import contract holds, and breaks when its violation is planted: else it would prove nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "adapters", "temporal",
    "api", "sandbox", "dev",
)  # fmt: skip

PLANTED = {
    "Imports point one way": ("activities/errors.py", "import temporal.codec"),
    "Pure code stays pure": ("models/rounding.py", "import httpx"),
    "Durable code knows ports, not servers or PDFs": ("activities/quote/result.py", "import sqlalchemy"),
    "A workflow never computes a premium": ("workflows/quote.py", "import rating.engine"),
    "sandbox and dev stand alone": ("sandbox/state.py", "import rating.engine"),
    "Nothing leans on sandbox or dev": ("adapters/outgoing_http.py", "import sandbox.state"),
}


def a_copy(folder: Path) -> Path:
    """The Python of the product, without what it does not import."""
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package,
            folder / package,
            ignore=lambda at, names: [
                name for name in names if name == "__pycache__" or ("." in name and not name.endswith(".py"))
            ],
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(folder: Path) -> str:
    """What import-linter says of a folder."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
    ]
    done = subprocess.run(
        [*command, "--no-cache", "--config", str(folder / "pyproject.toml")],
        cwd=folder, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(folder), "PATH": ""},
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy for all plantings; each is taken out again."""
    return a_copy(tmp_path_factory.mktemp("checkout"))


def test_every_contract_holds(checkout: Path) -> None:
    said = lint(checkout)
    assert f"Contracts: {len(PLANTED)} kept, 0 broken." in said, said


@pytest.mark.parametrize("contract", PLANTED)
def test_a_planted_violation_breaks_the_contract(checkout: Path, contract: str) -> None:
    path, line = PLANTED[contract]
    target = checkout / path
    before = target.read_text()
    try:
        target.write_text(f"{before}\n{line}\n")
        said = lint(checkout)
    finally:
        target.write_text(before)
    assert f"{contract} BROKEN" in said, said
