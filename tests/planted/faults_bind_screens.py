"""Faults of what screens read and type about an account: calls, answers, officers, events, mails."""

from tests.planted.fault import Fault

CALLS = "tests/integration/api/bind/test_calls.py"
PANEL = "tests/integration/api/bind/test_panel.py"
EVENTS = "tests/integration/api/bind/test_events.py"
EACH = f"{CALLS} -k test_each_call_answers_a_uuid"
UNKNOWN = f"{CALLS} -k test_unknown_carriers_quotes_jobs_and_types"
BODY = "tests/unit/underwriting/test_bind_body.py"
PROJECTIONS = "tests/integration/adapters/test_bind_projections.py"
NEWS = "tests/unit/activities/test_bind_news.py"
QUESTIONS = "tests/unit/underwriting/test_bind_questions.py"
OFFICERS = "tests/unit/underwriting/test_bind_officers.py"
WORDS = "tests/unit/underwriting/test_case_words.py"

FAULTS = (
    Fault(
        "plans of the price before stay beside a price that moved",
        "activities/bind/plan_steps.py",
        "if record.binds or not _of_another_price(record, quote):",
        "if record.binds or _of_another_price(record, quote):",
        "tests/integration/api/bind/test_bind.py -k price_that_moved",
    ),
    Fault(
        "a plan that the new price does not have stays chosen",
        "activities/bind/plan_steps.py",
        'read["cleared"] = ("plan",)',
        'read["cleared"] = ()',
        "tests/unit/activities/test_bind_plans.py -k chosen_no_more",
    ),
    Fault(
        "a second press of Get Quote starts a second quote",
        "web/src/app/quote/start.ts",
        "going.current = id;",
        "void id;",
        "web/src/app/quote/start.test.tsx -t keeps the run",
    ),
    Fault(
        "answers typed just before the page is left are lost",
        "web/src/features/bind/use-answers.ts",
        "window.addEventListener('pagehide', leaving);",
        "",
        "web/src/features/bind/question-form.test.tsx -t as the page is left",
    ),
    Fault(
        "a carrier that was asked nothing counts as one whose questions are answered",
        "web/src/features/bind/open-quotes.tsx",
        "if (questions === 0) return",
        "if (questions === 0 && open > 0) return",
        "web/src/app/pages/amtrust-uw.test.tsx -t picks among the open quotes",
    ),
    Fault(
        "a carrier's job that failed is polled as if it were under way in other words (QE-169)",
        "api/bind/routes.py",
        '    return "error" if step.status is JobStatus.ERROR else "processing"\n',
        '    return "failed" if step.status is JobStatus.ERROR else "processing"\n',
        f"{CALLS} -k test_net_rates_that_never_come",
    ),
    Fault(
        "a carrier's job is polled by the word of another type (QE-169)",
        "api/bind/routes.py",
        "    if step.type != type:\n",
        "    if step.type == carrier:\n",
        UNKNOWN,
    ),
    Fault(
        "a quote is made of a body with another date (QE-171)",
        "underwriting/bind_body.py",
        '        "EffectiveDate": said.effective_date != asked.risk.effective_date,\n',
        '        "EffectiveDate": said.effective_date < asked.risk.effective_date,\n',
        f"{BODY} -k test_each_field_that_says_otherwise",
    ),
    Fault(
        "a quote is made of a body with other people in a class (QE-171)",
        "underwriting/bind_body.py",
        " or (heads and line[1:] != known[key][1:]):\n",
        " or (not heads and line[1:] != line[1:]):\n",
        f"{BODY} -k test_each_field_that_says_otherwise",
    ),
    Fault(
        "a mailing address of nobody passes (QE-171)",
        "underwriting/bind_body.py",
        "    return all(_moved(said, each) for each in known)\n",
        "    return all(_moved(said, each) and not known for each in known)\n",
        f"{BODY} -k test_each_field_that_says_otherwise",
    ),
    Fault(
        "an update names a quote that is not the prospect's (QE-172)",
        "api/bind/asking.py",
        "        if quote_ref is not None and account.record.quote_ref != quote_ref:\n",
        "        if quote_ref is not None and not quote_ref:\n",
        UNKNOWN,
    ),
    Fault(
        "saved plans answer nothing (QE-174)",
        "activities/bind/plan_steps.py",
        '    return StepDone(code, {"Message": "Payment plan saved"}, changes, params)\n',
        "    return StepDone(code, {}, changes, params)\n",
        EACH,
    ),
    Fault(
        "net rates are named otherwise (CB-273)",
        "activities/bind/plan_steps.py",
        '        "NetRate": str(rate.rate),\n',
        '        "Rate": str(rate.rate),\n',
        EACH,
    ),
    Fault(
        "questions come without their status (CB-274)",
        "activities/bind/question_steps.py",
        '    answer = {"StatusCode": 200, "Data"',
        '    answer = {"StatusCode": "200", "Data"',
        EACH,
    ),
    Fault(
        "answers that were saved say nothing (CB-275)",
        "activities/bind/question_steps.py",
        '    return StepDone("questions_saved", {"Message": "Questions saved"}, changes, params)\n',
        '    return StepDone("questions_saved", {}, changes, params)\n',
        EACH,
    ),
    Fault(
        "details come without eligibility (CB-276)",
        "activities/bind/quote_steps.py",
        '{"Eligibility": quote.eligibility, "QuoteStatus": quote.status, "StatusCode": 200}',
        '{"Eligibility": quote.status, "QuoteStatus": quote.status, "StatusCode": 200}',
        EACH,
    ),
    Fault(
        "the carrier's name in a path must be spelled as its key (CB-277)",
        "adapters/postgres/bind/named_quote.py",
        "    return _CARRIER.step(adapter=word.casefold())\n",
        "    return _CARRIER.step(adapter=word)\n",
        EACH,
    ),
    Fault(
        "a bind names another prospect",
        "api/bind/named.py",
        "        if named.id != record.prospect_id:\n",
        "        if named.id == record.id:\n",
        f"{CALLS} -k test_a_wish_to_bind_names_its_own_prospect",
    ),
    Fault(
        "an account that changed is read as the same one",
        "api/bind/account_routes.py",
        "    tag = f'\"{found.version}-{sha256(body).hexdigest()[:16]}\"'\n",
        "    tag = f'\"1-{sha256(str(id).encode()).hexdigest()[:16]}\"'\n",
        f"{PANEL} -k test_an_account_is_read_again_only_where",
    ),
    Fault(
        "answers of somebody else are overwritten",
        "adapters/postgres/bind/typed.py",
        "        if record.answers_version > base_version:\n",
        "        if record.answers_version > record.version:\n",
        f"{PANEL} -k test_answers_are_kept_as_typed",
    ),
    Fault(
        "a worker replaces what was typed while it asked",
        "adapters/postgres/bind/account_changes.py",
        '    return before.op("||")(new)\n',
        "    return new\n",
        f"{PROJECTIONS} -k test_what_is_new_stands_beside",
    ),
    Fault(
        "typed answers never reach the carrier",
        "underwriting/bind_questions.py",
        "    return {id: text for id, text in still_asked(asked, answers).items() if held[id] != text}\n",
        "    return {id: text for id, text in still_asked(asked, answers).items() if held[id] == text}\n",
        f"{QUESTIONS} -k test_only_answers_that_the_carrier_does_not_hold",
    ),
    Fault(
        "a suggestion is made of other words",
        "underwriting/bind_questions.py",
        "and _words(one.question.text) in said\n",
        "and said\n",
        f"{QUESTIONS} -k test_what_the_prospect_answered_to_the_same_words",
    ),
    Fault(
        "officers lie open in the row",
        "adapters/postgres/bind/records.py",
        '    return cipher.seal(whole, table="bind_account.officers", row=account_id)\n',
        '    return cipher.seal("[]", table="bind_account.officers", row=account_id) + whole.encode()\n',
        f"{PANEL} -k test_officers_are_kept_sealed",
    ),
    Fault(
        "officers own more than the whole business",
        "underwriting/bind_officers.py",
        "        if shares[officer.state] > WHOLE:\n",
        "        if officer.ownership > WHOLE:\n",
        f"{OFFICERS} -k test_what_the_carrier_has_no_form_for",
    ),
    Fault(
        "officers stay here",
        "activities/bind/officer_steps.py",
        "asked.about, asked.ref, officers, asked.key",
        "asked.about, asked.ref, (), asked.key",
        f"{PANEL} -k test_officers_are_kept_sealed",
    ),
    Fault(
        "a stream that comes back begins anew",
        "adapters/postgres/bind/case_events.py",
        "case_event.c.seq > seen)",
        "case_event.c.seq > 0)",
        f"{EVENTS} -k test_whoever_watches_hears_each_event_once",
    ),
    Fault(
        "a lost reply is told to nobody",
        "activities/bind/turn_endings.py",
        'NewCaseEvent(code="bind_unknown", params={"attempt": attempt}),',
        'NewCaseEvent(code="bind_asked", params={"attempt": attempt}),',
        f"{EVENTS} -k test_whoever_watches_hears_each_event_once",
    ),
    Fault(
        "an event has no words",
        "underwriting/case_words.py",
        '    "policy_found": "Found policy {policy}",\n',
        "",
        f"{WORDS} -k test_every_code_that_is_written",
    ),
    Fault(
        "a look that is refused as wrong parks the bind",
        "activities/bind/turns.py",
        "                with looked_again(refused_too=True):\n",
        "                with looked_again(refused_too=False):\n",
        f"{EVENTS} -k test_a_look_that_is_refused_as_wrong",
    ),
    Fault(
        "a policy is mailed to nobody",
        "activities/bind/news.py",
        "        to_agent = BindNews(kind=MailKind.BIND_POLICY, facts=facts)\n",
        "        to_agent = BindNews(kind=MailKind.BIND_ODD, to_operations=True, facts=facts)\n",
        f"{NEWS} -k test_the_agent_is_told",
    ),
    Fault(
        "operations are told whose bind is parked",
        "activities/mail/bind_letters.py",
        '    lines = [] if to_operations else [f"Company: {said[COMPANY]}"]\n',
        '    lines = [f"Company: {said[COMPANY]}"]\n',
        f"{NEWS} -k test_operations_are_told_without_a_name",
    ),
    Fault(
        "an underwriter's press is mailed as the carrier's answer",
        "activities/bind/news.py",
        '    if event.code == "quote_read":\n',
        '    if event.code in ("quote_read", "questions_saved"):\n',
        f"{NEWS} -k test_what_people_press_themselves",
    ),
    Fault(
        "a bind that cannot go on begins again at once",
        "workflows/bind.py",
        "                await self._rest()\n",
        "                self._failures += 1\n",
        "tests/integration/workflows/test_bind.py -k test_a_bind_that_cannot_go_on_rests",
    ),
    Fault(
        "an account expires while it binds",
        "activities/bind/case.py",
        "            if record is not None and record.live and not record.binds:\n",
        "            if record is not None and record.live:\n",
        "tests/integration/adapters/test_bind_projections.py -k test_an_account_whose_quote_is_over_expires",
    ),
    Fault(
        "a city of blanks is an address to a carrier",
        "underwriting/carrier_address.py",
        "if not value.strip())",
        "if not value)",
        "tests/unit/underwriting/test_carrier_address.py -k test_what_is_missing",
    ),
    Fault(
        "a demo guest is told of an online carrier by its name",
        "api/caller/catalogue.py",
        "        return not self._demo or any(program.adapter == adapter",
        "        return bool(self.lists.programs) or any(program.adapter == adapter",
        "tests/unit/api/test_catalogue.py -k no_online_carrier",
    ),
    Fault(
        "a premium is made of a rounded net rate (CB-227)",
        "underwriting/net_rate_premium.py",
        "    return cent(rate.rate * payroll)\n",
        "    return cent(rate.rate) * payroll\n",
        "tests/unit/underwriting/test_net_rate_premium.py -k half_a_cent",
    ),
)
