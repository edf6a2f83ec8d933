"""The elected charges of a risk.json: by name, or with a state; each counts once in a state."""

from models.risk import ElectedCharge
from rating.desk.json_fields import Paper, Part
from rating.tables import cells
from rating.tables.findings import shown


def read_charges(top: Part) -> tuple[ElectedCharge, ...]:
    """Charges by name, or as [{charge, state}]. One that a state would pay twice is noted as a fault."""
    value = top.raw("charges")
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        named = [(f"{top.at('charges')}.{at}", ElectedCharge(charge=entry)) for at, entry in enumerate(value)]
        return _each_once(top.paper, named)
    named = []
    for part in top.parts("charges"):
        charge = part.take("charge", cells.text, required=True)
        state = part.take("state", cells.state())
        part.leave()
        if charge:
            named.append((part.at("charge"), ElectedCharge(charge=charge, state=state)))
    return _each_once(top.paper, named)


def _each_once(paper: Paper, named: list[tuple[str, ElectedCharge]]) -> tuple[ElectedCharge, ...]:
    """The charges; the second of two that meet in a state is refused."""
    found: list[ElectedCharge] = []
    for path, elected in named:
        if any(_meet(each, elected) for each in found):
            where = f" in {elected.state}" if elected.state else ""
            problem = f"the charge {shown(elected.charge)} is elected twice{where}"
            paper.refuse(path, problem, "keep one of them; one without a state counts in every state")
        else:
            found.append(elected)
    return tuple(found)


def _meet(one: ElectedCharge, other: ElectedCharge) -> bool:
    """Whether there is a state that both are elected for; the engine reads names in any case."""
    same_name = one.charge.casefold() == other.charge.casefold()
    return same_name and (one.state == other.state or None in (one.state, other.state))
