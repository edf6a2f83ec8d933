"""Faults in what an algorithm may say, and in what the rates desk takes."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "schedule percents are taken, and the run is rated without them",
        "api/quote/start_routes.py",
        'update={"schedule": schedule_of(wire.body, names)}',
        "update={}",
        "tests/integration/api/test_quote_schedule.py -k what_the_run_is_rated_with",
    ),
    Fault(
        "a patch may lose an amount behind the last sum",
        "rating/algorithm_flow.py",
        "            elif not takers and step.key not in last:",
        "            elif not takers and step.key in last:",
        (
            "tests/unit/rating/test_algorithm_flow.py -k "
            "test_a_patch_that_breaks_the_way_is_refused_by_row_and_step"
        ),
    ),
    Fault(
        "an amount may stand in two sums",
        "rating/algorithm_flow.py",
        "            if len(takers) > 1:",
        "            if len(takers) > 2:",
        (
            "tests/unit/rating/test_algorithm_flow.py -k "
            "test_a_patch_that_breaks_the_way_is_refused_by_row_and_step"
        ),
    ),
    Fault(
        "a step may stand on a later one",
        "rating/algorithm_flow.py",
        "        elif base.seq >= step.seq:",
        "        elif base.seq > step.seq + 1000:",
        (
            "tests/unit/rating/test_algorithm_flow.py -k "
            "test_a_patch_that_breaks_the_way_is_refused_by_row_and_step"
        ),
    ),
    Fault(
        "a step may stand on itself",
        "rating/algorithm_flow.py",
        "        elif base is step:",
        "        elif base is None:",
        (
            "tests/unit/rating/test_algorithm_flow.py -k "
            "test_a_patch_that_breaks_the_way_is_refused_by_row_and_step"
        ),
    ),
    Fault(
        "a subtotal that others need may be switched off",
        "rating/algorithm_flow.py",
        "        elif base.rule == SUM and not base.enabled:",
        "        elif base.rule == SUM and base.enabled is None:",
        (
            "tests/unit/rating/test_algorithm_flow.py -k "
            "test_a_patch_that_breaks_the_way_is_refused_by_row_and_step"
        ),
    ),
    Fault(
        "a modification that rounds to 0 is taken",
        "models/modification.py",
        "    return round_mod(rate) > 0",
        "    return rate > 0",
        "tests/unit/models/test_modification.py -k test_a_modification_must_be_above_zero",
    ),
    Fault(
        "a draft keeps a modification that counts as 0",
        "api/prospect/drafts.py",
        '            raise InvalidInput(TOO_SMALL, f"{path}.{name}")',
        "            pass",
        "tests/unit/api/test_drafts.py -k test_a_modification_that_counts_as_zero_is_not_stored",
    ),
    Fault(
        "a risk file may say a field twice",
        "rating/desk/json_places.py",
        "    if len(found) < len(pairs):",
        "    if not pairs and found:",
        (
            "tests/unit/rating/test_desk_limits.py -k "
            "test_what_a_risk_says_twice_or_beyond_all_years_is_refused"
        ),
    ),
    Fault(
        "a rate table of 200 MB is read",
        "rating/tables/table_file.py",
        "    if len(content) > TABLE_BYTES:",
        "    if len(content) > 100 * TABLE_BYTES:",
        (
            "tests/unit/rating/test_desk_limits.py -k "
            "test_a_table_of_200_megabytes_is_refused_before_it_is_read"
        ),
    ),
    Fault(
        "a date beyond all years is taken",
        "rating/tables/cells.py",
        "    if not FIRST_DAY <= read <= LAST_DAY:",
        "    if not FIRST_DAY <= read:",
        (
            "tests/unit/rating/test_desk_limits.py -k "
            "test_what_a_risk_says_twice_or_beyond_all_years_is_refused"
        ),
    ),
    Fault(
        "of many risks the last one decides the exit status",
        "rating/desk/many_risks.py",
        "        worst, shown = max(worst, code), shown + 1",
        "        worst, shown = code, shown + 1",
        "tests/unit/rating/test_desk_many.py -k test_files_of_a_folder_are_priced_by_their_name",
    ),
    Fault(
        "a table of rates without a row is no fault",
        "rating/desk/folder.py",
        "    if table.table == RATES:",
        '    if table.table == "none":',
        "tests/unit/rating/test_desk_limits.py -k test_a_table_with_too_much_or_nothing",
    ),
    Fault(
        "an entry for a state outside the risk goes unmentioned",
        "rating/desk/risk_notices.py",
        "        if state not in risk.states:",
        "        if state in risk.states and False:",
        "tests/unit/rating/test_desk_limits.py -k test_entries_without_effect_are_named",
    ),
    Fault(
        "a rate that no program reads goes unmentioned",
        "rating/tables/unused_rows.py",
        '        if row["kind"] == FUND_RATE and not _is_read(row["program"], row["state"], types):',
        '        if row["kind"] == FUND_RATE and False:',
        "tests/unit/rating/test_desk_limits.py -k test_rows_without_effect_are_named",
    ),
    Fault(
        "a share of a policy amount is a percent too high",
        "rating/policy_steps.py",
        "        exact = full * part / base",
        '        exact = full * part / base * Decimal("1.01")',
        (
            "tests/unit/rating/test_independent_premium.py -k "
            "test_five_hundred_risks_cost_the_same_apart_from_the_engine"
        ),
    ),
    Fault(
        "programs with different schedule percents share the first one",
        "api/quote/schedule.py",
        "if found.setdefault(entry.state, entry.sdr) != entry.sdr:",
        "if found.setdefault(entry.state, entry.sdr) is None:",
        "tests/unit/api/test_quote_schedule.py -k quoted_apart",
    ),
    Fault(
        "a credit is printed without its minus",
        "documents/premium_steps.py",
        'credit = line.sign == "-" and line.amount > 0',
        "credit = False",
        "tests/unit/documents/test_premium_steps.py -k a_credit_has_its_minus",
    ),
    Fault(
        "a modification of a state without a location is left out in silence",
        "underwriting/intake_policy.py",
        "    if not combined and state not in of_risk:",
        "    if False:",
        (
            "tests/unit/underwriting/test_intake.py -k "
            "test_a_modification_of_a_state_that_the_risk_has_not_is_refused_by_name"
        ),
    ),
    Fault(
        "a comma may stand anywhere in an amount",
        "models/dollars.py",
        "[0-9]{1,3}(?:,[0-9]{3})+|",
        "[0-9]+(?:,[0-9]+)+|",
        "tests/unit/models/test_dollars.py -k could_be_another_amount",
    ),
    Fault(
        "a payroll that may be another amount is taken",
        "models/class_line_fields.py",
        "is_blank(value) else dollars_read(value)",
        'is_blank(value) else str(value).replace(",", "")',
        "tests/unit/api/test_problems.py -k test_words_say_what_would_be_right",
    ),
    Fault(
        "a year of claims does not say which amount is wrong",
        "api/prospect/claims_wire.py",
        'at = f"{path}.{to_camel(name)}"',
        "at = path",
        "tests/unit/api/test_claims_wire.py -k does_not_add_up",
    ),
    Fault(
        "paid of a loss run does not follow from incurred and reserve",
        "api/loss_run/wire.py",
        "else row.incurred - reserve",
        "else row.paid",
        "tests/unit/api/test_loss_run_wire.py -k follows",
    ),
    Fault(
        "a worksheet has the state's factor in place of its own",
        "documents/eacord/sheet.py",
        "found = own if own is not None else modifications.get(str(state))",
        "found = modifications.get(str(state), own)",
        "tests/unit/documents/eacord/test_sheet.py -k its_own_state",
    ),
    Fault(
        "a charge is found by its own letters alone",
        "rating/charges.py",
        'row["charge"].casefold() == name.casefold()',
        'row["charge"] == name',
        "tests/unit/rating/test_elections.py -k touches_elected",
    ),
    Fault(
        "the cost stack takes a rounding that changes nothing",
        "rating/algorithm_stack.py",
        '        "rounding": _ROUNDING,\n',
        "",
        "tests/unit/rating/test_algorithm_flow.py -k taken_before",
    ),
    Fault(
        "the second modification of a state counts",
        "rating/desk/risk_file.py",
        '        if state in found:\n            part.paper.refuse(part.at("state"), f"{state} has '
        'two entries", "write one per state")\n            continue\n',
        "",
        "tests/unit/rating/test_desk_rate_risk.py -k one_modification",
    ),
)
