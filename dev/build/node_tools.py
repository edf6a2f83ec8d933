"""Installs the mail sink and the web's packages, and builds the web, with the npm of the wheel."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from dev.build.commands import output_of, run
from dev.build.toolchain import Toolchain
from dev.cache import digest_of, digest_of_files, exclusive, publish, remove
from dev.layout import Layout
from dev.versions import version

MARK = ".quoteloom-key"
LINKING = ".linking"
TYPE_GENERATOR = "web/tools/openapi"
"""A package of its own: it needs another compiler than the web."""
# Not part of what is built: tests and what tools leave behind.
NOT_SOURCE = {"node_modules", LINKING, "dist", "artifacts", "e2e", "coverage", ".vite"}


async def npm_environment(tools: Toolchain) -> dict[str, str]:
    """PATH with our node first; the machine's global npmrc, which the wheel's npm does not look for."""
    env = {"PATH": f"{tools.node.parent}:{os.environ.get('PATH', '')}"}
    machine = shutil.which("npm")
    text = (await output_of([machine, "config", "get", "globalconfig"]) or "") if machine else ""
    lines = [line for line in text.splitlines() if line.startswith("/")]
    if lines:
        env["NPM_CONFIG_GLOBALCONFIG"] = lines[-1]
    return env


async def build_mail(layout: Layout, tools: Toolchain) -> Path:
    """The folder with maildev's node_modules."""
    source = layout.checkout / "dev" / "mail"
    files = [source / "package.json", source / "package-lock.json", source / ".npmrc"]
    recipe = digest_of_files(files, source)

    async def build(place: Path) -> None:
        for file in files:
            shutil.copy(file, place / file.name)
        env = await npm_environment(tools)
        log = layout.logs / "setup-mail.log"
        await run([tools.npm, "ci", "--omit=dev", "--no-progress"], log=log, env=env, cwd=place)

    return await publish(layout.cache, f"tools/mail-{version('mail', 'maildev')}-{recipe}", build)


async def build_node_modules(layout: Layout, tools: Toolchain, folder: str = "web") -> Path:
    """A folder's packages, built in the cache and hard-linked into the checkout. Returns: the cache entry."""
    home = layout.checkout / folder
    files = [
        file for file in (home / n for n in ("package.json", "package-lock.json", ".npmrc")) if file.exists()
    ]
    key = f"node/{digest_of(digest_of_files(files, home), version('node', 'wheel'))}"

    async def build(place: Path) -> None:
        for file in files:
            shutil.copy(file, place / file.name)
        env = await npm_environment(tools)
        await run([tools.npm, "ci", "--no-progress"], log=layout.logs / "setup-web.log", env=env, cwd=place)

    entry = await publish(layout.cache, key, build)
    async with exclusive(layout.cache, f"link-{layout.instance}"):
        _link_into(home, entry, key)
    return entry


def _link_into(home: Path, entry: Path, key: str) -> None:
    """Hard links cost a second and no disk. What somebody installed by hand himself stays untouched.

    The lock is ours, so what lies half-linked was left by a start that died.
    """
    target = home / "node_modules"
    mark = target / MARK
    remove(home / LINKING)
    if target.exists() and (not mark.exists() or mark.read_text(encoding="utf-8") == key):
        return
    # Formatters and linters pass over a folder of this name, wherever it lies.
    work = home / LINKING / "node_modules"
    shutil.copytree(entry / "node_modules", work, symlinks=True, copy_function=_link_or_copy)
    (work / MARK).write_text(key, encoding="utf-8")
    remove(target)
    work.rename(target)
    remove(home / LINKING)


def _link_or_copy(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def web_sources(web: Path) -> list[Path]:
    """Every file that can change what the browser gets."""
    found: list[Path] = []
    for folder, folders, files in os.walk(web):
        folders[:] = [name for name in folders if name not in NOT_SOURCE]
        found += [Path(folder, name) for name in files if ".test." not in name and not name.endswith(".log")]
    return found


async def build_web(layout: Layout, tools: Toolchain) -> Path:
    """The folder `dist` of the built web, keyed by its sources; QUOTELOOM_WEB_DIST names one that exists."""
    if prebuilt := os.environ.get("QUOTELOOM_WEB_DIST"):
        return Path(prebuilt)
    web = layout.checkout / "web"
    key = f"web/{digest_of(digest_of_files(web_sources(web), web), version('node', 'wheel'))}"

    async def build(place: Path) -> None:
        await build_node_modules(layout, tools)
        env = await npm_environment(tools)
        command = [tools.npm, "run", "build", "--", "--outDir", place / "dist", "--emptyOutDir"]
        await run(command, log=layout.logs / "setup-web.log", env=env, cwd=web)

    return (await publish(layout.cache, key, build)) / "dist"
