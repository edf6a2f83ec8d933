"""Faults of the console of operations: its rights, what it tells of whom, what it keeps, and holds."""

from tests.planted.fault import Fault

HOLDS = "tests/integration/api/ops/test_holds.py"
MENDING = "tests/integration/api/ops/test_mending.py"
OPERATED = "tests/integration/api/decision/test_operated.py"
STUCK = "tests/unit/activities/test_ops_stuck.py"
MARKED = "tests/unit/activities/test_bind_marked.py"

FAULTS = (
    Fault(
        "every underwriter mends the cases of all tenants",
        "api/auth.py",
        "MayOperate = Annotated[Caller, Depends(Guard(Permission.OPERATE))]",
        "MayOperate = Annotated[Caller, Depends(Guard(Permission.UNDERWRITE))]",
        f"{MENDING} -k test_nobody_but_operations",
    ),
    Fault(
        "whoever may read a payload may write one",
        "api/ops/codec.py",
        "CodecGuard(Permission.OPERATE)",
        "CodecGuard(Permission.VIEW)",
        "tests/integration/api/test_codec.py -k test_a_deployment_lets_operations_alone_encrypt",
    ),
    Fault(
        "what is typed in the Temporal UI travels in clear",
        "api/ops/codec.py",
        "    sealed = [each if is_sealed(each) else",
        "    sealed = [each if each.data else",
        "tests/integration/api/test_codec.py -k test_what_is_typed_is_encrypted",
    ),
    Fault(
        "whose case it is, is told and nobody knows who looked",
        "api/ops/act_routes.py",
        '.noted("personal", case_id=id)',
        '.who.partition("personal")',
        f"{MENDING} -k test_whose_case_it_is",
    ),
    Fault(
        "an act of operations leaves no line in the audit log",
        "api/ops/acting.py",
        '        await self.work.audit.append(\n            f"ops.{action}",',
        '        await self.work.audit.append(\n            "ops",',
        f"{MENDING} -k test_retry_of_a_parked_bind",
    ),
    Fault(
        "a press of operations that is sent twice is done twice",
        "api/ops/acting.py",
        "            act.answered = None if claimed.new else ActionTaken.model_validate(claimed.body)\n",
        "            act.answered = None\n",
        f"{MENDING} -k test_retry_of_a_parked_bind",
    ),
    Fault(
        "a bind is given up without a word of the carrier",
        "underwriting/stuck_actions.py",
        "    if rules.aborted(standing_of(intent), confirmed=confirmed) is not None:\n",
        "    if rules.aborted(standing_of(intent), confirmed=True) is not None:\n",
        f"{MENDING} -k test_a_bind_is_given_up",
    ),
    Fault(
        "the quote is asked of a carrier that operations hold",
        "activities/quote/online.py",
        "        if since is not None:\n",
        "        if since is not None and not task.adapter:\n",
        f"{HOLDS} -k test_a_held_carrier",
    ),
    Fault(
        "a bind goes to a carrier that operations hold",
        "activities/bind/turns.py",
        "            if why is not None:\n",
        "            if why is not None and not record.quote_ref:\n",
        "tests/unit/activities/test_bind_held.py",
    ),
    Fault(
        "what changes the price can be corrected",
        "api/ops/correcting.py",
        "        path = CorrectionPath(wire.path)\n",
        "        path = CorrectionPath(wire.path if wire.path != 'ClassCodes' else 'RatingZip')\n",
        f"{MENDING} -k test_a_refused_field",
    ),
    Fault(
        "a correction lies open beside its account",
        "adapters/postgres/bind/corrections.py",
        "    return cipher.seal(whole, table=_SEALED_AS, row=account_id)\n",
        "    return whole.encode()\n",
        f"{MENDING} -k test_a_refused_field",
    ),
    Fault(
        "refused credentials end a bind that waits for operations",
        "activities/bind/turns.py",
        "        if waited_too_long(record, stand):\n",
        "        if not waited_too_long(record, stand):\n",
        f"{MENDING} -k test_a_bind_waits_for_credentials",
    ),
    Fault(
        "a decision that nobody waits for stays open past its time",
        "adapters/postgres/ops/idle_cases.py",
        "*map(self._decision, decisions)][:limit]",
        "*map(self._decision, decisions[:0])][:limit]",
        f"{OPERATED} -k test_stuck_work_ends_a_decision",
    ),
    Fault(
        "a live case whose run is gone stays without one",
        "activities/ops/stuck.py",
        "        if request.after is None:\n",
        "        if request.after is not None:\n",
        f"{STUCK} -k test_a_live_case_that_does_not_run",
    ),
    Fault(
        "operations say that it is bound before anybody has asked the carrier",
        "workflows/bind_turns.py",
        "        if act.name == MARK_BOUND and workflow.patched(",
        "        if act.name == BIND_STEP and workflow.patched(",
        "tests/integration/workflows/test_bind.py -k test_the_carrier_is_looked_at",
    ),
    Fault(
        "a number that operations typed otherwise than the carrier has it is told to nobody",
        "activities/bind/turn_operators.py",
        "        if _plain(number) != _plain(ask.policy_number):\n",
        "        if not _plain(number):\n",
        f"{MARKED} -k test_a_number_other",
    ),
    Fault(
        "a reason that the console takes is too long for its case",
        "models/operator_signal.py",
        "partial(_as_text, most=LONGEST_REASON)",
        "partial(_as_text, most=MOST_LETTERS)",
        "tests/unit/models/test_operator_signal.py -k as_long_as_the_console",
    ),
    Fault(
        "a signal brings what no row keeps, and its case fails again and again",
        "models/operator_signal.py",
        "    if _UNKEPT.search(text):\n",
        "    if not text and _UNKEPT.search(text):\n",
        "tests/unit/models/test_operator_signal.py -k no_row_keeps",
    ),
)
