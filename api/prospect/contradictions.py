"""Bodies with two fields for one thing: both may be sent, and then say the same."""

from collections.abc import Mapping, Sequence

from adapters.postgres.prospect.key import is_key_of
from adapters.postgres.unit_of_work import Work
from models.errors import InvalidInput
from models.prospect import Prospect


async def prospect_named(work: Work, named: Mapping[str, str]) -> Prospect:
    """The one prospect that some fields of a body name, for a change.

    Args: named: key by name of the field; '' says nothing.
    Raises: InvalidInput naming the field, ProspectNotFound, SeveralProspects.
    """
    said = {name: key for name, key in named.items() if key}
    if not said:
        raise InvalidInput(f"Name the prospect: {' or '.join(named)} is required", next(iter(named)))
    first = next(iter(said))
    found = await work.prospects.to_change(said.pop(first), first)
    for name, key in said.items():
        if not is_key_of(found, key):
            raise InvalidInput(f"{name} and {first} name different prospects; send both alike, or one", name)
    return found


def list_named(named: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The one list that some fields of a body give, in whichever order.

    Args: named: list by name of the field; an empty one says nothing. Raises: InvalidInput naming the field.
    """
    said = {name: each for name, each in named.items() if each}
    first = next(iter(said), "")
    for name, each in said.items():
        if sorted(each) != sorted(said[first]):
            raise InvalidInput(f"{name} and {first} hold different keys; send both alike, or one", name)
    return said.get(first, ())
