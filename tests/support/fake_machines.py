"""Machines that lack something: a PATH with what a test puts there and nothing else.

`python -m tests.support.fake_machines FOLDER` fills a folder with links to everything on this PATH but the
language tools and the browser, so that a whole set-up can be run as on a machine without them.
"""

import os
import sys
from pathlib import Path

LACKED = (
    "go", "gofmt", "java", "javac", "node", "nodejs", "npm", "npx", "chromium-headless-shell",
    "chromium", "chromium-browser", "google-chrome", "tesseract", "psql", "postgres", "initdb",
)  # fmt: skip


class Machine:
    """A folder that is the whole PATH; tools are shell scripts that say what they are told to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def says(self, name: str, words: str, code: int = 0) -> Path:
        """A tool that prints words, whatever it is asked."""
        return self.does(name, f"cat <<'WORDS'\n{words}\nWORDS\nexit {code}")

    def does(self, name: str, script: str) -> Path:
        """A tool that runs a script of sh."""
        tool = self.folder / name
        tool.parent.mkdir(parents=True, exist_ok=True)
        tool.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n", encoding="utf-8")
        tool.chmod(0o755)
        return tool


def bare_path(folder: Path, lacked: tuple[str, ...] = LACKED) -> Path:
    """Links to everything on PATH but some tools. Returns: the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for place in os.environ["PATH"].split(":"):
        for tool in Path(place).glob("*"):
            link = folder / tool.name
            if tool.name not in lacked and not link.is_symlink() and os.access(tool, os.X_OK):
                link.symlink_to(tool)
    return folder


if __name__ == "__main__":
    print(bare_path(Path(sys.argv[1]).resolve()))
