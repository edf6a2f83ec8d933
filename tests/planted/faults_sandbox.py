"""Faults in the carriers of the sandbox, after which a doubled or lost policy would go unseen."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a carrier that cannot double a policy",
        "sandbox/amtrust/bind_routes.py",
        "policy = state.policies.commit(binding) if due is None else None",
        "held = state.policies.all(carrier=KEY, quote=quote_id)\n"
        "        policy = held[0] if held else state.policies.commit(binding) if due is None else None",
        "tests/unit/sandbox/test_amtrust_bind_scenarios.py -k second_policy",
    ),
    Fault(
        "an idempotency key that binds again",
        "sandbox/birch/reading.py",
        "if before is not None:\n        headers",
        "if False:\n        headers",
        "tests/unit/sandbox/test_birch_scenarios.py -k another_key",
    ),
    Fault(
        "an idempotency key that is never forgotten",
        "sandbox/store/memory.py",
        "timedelta(hours=KEPT_H)",
        "timedelta(hours=9 * KEPT_H)",
        "tests/unit/sandbox/test_birch_scenarios.py -k another_key",
    ),
    Fault(
        "a policy without its line in the log",
        "sandbox/store/policies.py",
        "self._calls.bound(binding.carrier, binding.quote, binding.fein, number, binding.source)",
        "pass",
        "tests/unit/sandbox/test_controls.py -k policy_too",
    ),
    Fault(
        "a log that can be rewritten",
        "sandbox/store/database.py",
        "CREATE TRIGGER IF NOT EXISTS line_stays BEFORE UPDATE ON line\n"
        "    BEGIN SELECT RAISE(ABORT, 'The log is append-only.'); END;\n",
        "",
        "tests/unit/sandbox/test_controls.py -k changed_or_deleted",
    ),
    Fault(
        "a lost reply whose call was never done",
        "sandbox/conduct.py",
        'rule = await self._suffer(asked, "after", faults)',
        'rule = await self._suffer(asked, "never", faults)',
        "tests/unit/sandbox/test_controls.py -k fault_before_the_work",
    ),
    Fault(
        "a late commit that comes at once",
        "sandbox/store/policies.py",
        "at = self._clock.after(seconds).isoformat()",
        "at = self._clock.after(0).isoformat()",
        "tests/unit/sandbox/test_birch_scenarios.py -k test_53",
    ),
    Fault(
        "a policy search that never lags",
        "sandbox/store/policies.py",
        'return [policy for policy in found if policy["found_from"] <= now]',
        "return found",
        "tests/unit/sandbox/test_amtrust_bind_scenarios.py -k test_50",
    ),
    Fault(
        "invoices that are not the plan's total cost",
        "sandbox/amtrust/plans.py",
        "amount = part if number < left else rest - part * (left - 1)",
        "amount = part",
        "tests/unit/sandbox/test_amtrust_contract.py -k invoices",
    ),
    Fault(
        "a price with open questions passes for a quote",
        "adapters/carriers/amtrust/quote_reply.py",
        '"Incomplete": CarrierVerdict.INDICATION',
        '"Incomplete": CarrierVerdict.QUOTED',
        "tests/unit/adapters/carriers/test_amtrust.py -k open_questions",
    ),
    Fault(
        "answers are lost with an update",
        "sandbox/amtrust/quote_desk.py",
        "return self.save(ref, {**record, **_asked(body)})",
        "return self.save(ref, {**record, **AFRESH, **_asked(body)})",
        "tests/unit/sandbox/test_amtrust_contract.py -k keeps_the_answers",
    ),
)
