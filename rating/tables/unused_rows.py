"""Rows of a folder that no price reads, and states for which a table has nothing: worth a word, no fault."""

from collections.abc import Iterator, Mapping, Sequence

from rating.class_rates import FUND_RATE
from rating.program_terms import EVERY_STATE
from rating.row_choice import ANY_STATE, Row
from rating.tables.checked_tables import Readings, placed
from rating.tables.completion import DEFAULT_PROGRAM, completed, default_program_rows

_MASTER = "master"
_NEEDED = ("expense_constants", "increased_limits", "terrorism_cat")
"""Tables without which a state has no price: a row of it or of DEFAULT must be there."""
_NAMED = 3
_RATES, _PROGRAMS = "rates", "programs"


def effect_notices(readings: Readings) -> list[str]:
    """What is worth saying about tables in which nothing is wrong."""
    return [*_fund_rates(readings), *_states_without_rows(readings)]


def _fund_rates(readings: Readings) -> Iterator[str]:
    """Fund rates are those of master policies: a program that is none in the state does not read them."""
    given = {name: readings[name].rows for name in (_RATES, _PROGRAMS) if name in readings}
    if _RATES not in given:
        return
    types = _state_types(given)
    idle: dict[tuple[str, str], list[str]] = {}
    for (file, line), row in placed(readings, _RATES):
        if row["kind"] == FUND_RATE and not _is_read(row["program"], row["state"], types):
            idle.setdefault((row["state"], row["program"]), []).append(f"{file}, line {line}")
    for (state, program), places in idle.items():
        more = f" and {len(places) - 1:,} more" if len(places) > 1 else ""
        who = "no program" if program == EVERY_STATE else f"{program}, which"
        problem = (
            f"{who} is a master policy in {state}" if program == EVERY_STATE else f"{who} is mcp in {state}"
        )
        yield f"{places[0]}{more}: the fund_rate is read by nobody: {problem}"


def _state_types(given: Mapping[str, Sequence[Row]]) -> dict[str, dict[str, str]]:
    """How each program of the folder insures each state: '*' says what holds where no row of a state does."""
    if _PROGRAMS in given:
        rows: Sequence[Row] = completed(given)[_PROGRAMS]
    else:
        named = dict.fromkeys(row["program"] for row in given[_RATES] if row["program"] != EVERY_STATE)
        rows = default_program_rows([DEFAULT_PROGRAM, *named], given)
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        if row["state_type"]:
            found.setdefault(row["program"], {})[row["state"]] = row["state_type"]
    return found


def _is_read(program: str, state: str, types: Mapping[str, Mapping[str, str]]) -> bool:
    asked = types.values() if program == EVERY_STATE else [types.get(program, {})]
    return any(kinds.get(state, kinds.get(EVERY_STATE)) == _MASTER for kinds in asked)


def _states_without_rows(readings: Readings) -> Iterator[str]:
    """States that have rates and no row of a table that every price needs."""
    if _RATES not in readings:
        return
    rated = {row["state"] for row in readings[_RATES].rows}
    for table in _NEEDED:
        named = {row["state"] for _, row in placed(readings, table)}
        missing = sorted(rated - named)
        if table in readings and missing and ANY_STATE not in named:
            states = ", ".join(missing[:_NAMED]) + (
                f" and {len(missing) - _NAMED} more" if missing[_NAMED:] else ""
            )
            problem = f"no row for {states}, which {_RATES} names, and none for {ANY_STATE}"
            yield f"{readings[table].file}: {problem}: no risk is priced there"
