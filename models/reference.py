"""Built-in lists as screens read them."""

from models.base import Frozen


class Partner(Frozen):
    """Who distributes programs."""

    key: str
    name: str


class StateRow(Frozen):
    """A state; code is upper case, category None where no bureau's modification applies."""

    code: str
    name: str
    bureau_category: str | None
    private_market: bool
    abbrev: str = ""
    """As it is written out, e.g. Ariz."""


class Limit(Frozen):
    """A choice of employers' liability limits; id in thousands, label in dollars."""

    id: str
    label: str


class Question(Frozen):
    """An underwriting question."""

    name: str
    wording: str
    default_response: str
    kind: str
    """yes_no | percent | number | slots."""
    remark_label: str | None
    states_not_asked: tuple[str, ...] = ()
