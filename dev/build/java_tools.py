"""Fetches Keycloak and the time-skipping test server with Maven; makes Keycloak's list of passwords."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from dev.build.commands import SetupFailed, run
from dev.build.toolchain import Toolchain, java_home, machine_maven
from dev.cache import digest_of, exclusive, publish, remove
from dev.layout import Layout
from dev.versions import version

CURE = "Maven is missing. Run: apt-get install -y --no-install-recommends maven"
PASSWORD_LIST = "common-passwords.txt"
"""As the realm's policy names it."""
# What the build step fixes for good; everything else is set at the start.
BUILD_OPTIONS = {"KC_DB": "postgres", "KC_HEALTH_ENABLED": "true", "KC_METRICS_ENABLED": "true"}


MACHINE_TRUST = (Path("/etc/ssl/certs/java/cacerts"), Path("/etc/pki/java/cacerts"))
"""Where Debian and Red Hat keep the machine's authorities for Java, those of a company's proxy among them."""


def maven_environment(java: Path) -> dict[str, str]:
    """Which Java Maven runs on, and whom it trusts: the Java of a package knows nothing of this machine."""
    options = os.environ.get("MAVEN_OPTS", "")
    trust = next((store for store in MACHINE_TRUST if store.exists()), None)
    if trust and "javax.net.ssl.trustStore" not in options:
        options += f" -Djavax.net.ssl.trustStore={trust} -Djavax.net.ssl.trustStorePassword=changeit"
    return {**java_home(java), "MAVEN_OPTS": options.strip()}


async def need_maven(layout: Layout, java: Path) -> Path:
    """Maven that runs on this Java; as root on Debian it is installed. Raises: SetupFailed with the cure.

    Looked for only by what must be fetched: to ask its version starts a Java.
    """
    if maven := await machine_maven(java):
        return maven
    if os.geteuid() == 0 and shutil.which("apt-get"):
        async with exclusive(layout.cache, "apt"):
            if not await machine_maven(java):
                log = layout.logs / "setup-maven.log"
                quiet = {"DEBIAN_FRONTEND": "noninteractive"}
                await run(["apt-get", "update"], log=log, env=quiet)
                await run(
                    ["apt-get", "install", "-y", "--no-install-recommends", "maven"], log=log, env=quiet
                )
    maven = await machine_maven(java)
    if maven is None:
        raise SetupFailed(CURE)
    return maven


def _check_sum(file: Path, expected: str) -> None:
    total = hashlib.sha256()
    with file.open("rb") as source:
        while block := source.read(1 << 20):
            total.update(block)
    if total.hexdigest() != expected:
        raise SetupFailed(f"{file.name} has sha256 {total.hexdigest()}, versions.toml expects {expected}")


async def build_keycloak(layout: Layout, tools: Toolchain) -> Path:
    """Keycloak's home, built for PostgreSQL, checked by sha256."""
    pin, expected = version("keycloak"), version("keycloak", "sha256")
    recipe = digest_of(repr(sorted(BUILD_OPTIONS.items())), expected)
    log = layout.logs / "setup-keycloak.log"

    async def build(place: Path) -> None:
        maven = await need_maven(layout, tools.java)
        scratch = place / "scratch"
        archive = scratch / f"keycloak-quarkus-dist-{pin}.tar.gz"
        command = [
            maven, "-B", "-q", f"{version('maven', 'copy_plugin')}:copy",
            f"-Dmaven.repo.local={scratch / 'm2'}", f"-DoutputDirectory={scratch}",
            f"-Dartifact=org.keycloak:keycloak-quarkus-dist:{pin}:tar.gz",
        ]  # fmt: skip
        await run(command, log=log, env=maven_environment(tools.java), cwd=layout.cache)
        _check_sum(archive, expected)
        await run(["tar", "--no-same-owner", "--strip-components=1", "-xzf", archive, "-C", place], log=log)
        remove(scratch)
        await run([place / "bin" / "kc.sh", "build"], log=log, env={**java_home(tools.java), **BUILD_OPTIONS})

    return await publish(layout.cache, f"tools/keycloak-{pin}-{recipe}", build)


async def build_password_list(layout: Layout, tools: Toolchain) -> Path:
    """The file of common passwords that the realm's policy refuses."""
    maker = layout.checkout / "dev" / "common_passwords.py"
    recipe = digest_of(maker.read_bytes(), version("passwords", "wheel"))

    async def build(place: Path) -> None:
        python = tools.wheels / "bin" / "python"
        log = layout.logs / "setup-passwords.log"
        await run([python, maker, place / PASSWORD_LIST], log=log)

    return (await publish(layout.cache, f"tools/passwords-{recipe}", build)) / PASSWORD_LIST


async def build_timeskip(layout: Layout, tools: Toolchain) -> Path:
    """The folder with `temporal-test-server`, a launcher over its jars."""
    source = layout.checkout / "dev" / "timeskip"
    launcher = (source / "temporal-test-server").read_text(encoding="utf-8")
    recipe = digest_of((source / "pom.xml").read_bytes(), launcher, str(tools.java))

    async def build(place: Path) -> None:
        maven = await need_maven(layout, tools.java)
        scratch = place / "scratch"
        command = [
            maven, "-B", "-q", f"{version('maven', 'copy_plugin')}:copy-dependencies",
            "-f", source / "pom.xml", f"-Dmaven.repo.local={scratch / 'm2'}",
            "-DincludeScope=runtime", f"-DoutputDirectory={place / 'cp'}",
        ]  # fmt: skip
        log = layout.logs / "setup-timeskip.log"
        await run(command, log=log, env=maven_environment(tools.java), cwd=layout.cache)
        target = place / "temporal-test-server"
        # The java that was checked, not whichever stands first on a PATH.
        target.write_text(launcher.replace("exec java", f'exec "{tools.java}"'), encoding="utf-8")
        target.chmod(0o755)
        remove(scratch)

    return await publish(layout.cache, f"tools/timeskip-{version('timeskip')}-{recipe}", build)
