"""Faults of what a licensee's tables leave open or write otherwise, and of why two prices differ."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a credit of a range is read as its debit",
        "rating/tables/cells.py",
        "    credit = next((bound for bound in bounds if bound < 0), bounds[-1])",
        "    credit = bounds[-1]",
        "tests/unit/rating/test_table_cells.py -k one_spelling",
    ),
    Fault(
        "a rate of seven places is taken",
        "rating/tables/cells.py",
        '{"0", "1", "2", "3", "4", "5", "6"}',
        '{"0", "1", "2", "3", "4", "5", "6", "7"}',
        "tests/unit/rating/test_table_cells.py -k would_be_right",
    ),
    Fault(
        "the limit of a policy is read as that of an employee",
        "rating/tables/cells.py",
        "    if amounts[0] == amounts[1] < amounts[2]:",
        "    if False:",
        "tests/unit/rating/test_table_cells.py -k one_spelling",
    ),
    Fault(
        "any words are taken for years",
        "rating/tables/cells.py",
        "    if not _YEARS.fullmatch(text.strip()):",
        "    if False:",
        "tests/unit/rating/test_table_cells.py -k would_be_right",
    ),
    Fault(
        "a state whose fund alone insures has a private market",
        "rating/tables/completion.py",
        'row["mod_plan"] == "none"',
        'row["mod_plan"] == "ncci"',
        "tests/unit/rating/test_table_completion.py -k anybody_sells_there",
    ),
    Fault(
        "a state that is mcp is rated by the fund",
        "rating/tables/completion.py",
        'row["state"] in filed and (row["state_type"] or general_type) == "master"',
        'row["state"] in filed',
        "tests/unit/rating/test_table_completion.py -k load_of_one",
    ),
    Fault(
        "a program of single states is admitted everywhere",
        "rating/tables/completion.py",
        '**_PLAIN, "licensed": "false"',
        "**_PLAIN",
        "tests/unit/rating/test_table_completion.py -k nowhere_else",
    ),
    Fault(
        "carriers of both types are priced as type B",
        "rating/tables/completion.py",
        '"B" if types == {"B"} else ""',
        '"B" if "B" in types else ""',
        "tests/unit/rating/test_table_completion.py -k kind_of_its_discounts",
    ),
    Fault(
        "a state with rates of its own is a master policy",
        "rating/tables/completion.py",
        'sorted(_states_of(rates, program, "fund_rate") - _states_of(rates, program))',
        'sorted(_states_of(rates, program, "fund_rate"))',
        "tests/unit/rating/test_table_completion.py -k kind_of_its_discounts",
    ),
    Fault(
        "a payroll that was changed is told as another term",
        "rating/record/difference_causes.py",
        "            if place.state == line.state",
        "            if place.state != line.state",
        "tests/unit/rating/test_difference.py -k one_payroll",
    ),
    Fault(
        "a modification that was entered anew is told as a date",
        "rating/record/difference_causes.py",
        "        if not self._same_entries():",
        "        if False:",
        "tests/unit/rating/test_difference.py -k entered_anew",
    ),
)
