"""A child of the product, or the desk: limits first, then whatever touches a document.

python -m documents serve reader|writer|drawer
"""

import sys

from documents.child.limits import shut_in

KINDS = ("reader", "writer", "drawer")
USAGE = 2


def main(words: list[str]) -> int:
    """Serve as one kind of child. Returns: the exit code."""
    if len(words) != 2 or words[0] != "serve" or words[1] not in KINDS:
        sys.stderr.write(f"python -m documents serve {'|'.join(KINDS)}\n")
        return USAGE
    shut_in()
    from documents.serve import serve

    return serve(words[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
