"""Faults in sessions: who is signed in, who is signed out, and what a page shows of whoever left."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "who is in no group of ours stays signed in at the provider",
        "api/identity/routes.py",
        "        await served.sessions.end_at_provider(found.refresh_token)\n"
        "        await _audit_failure(served, request, wire.email, UserUnknown.code)",
        "        await _audit_failure(served, request, wire.email, UserUnknown.code)",
        "tests/integration/api/test_sign_in.py -k without_a_known_group",
    ),
    Fault(
        "who is not to be remembered is remembered",
        "api/identity/routes.py",
        "opened.max_age_s if wire.remember else None",
        "opened.max_age_s",
        "tests/integration/api/test_sign_in.py -k cookie_is_closed",
    ),
    Fault(
        "errors of sign-in stay while one types",
        "web/src/features/identity/sign-in-form.tsx",
        "    set(value);\n    setProblems(none);\n",
        "    set(value);\n",
        "web/src/features/identity/sign-in-panel.test.tsx -t RD-181",
    ),
    Fault(
        "a logout stays signed in at the provider",
        "api/caller/sessions.py",
        "        self._known.pop(session.id, None)\n        await self.end_at_provider(refresh_token)",
        "        self._known.pop(session.id, None)",
        "tests/integration/api/test_session.py -k logout_ends",
    ),
    Fault(
        "the mobile number of an account is not read",
        "adapters/keycloak.py",
        '"carrier_key", "phone", "mobile", "fax")',
        '"carrier_key", "phone", "fax")',
        "tests/integration/api/test_sign_in.py -k who_it_is",
    ),
    Fault(
        "a page kept for Back shows whom it was of, though nobody is signed in",
        "web/src/app/shell/signed-out-elsewhere.ts",
        "else gone();",
        "",
        "web/src/app/shell/signed-out-elsewhere.test.tsx -t has signed out",
    ),
    Fault(
        "the other tabs keep what a person left on purpose",
        "web/src/features/identity/api.ts",
        "tellLeft(person, deliberate)",
        "tellLeft(person, false)",
        "web/src/app/shell/signed-out-elsewhere.test.tsx -t tells the other tabs",
    ),
    Fault(
        "nobody says that the server did not hear of a logout",
        "web/src/app/shell/top-bar.tsx",
        "notification.warning({",
        "void ({",
        "web/src/app/shell/sign-out.test.tsx -t Logout of the drawer",
    ),
    Fault(
        "who is in no group any more stays on the page of before",
        "web/src/features/identity/sign-in-again.tsx",
        "onUnknownUser={() => void leave()}",
        "onUnknownUser={() => undefined}",
        "web/src/app/access/session-over.test.tsx -t in no known group",
    ),
    Fault(
        "a token of somebody in no group of ours signs in",
        "api/auth.py",
        "        if not access.is_known(principal.groups):\n"
        '            raise InvalidToken("The token\'s user is in no group of ours")\n',
        "",
        "tests/integration/api/test_csrf_and_bearer.py -k no_group_of_ours",
    ),
    Fault(
        "who is in no group of ours reads the server's words",
        "web/src/features/identity/model.ts",
        "text: messages.userDoesNotExist, forget: true",
        "text: error.problem.detail ?? '', forget: true",
        "web/src/features/identity/model.test.ts -t RD-160",
    ),
    Fault(
        "a further demand of the provider is taken for a new password",
        "adapters/keycloak.py",
        "if set(actions) == {UPDATE_PASSWORD}:",
        "if UPDATE_PASSWORD in actions:",
        "tests/integration/adapters/keycloak/test_sign_in.py -k another_required_action",
    ),
    Fault(
        "who signs out is asked to sign in again for what was still under way",
        "web/src/api/client.ts",
        "  asking.abort(new ApiError(0, {}));\n",
        "",
        "web/src/app/shell/sign-out.test.tsx -t asks nobody to sign in again",
    ),
    Fault(
        "an answer that sign-out interrupts goes round the one error of the client",
        "web/src/api/client.ts",
        "asking.abort(new ApiError(0, {}));",
        "asking.abort();",
        "web/src/app/shell/sign-out.test.tsx -t still being read",
    ),
    Fault(
        "a draft that was submitted elsewhere stays open to edits",
        "web/src/features/prospect/draft/session.ts",
        "this.store.lock(stored.quote_submitted);",
        "",
        "web/src/features/prospect/draft/session.test.ts -t is view only once",
    ),
    Fault(
        "a business that was quoted before is asked again whether its answers were read",
        "web/src/app/quote/get-quote.ts",
        "  const { record } = useQuoteFlow();\n"
        "  const answersRead = useDraft((view) => view.answersRead);\n"
        "  return !answersRead && (record?.last_run_id ?? null) === null;",
        "  return useDraft((view) => !view.answersRead);",
        "web/src/app/quote/session.test.tsx -t QE-020",
    ),
    Fault(
        "an account without a mobile number shows its phone as one",
        "api/identity/routes.py",
        "mobile=person.mobile,",
        "mobile=person.mobile or person.phone,",
        "tests/integration/api/test_sign_in.py -k other_number",
    ),
)
