"""Named views: filters of a list that a person keeps under a name."""

from enum import StrEnum

from models.base import Frozen

MOST_VIEWS = 50
"""Of one person on one screen."""


class ViewScreen(StrEnum):
    """The lists that have named views."""

    UNDERWRITER_DASHBOARD = "uw_dashboard"
    RELEASED_DASHBOARD = "uw_released"
    USER_DASHBOARD = "user_dashboard"


class SavedView(Frozen):
    """A named view; filter: the query of its address, name by name, so that anybody can open it."""

    name: str
    filter: dict[str, str]
