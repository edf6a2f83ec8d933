"""Experience modifications: the combined entry of the NCCI states, own entries of the bureau states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from documents.acord.prospect.proposed import Known, Proposed, Section, Slot, amount_of, proposed
from documents.acord.prospect.source import Found, Source
from models.modification import COMBINED
from models.prospect import ModificationEntry

_OWN = "indBureauStates"
_DATES = ("policy.rating_effective_date", "policy.anniversary_rating_date", "policy.effective_date")


@dataclass(frozen=True, slots=True)
class _Read:
    state: str
    rate: Found


def modification_fields(
    source: Source, held: Mapping[str, ModificationEntry], known: Known
) -> Iterator[Proposed]:
    """Rate and date of each entry; states without a bureau have none, NCCI sheets that differ are offered."""
    combined: list[_Read] = []
    for state in source.names("emod_by_state"):
        rate = source.find(f"emod_by_state.{state}")
        category = known.bureaus.get(state.upper())
        if rate is None or category is None:
            continue
        if category == _OWN:
            yield from _entry(source, held, state.lower(), f"Modification {state}", rate)
        else:
            combined.append(_Read(state, rate))
    if combined:
        yield from _combined(source, held, combined)


def _combined(source: Source, held: Mapping[str, ModificationEntry], read: list[_Read]) -> Iterator[Proposed]:
    rates = {amount_of(one.rate.text) for one in read}
    label = "Modification NCCI"
    if len(rates) == 1:
        least = min(read, key=lambda one: one.rate.seen.confidence)
        yield from _entry(source, held, COMBINED, label, least.rate)
        return
    named = ", ".join(f"{one.state} {one.rate.text}" for one in read)
    note = f"The sheets differ: {named}. One interstate modification counts"
    yield from _entry(source, held, COMBINED, label, read[0].rate, note)


def _entry(
    source: Source,
    held: Mapping[str, ModificationEntry],
    key: str,
    label: str,
    rate: Found,
    note: str = "",
) -> Iterator[Proposed]:
    entry = held.get(key, ModificationEntry())
    slot = Slot(f"{Section.MODIFICATIONS}.{key}.rate1", Section.MODIFICATIONS, label, entry.rate1)
    offered = bool(note)
    yield proposed(slot, rate.text, rate.seen, offered=offered, note=note)
    day = source.find(*_DATES)
    if day is None:
        return
    current = entry.date1.isoformat() if entry.date1 else ""
    dated = Slot(
        f"{Section.MODIFICATIONS}.{key}.date1",
        Section.MODIFICATIONS,
        f"{label}: date",
        current,
        entry.default,
    )
    yield proposed(dated, day.text, day.seen, offered=offered, note=note and "Goes with the modification")
