"""A text over several boxes, in their order."""

from collections.abc import Sequence

from documents.eacord.appearance import PAD, width_of
from documents.latin import shown

_SIZE = 8.0


def spread(lines: Sequence[str], widths: Sequence[float]) -> list[str]:
    """The text of each box: lines one below the other, of which the first share one where there are too many;
    one line word by word, of which the last box takes the rest."""
    if len(lines) > 1:
        more = max(0, len(lines) - len(widths))
        own = [", ".join(lines[: more + 1]), *lines[more + 1 :]]
        return [*own, *[""] * (len(widths) - len(own))]
    words = lines[0].split() if lines else []
    found: list[str] = []
    for width in widths[:-1]:
        count = _fitting(words, width)
        found.append(" ".join(words[:count]))
        words = words[count:]
    return [*found, " ".join(words)]


def _fitting(words: Sequence[str], width: float) -> int:
    """How many of the words have their place in a box of this width; one where it can be cut alone."""
    for count in range(len(words), 0, -1):
        if width_of(shown(" ".join(words[:count])), _SIZE) <= width - 2 * PAD:
            return count
    return min(1, len(words))
