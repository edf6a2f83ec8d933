"""What every part of `./quoteloom test` works with: the tools, and where results are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from dev.build.node_tools import npm_environment
from dev.layout import Layout
from dev.testing.again import once_more, red_files, red_tests
from dev.testing.results import failed_files, from_pytest, from_vitest, keep, results_folder
from dev.testing.runner import Outcome, run_command, tool_environment
from dev.testing.shared_stack import SharedStack
from dev.toolbox import Toolbox


@dataclass(frozen=True)
class Bench:
    """The tools of one run.

    `stack`: with the product; `servers`: without; `rest`: what the caller adds for pytest or vitest;
    `parts`: all that it runs.
    """

    layout: Layout
    toolbox: Toolbox
    stack: SharedStack
    servers: SharedStack
    rest: Sequence[str] = ()
    parts: Sequence[str] = ()

    async def python(self, *words: object, env: Mapping[str, str] | None = None) -> Outcome:
        """`python -m <words>` in the venv."""
        whole = {**tool_environment(self.layout, self.toolbox.venv), **(env or {})}
        command = [self.toolbox.python, "-m", *words]
        return await run_command(command, cwd=self.layout.checkout, env=whole)

    async def pytest(self, part: str, words: Sequence[str], env: Mapping[str, str]) -> Outcome:
        """Run tests and keep what became of each; a part may run its tests in several goes at once."""
        with TemporaryDirectory(prefix="results-") as folder:
            raw = Path(folder) / f"{part}.json"
            given = {**env, "TEST_RESULTS": str(raw)}
            outcome = await self.python("pytest", "-p", "tests.support.results", *words, env=given)
            outcome.results = from_pytest(raw)
        keep(results_folder(self.layout), part, outcome.results, self.layout.checkout)
        return outcome

    async def npm(self, script: str, env: Mapping[str, str] | None = None, *rest: str) -> Outcome:
        """`npm run <script>` in web/."""
        tools = self.toolbox.toolchain
        whole = {
            **tool_environment(self.layout, self.toolbox.venv),
            **await npm_environment(tools),
            **(env or {}),
        }
        extra = ["--", *rest] if rest else []
        command = [tools.npm, "run", "--silent", script, *extra]
        return await run_command(command, cwd=self.layout.checkout / "web", env=whole)

    async def vitest(self, part: str, script: str, words: Sequence[str], env: Mapping[str, str]) -> Outcome:
        """Run tests of the web and keep what became of each. Args: script: the one that starts vitest."""
        raw = self._raw(part)
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={raw}")
        outcome = await self.npm(script, env, *reporters, *words)
        outcome.results = from_vitest(raw, self.layout.checkout)
        keep(results_folder(self.layout), part, outcome.results, self.layout.checkout)
        return outcome

    async def tests_once_more(
        self, part: str, words: Sequence[str], env: Mapping[str, str], *, whole_files: bool = True
    ) -> Outcome:
        """Run tests; a few that fail run once more by themselves.

        Args: whole_files: a file's tests share what they set up, so that it runs again as a whole.
        """
        red = red_files if whole_files else red_tests
        return await once_more(lambda some: self.pytest(part, some, env), words, red)

    async def web_once_more(
        self, part: str, script: str, words: Sequence[str], env: Mapping[str, str]
    ) -> Outcome:
        """Run tests of the web; a few files that fail run once more, whole and by themselves.

        A page waits for its modules, for answers and, in a browser, for servers and two other browsers.
        """

        async def run(some: Sequence[str]) -> Outcome:
            return await self.vitest(part, script, [name.removeprefix("web/") for name in some], env)

        # A hook that fails fails its file, and no test of it.
        return await once_more(run, words, lambda _: failed_files(self._raw_file(part), self.layout.checkout))

    def _raw(self, part: str) -> Path:
        """Where the tool writes; what an earlier run left there is gone."""
        raw = self._raw_file(part)
        raw.parent.mkdir(parents=True, exist_ok=True)
        raw.unlink(missing_ok=True)
        return raw

    def _raw_file(self, part: str) -> Path:
        return results_folder(self.layout) / "raw" / f"{part}.json"
