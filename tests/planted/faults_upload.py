"""Faults of files: what is checked, where it lies until then, whom it is shown to, who deletes it."""

from tests.planted.fault import Fault

STEPS, CONTENTS, RULES = "activities/upload/steps.py", "activities/upload/contents.py", "api/upload/rules.py"
UNIT, WHO = "tests/unit/activities/test_upload.py", "tests/unit/api/test_upload_rules.py"
PACKET, MERGED = "api/document/packet_routes.py", "tests/unit/api/test_packet.py"
WEB = "web/src/features"
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
    Fault(
        "files of several prospects become one",
        PACKET,
        "        if each.prospect_id != files[0].prospect_id:\n",
        "        if each.id == files[0].prospect_id:\n",
        f"{MERGED} -k belongs_in_no_packet",
    ),
    Fault(
        "packets keep every child from whoever wants a proposal",
        "adapters/document_pool/writer.py",
        "asyncio.Semaphore(PACKETS_AT_ONCE)",
        "asyncio.Semaphore(AT_ONCE)",
        "tests/unit/adapters/test_document_writer.py -k leave_a_child",
    ),
    Fault(
        "what was read of a deleted file is still told",
        "adapters/postgres/reading/repository.py",
        ".where(wanted, file.c.deleted_at.is_(None), within(self._tenant, reading))",
        ".where(wanted, within(self._tenant, reading))",
        "tests/integration/api/upload/test_loss_runs.py -k goes_with_it",
    ),
    Fault(
        "lists of submissions name what was refused",
        "api/upload/kept.py",
        "        if each.state in GIVEN_OUT and is_shown(user, each):\n",
        "        if is_shown(user, each):\n",
        f"{MERGED} -k lists_of_a_submission",
    ),
    Fault(
        "names of an archive lead out of its folder",
        f"{WEB}/document/model.ts",
        ".replace(UNSAFE, '_')",
        "",
        f"{WEB}/document/model.test.ts -t leads out of no folder",
    ),
    Fault(
        "two files of one name become one in an archive",
        f"{WEB}/document/model.ts",
        "taken.has(found.toLowerCase())",
        "taken.has(found.toUpperCase())",
        f"{WEB}/document/model.test.ts -t keeps equal names apart",
    ),
    Fault(
        "a file of a name that the prospect has is sent",
        f"{WEB}/upload/model.ts",
        "  if (taken.has(foldedName(file.name))) return MESSAGES.exists;\n",
        "",
        f"{WEB}/upload/model.test.ts -t refused by the one wording",
    ),
    Fault(
        "Retry sends along what nobody was asked about",
        f"{WEB}/upload/queue.ts",
        "      one === undefined ?",
        "      one !== '' ?",
        f"{WEB}/upload/upload-section.test.tsx -t says Error where a file was not sent",
    ),
    Fault(
        "a loss run that was checked is refused because nobody read it",
        "adapters/postgres/ops/ending.py",
        "(file.c.state == FileState.READING.value) & (file.c.kind == FileKind.ACORD.value)",
        "(file.c.state == FileState.READING.value)",
        "tests/integration/adapters/test_job_ending.py -k nobody_could_read_it",
    ),
    Fault(
        "a colleague takes the name of a file that is on its way",
        "adapters/postgres/upload/repository.py",
        "if before.completed_at is not None or before.created_by != sender:",
        "if before.completed_at is not None:",
        "tests/integration/adapters/test_uploads.py -k somebody_else_announced",
    ),
    Fault(
        "a file that never arrived keeps its name",
        "web/src/features/upload/model.ts",
        "file.state !== 'refused' && file.state !== 'waiting'",
        "file.state !== 'refused'",
        "web/src/features/upload/model.test.ts -t CB-218",
    ),
    Fault(
        "what was sent and not checked yet outlives its prospect",
        "adapters/postgres/prospect/erasure.py",
        "{*files, *map(quarantined, files), *read}",
        "{*files, *read}",
        "tests/integration/api/upload/test_files.py -k files_go_with_it",
    ),
    Fault(
        "what was sent of a removed file stays in quarantine",
        "api/upload/routes.py",
        "(found.key, quarantined(found.key))",
        "(found.key,)",
        "tests/integration/api/upload/test_files.py -k removed_by_its_sender",
    ),
    Fault(
        "a file that comes after the submission is not counted",
        "api/upload/arrivals.py",
        "            await work.uploads.count_again(prospect_id)\n",
        "            pass\n",
        "tests/integration/api/upload/test_kept.py -k reads_the_loss_runs",
    ),
    Fault(
        "a file that is refused is counted on",
        "adapters/postgres/upload/store.py",
        "        await connection.execute(counted_again(row.prospect_id))\n",
        "        pass\n",
        "tests/integration/api/upload/test_kept.py -k reads_the_loss_runs",
    ),
    Fault(
        "a file that was deleted is counted on",
        "adapters/postgres/upload/repository.py",
        "        await self.count_again(found.prospect_id)\n",
        "        pass\n",
        "tests/integration/api/upload/test_kept.py -k reads_the_loss_runs",
    ),
    Fault(
        "what is not sent yet is said to be uploaded once another file was",
        "web/src/features/upload/queue.ts",
        "    const failed = this.#view.pending.some(({ state }) => state === 'failed');",
        "    const failed = waiting.some(({ id }) =>\n"
        "      this.#view.pending.some((each) => each.id === id && each.state === 'failed'),\n"
        "    );",
        "web/src/features/upload/upload-section.test.tsx -t until each is sent again on Retry",
    ),
    Fault(
        "an upload of nothing is asked about where something lies there",
        "web/src/features/upload/upload-section.tsx",
        "onClick={() => (pending.length === 0 ? queue.sayNone() : setAsking(true))}",
        "onClick={() => (pending.length + stored.length === 0 ? queue.sayNone() : setAsking(true))}",
        "web/src/features/upload/upload-section.test.tsx -t refuses an upload of nothing",
    ),
)
