"""Faults of files: what is checked, where it lies until then, whom it is shown to, who deletes it."""

from tests.planted.fault import Fault

STEPS, CONTENTS, RULES = "activities/upload/steps.py", "activities/upload/contents.py", "api/upload/rules.py"
UNIT, WHO = "tests/unit/activities/test_upload.py", "tests/unit/api/test_upload_rules.py"
FAULTS = (
    Fault(
        "a file that the gate refuses is given out",
        STEPS,
        "        return by_bytes or await self._reader.refusal(content, declared)\n",
        "        return by_bytes\n",
        f"{UNIT} -k lies_nowhere",
    ),
    Fault(
        "a file of another size than the announced one is taken",
        STEPS,
        "        if len(content) != asked.size:\n",
        "        if len(content) < asked.size:\n",
        f"{UNIT} -k lies_nowhere",
    ),
    Fault(
        "macros come through with a sheet",
        CONTENTS,
        "    if _MACROS in content:\n",
        "    if content == _MACROS:\n",
        f"{UNIT} -k is_not_is_said",
    ),
    Fault(
        "agents read what underwriters keep for themselves",
        RULES,
        "        return bool(wanted & permissions_for(user.principal))\n",
        "        return bool(wanted)\n",
        f"{WHO} -k documents_of_underwriters",
    ),
    Fault(
        "a colleague reads a proposal that may hold a price of nobody else",
        RULES,
        "    return found.created_by == tenant.user or tenant.scope == DataScope.STAFF.value\n",
        "    return tenant.scope is not None\n",
        f"{WHO} -k what_was_written",
    ),
    Fault(
        "senders delete files that arrived",
        RULES,
        "    own = not found.completed and found.created_by == user.principal.subject\n",
        "    own = found.created_by == user.principal.subject\n",
        f"{WHO} -k a_sender_deletes",
    ),
)
