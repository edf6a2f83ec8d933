"""Bodies of named views."""

from typing import Annotated

from pydantic import Field, StringConstraints

from api.http.wire import ONE_LINE, Wire

ViewName = Annotated[
    str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True, pattern=ONE_LINE)
]
_Part = Annotated[str, StringConstraints(max_length=40, min_length=1, pattern=r"^[a-zA-Z_-]+$")]
_Value = Annotated[str, StringConstraints(max_length=200, pattern=ONE_LINE)]


class SavedViewWire(Wire):
    """A named view; filter: the query of its address, name by name."""

    name: ViewName
    filter: Annotated[dict[_Part, _Value], Field(max_length=40)]
