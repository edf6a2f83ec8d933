"""Bodies of the reference calls: states, zips, entity types, programs and how they are selected."""

from typing import Annotated, Literal

from pydantic import Field

from api.http.derived_fields import ProgramKnown
from api.http.wire import CamelWire, Key, Short, StateCode, Wire
from models.program import CarrierKind


class StatesRequest(Wire):
    """The body of getExpModStateCategory."""

    states: Annotated[list[StateCode], Field(max_length=60)]


class StateCategories(CamelWire):
    """The asked states by bureau, in lower case; a state of none of the three is absent."""

    ncci_states: list[str]
    acting_ncci_states: list[str]
    ind_bureau_states: list[str]


class ProgramName(ProgramKnown):
    """A program by its name in lists."""

    display_name: Short = ""


class McpRequest(CamelWire):
    """The body of raterMcpStateData; no program means all that the caller may see."""

    state_list: Annotated[list[StateCode], Field(max_length=60)]
    program_list: Annotated[list[ProgramName], Field(max_length=200)] = Field(default_factory=list)


class EntityTypes(Wire):
    """Business types and employer liability limits, as they are shown."""

    entities: list[str]
    limits: list[str]


class ListedState(Wire):
    """A state: its name, the name as it is written out short, and its two letters."""

    State: str
    Abbrev: str
    Code: str
    private_market: bool
    """Whether carriers insure there; else the state's fund does."""


class StateList(Wire):
    """The fifty states and the District of Columbia by name; the territories by their letters."""

    states: list[ListedState]
    territories: dict[str, str]


class CityOfZip(Wire):
    """City and state (lower case) of a zip."""

    state: str
    city: str


ZipAnswer = Literal["Data not found"] | CityOfZip


class ProgramReference(ProgramKnown):
    """A program as the date call names it."""

    carrier: Key = ""
    peo: Key = ""
    program: Key


class ProgramRange(Wire):
    """When a program is sold, MM-DD-YYYY; from is inclusive, to exclusive, null is open."""

    from_: str | None = Field(alias="from")
    to: str | None


class ProgramDates(Wire):
    """The dates of one program; no range means always."""

    carrier: str
    peo: str
    program: str
    range: list[ProgramRange]


class ProgramOffer(CamelWire):
    """A program that the caller may choose, by the specified names; carrierName is what is shown."""

    program: str
    peo: str
    display_peo_name: str
    carrier: str
    carrier_name: str
    actual_carrier_name: str
    demo_carrier_name: str | None
    range: list[ProgramRange]
    disable_carrier: bool
    dev_removed: bool
    prod_removed: bool
    kind: CarrierKind
    paygo: bool
    illustrative: bool
    offered: bool
    """Whether it is sold on the day that was asked about."""


class CarriersAdded(Wire):
    """While a location lies in the state and one of `when` is chosen, `adds` are chosen too; program keys."""

    state: StateCode
    when: list[str]
    adds: list[str]
    note: str


class CarrierSelection(CamelWire):
    """How carriers come into a selection, and states (lower case) without a premium range."""

    carriers_added: list[CarriersAdded]
    left_unselected: list[str]
    """Programs that choosing their partner does not select."""
    premium_check_skipped: list[str]
