"""Faults at the edge: proxies, mail, logs, what reaches operators only."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "the leftmost forwarded hop is taken for the caller",
        "api/http/caller_address.py",
        "    for hop in reversed(hops[-MOST_HOPS:]):",
        "    for hop in hops[-MOST_HOPS:]:",
        (
            "tests/unit/api/test_caller_address.py -k "
            "test_behind_our_proxy_the_rightmost_hop_that_is_none_of_ours_is_the_caller"
        ),
    ),
    Fault(
        "a stranger's forwarded address is believed",
        "api/http/caller_address.py",
        "        if not _within(caller, trusted):\n            break\n",
        "",
        "tests/unit/api/test_caller_address.py -k test_who_is_no_proxy_of_ours_is_not_believed",
    ),
    Fault(
        "a call-back letter can be given further lines",
        "activities/mail/one_line.py",
        'return " ".join(text.split())',
        "return text",
        "tests/unit/activities/test_mail.py -k test_a_callback_has_one_line_per_field_whatever_was_typed",
    ),
    Fault(
        "a mail goes to what servers could read as several",
        "adapters/smtp.py",
        "        if not is_address(mailbox(mail.recipient)):",
        "        if not mail.recipient:",
        "tests/unit/adapters/test_smtp.py -k test_what_several_could_be_read_from_reaches_no_server",
    ),
    Fault(
        "a mail goes out without encryption",
        "adapters/smtp.py",
        "        if self._starttls:",
        "        if self._starttls and self._user:",
        (
            "tests/unit/adapters/test_smtp.py -k "
            "test_a_server_that_nobody_vouches_for_or_that_cannot_encrypt_gets_no_mail"
        ),
    ),
    Fault(
        "a refused mail tells the recipient's address in the log",
        "adapters/smtp.py",
        'raise BadAddress("The mail server refuses this address") from None',
        'raise BadAddress("The mail server refuses this address") from error',
        "tests/unit/adapters/test_smtp.py -k test_a_refusal_says_what_failed_and_names_no_recipient",
    ),
    Fault(
        "a stack that people reach may run with what is for one machine",
        "adapters/settings.py",
        'if self.environment != "dev":',
        'if self.environment == "prod":',
        (
            "tests/unit/adapters/test_settings.py -k "
            "test_what_people_reach_refuses_what_is_for_a_machine_of_ones_own"
        ),
    ),
    Fault(
        "a library goes on logging by itself, beside ours",
        "adapters/logs.py",
        "            known.handlers[:] = _not_ours_to_end(known)\n",
        "",
        "tests/unit/adapters/test_logs.py -k test_a_process_says_what_failed_and_of_whom_nothing",
    ),
    Fault(
        "a log line keeps what names a person",
        "adapters/logs.py",
        "return scrubbed(super().format(record))",
        "return super().format(record)",
        "tests/unit/adapters/test_logs.py -k test_a_process_says_what_failed_and_of_whom_nothing",
    ),
    Fault(
        "an address that is written with %40 stays in the log",
        "adapters/logs.py",
        "(?:@|%40)",
        "@",
        "tests/unit/adapters/test_logs.py -k test_what_names_a_person_or_a_secret_is_taken_out",
    ),
    Fault(
        "a signed address in a log opens the file",
        "dev/logs.py",
        'return _SIGNED.sub(r"\\1\\2***", ',
        "return (",
        "tests/dev/test_logs.py -k test_secrets_tokens_and_addresses_are_taken_out",
    ),
    Fault(
        "everybody on the machine may read the logs",
        "dev/logs.py",
        "    os.fchmod(handle, PRIVATE)\n",
        "",
        "tests/dev/test_logs.py -k test_nobody_else_on_the_machine_reads_a_log",
    ),
    Fault(
        "metrics pass the edge",
        "docker/edge/default.conf",
        "    location /metrics { return 404; }\n",
        "",
        "tests/dev/test_compose.py -k test_what_is_for_operators_does_not_pass_the_edge",
    ),
    Fault(
        "the decoder of workflow payloads passes the edge",
        "docker/edge/default.conf",
        "    location /temporal-codec { return 404; }\n",
        "",
        "tests/dev/test_compose.py -k test_what_is_for_operators_does_not_pass_the_edge",
    ),
    Fault(
        "the demo password is shown to whoever reads a log",
        "dev/commands/up.py",
        "        if greet:\n",
        "        if stack.env:\n",
        "tests/dev/test_up.py -k test_only_a_person_at_the_screen_is_shown_the_password",
    ),
    Fault(
        "a start does not wait until the realm is locked down",
        "dev/stack.py",
        'PREPARED = ("schema", "servers", "people", "lockdown")',
        'PREPARED = ("schema", "servers", "people")',
        (
            "tests/dev/test_stack.py -k "
            "test_bootstrap_tells_of_each_part_in_the_words_that_the_supervisor_waits_for"
        ),
    ),
    Fault(
        "Keycloak's log names who signs in",
        "dev/services/keycloak.py",
        'LOG_LEVEL = "warn,org.keycloak.events:off"',
        'LOG_LEVEL = "warn"',
        "tests/dev/test_compose.py -k test_keycloaks_log_names_nobody_who_signs_in",
    ),
    Fault(
        "browsers that came over TLS may come back without",
        "api/http/headers.py",
        "    if tls:\n",
        "    if not tls:\n",
        "tests/unit/api/test_edge_headers.py -k over_tls",
    ),
)
