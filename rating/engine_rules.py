"""Which rules an engine version prices by: a stored price is replayed by those that it was made with."""

from collections.abc import Mapping
from dataclasses import dataclass

from models.errors import NotReplayable

ENGINE_VERSION = "2"
"""What prices today."""


@dataclass(frozen=True, slots=True)
class EngineRules:
    """What the versions of the engine do differently; a version stays while a stored price names it."""

    version: str
    needs_a_plan: bool = True
    """A schedule percent that meets no plan is refused, and a state without a plan has none unless the
    program files one for that very state. Before, such a percent was skipped, or taken."""
    traces_minimums: bool = True
    """The worksheet says how each class minimum was made. Before, it named the class alone."""


CURRENT = EngineRules(ENGINE_VERSION)
_RULES: Mapping[str, EngineRules] = {
    "1": EngineRules("1", needs_a_plan=False, traces_minimums=False),
    CURRENT.version: CURRENT,
}


def rules_of(version: str) -> EngineRules:
    """The rules of a version. Raises: NotReplayable for one that this engine does not know."""
    try:
        return _RULES[version]
    except KeyError:
        known = ", ".join(_RULES)
        raise NotReplayable(
            f"Engine version {version} made this price, and this engine knows {known}; price the risk anew"
        ) from None
