"""Several states in one box."""

import re
from collections.abc import Sequence

from documents.acord.canonical import Canonical
from documents.acord.leaves import Seen, leaf_with
from documents.acord.state_names import state_code
from documents.acord.values import cleaned
from documents.reading import Leaf

_BREAKS = re.compile(r"\s*[,;/&]\s*|\s+and\s+", re.IGNORECASE)


def states_in(text: str) -> list[str] | None:
    """The states that a text lists, by code; None where it says something else, such as "all but"."""
    found: list[str] = []
    for part in filter(None, _BREAKS.split(cleaned(text).strip(" .,;"))):
        code = state_code(part)
        codes = [code] if code else [state_code(word) for word in part.split()]
        if not all(codes):
            return None
        found += [code for code in codes if code]
    return list(dict.fromkeys(found))


def state_leaves(path: str, texts: Sequence[str], seen: Seen) -> list[Leaf]:
    """A list of states from one box or more; words that list none stay as they are, doubted."""
    text = ", ".join(filter(None, map(cleaned, texts)))
    states = states_in(text)
    if states is None:
        return [leaf_with(f"{path}[0]", Canonical(text, text, fits=False), seen, text)]
    return [leaf_with(f"{path}[{n}]", Canonical(state), seen, text) for n, state in enumerate(states)]
