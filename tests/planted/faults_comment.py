"""Faults in comments and notices: who writes what, what is lost, and who is told."""

from tests.planted.fault import Fault

_RULES = "tests/unit/models/test_comment.py"
_API = "tests/integration/api/test_comments.py"
_NOTICE = "tests/integration/adapters/test_notice.py"
_PEOPLE = "tests/integration/adapters/test_notice_people.py"
_DRAWER = "web/src/features/comment/comment-drawer.test.tsx"

FAULTS = (
    Fault(
        "an agent writes the underwriter's comment",
        "api/comment/routes.py",
        "    id: UUID, wire: CommentWrite, served: Served, user: MayUnderwrite\n",
        "    id: UUID, wire: CommentWrite, served: Served, user: MayView\n",
        f"{_API} -k each_side_writes_its_own",
    ),
    Fault(
        "an underwriter writes the agent's comment by the specified call",
        "api/comment/writing.py",
        "    if not may_write(user, kind):\n        raise NotPermitted(_WHOSE[kind])\n",
        "",
        "tests/integration/api/test_comment_records.py -k the_callers_own_side",
    ),
    Fault(
        "a clear forgets what was cleared",
        "models/comment.py",
        "else NewEntry(text=current, previous=True)",
        "else NewEntry(text=text, previous=True)",
        f"{_RULES} -k clearing_keeps",
    ),
    Fault(
        "the text of a cleared comment is never new again",
        "models/comment.py",
        'return "" if newest is None or newest.previous else newest.text',
        'return "" if newest is None else newest.text',
        f"{_RULES} -k same_text_after_a_clear",
    ),
    Fault(
        "a comment keeps the blanks around it",
        "models/comment.py",
        "text, current = typed.strip(), current_text(newest)",
        "text, current = typed, current_text(newest)",
        f"{_RULES} -k trimmed",
    ),
    Fault(
        "two writers at once both keep the same text",
        "adapters/postgres/comment/repository.py",
        "        await hold_prospect(self._connection, prospect_id)\n        where",
        "        where",
        f"{_API} -k twenty_at_once",
    ),
    Fault(
        "a partner's people see an author's whole address",
        "api/comment/threads.py",
        "    if owner.org:\n        return owner.org == person.agency_key\n",
        "",
        f"{_API} -k whole_for_staff",
    ),
    Fault(
        "an older history lies before what is shown, unsaid",
        "adapters/postgres/comment/repository.py",
        "older = int(every or 0) - MOST_ENTRIES",
        "older = int(every or 0) * 0",
        "tests/integration/adapters/test_comment.py -k very_long_history",
    ),
    Fault(
        "who commented is not told what the other side wrote meanwhile",
        "api/comment/threads.py",
        "        if not entry.mine:\n            found.append(entry)\n",
        "",
        f"{_API} -k both_entries_stay",
    ),
    Fault(
        "anybody keeps the comments of the admin dashboard",
        "api/comment/record_routes.py",
        "    wire: DashboardComment, served: Served, user: MayKeepDesk\n",
        "    wire: DashboardComment, served: Served, user: MayView\n",
        "tests/integration/api/test_comment_records.py -k one_comment_for_each_domain",
    ),
    Fault(
        "an underwriter of a lower level is asked to approve",
        "adapters/postgres/notice/people.py",
        "holds(app_user, UNDERWRITER_GROUP) & (app_user.c.uw_level >= to.level)",
        "holds(app_user, UNDERWRITER_GROUP)",
        f"{_NOTICE} -k asked_of_those_of_the_level",
    ),
    Fault(
        "who did something is told of it too",
        "adapters/postgres/notice/people.py",
        ".where(or_(*told), app_user.c.id.is_distinct_from(by))",
        ".where(or_(*told))",
        f"{_NOTICE} -k asked_of_those_of_the_level",
    ),
    Fault(
        "a kind that was switched off is mailed all the same",
        "adapters/postgres/notice/repository.py",
        "[person.email for person in people if not person.mail_off]",
        "[person.email for person in people]",
        f"{_NOTICE} -k wants_no_mail",
    ),
    Fault(
        "one marks the notices of others as read",
        "adapters/postgres/notice/repository.py",
        "        mine = notice.c.person == self._tenant.user\n",
        "        mine = true()\n",
        f"{_NOTICE} -k reading_marks_ones_own",
    ),
    Fault(
        "every agent reads every notice",
        "migrations/versions/0025_notice_of_each_person.py",
        '    ("own_rows", "SELECT", APP, _OWN, None),\n    ("own_rows_read"',
        '    ("own_rows", "SELECT", APP, "true", None),\n    ("own_rows_read"',
        f"{_NOTICE} -k row_security",
    ),
    Fault(
        "an open bell keeps a session in use",
        "api/notice/stream.py",
        "        return await served.sessions.is_live(user.session.id)\n",
        "        await authenticate(request, served)\n        return True\n",
        "tests/integration/api/test_notices.py -k keeps_nobody_signed_in",
    ),
    Fault(
        "the letter of a release tells a price",
        "activities/mail/notice_letters.py",
        "The underwriter's prices can be read now.\"",
        "The underwriter's prices{_prices(said)} can be read now.\"",
        "tests/unit/activities/test_notice_letters.py -k release_says_no_price",
    ),
    Fault(
        "the history of comments has no title of its own where there is none",
        "web/src/features/comment/messages.ts",
        "none: 'No Comment History',",
        "none: 'Comment History',",
        f"{_DRAWER} -t CB-091",
    ),
    Fault(
        "a cleared comment looks like one that stands",
        "web/src/features/comment/comment-history.tsx",
        "{entry.cleared ? (",
        "{entry.text === '' ? (",
        f"{_DRAWER} -t CB-176",
    ),
    Fault(
        "the comment of the other side is open",
        "web/src/features/comment/comment-box.tsx",
        "const open = thread.may_write && !disabled;",
        "const open = !disabled;",
        f"{_DRAWER} -t CB-179",
    ),
    Fault(
        "a comment is not saved when its box is left",
        "web/src/features/comment/comment-box.tsx",
        "        onBlur={() => void save()}\n",
        "",
        f"{_DRAWER} -t CB-178",
    ),
    Fault(
        "what could not be said with a closing drawer is lost",
        "web/src/features/comment/comment-box.tsx",
        "      notification.error({ title, description: typed, duration: 0 });\n",
        "      void title;\n",
        f"{_DRAWER} -t closed",
    ),
    Fault(
        "each tab holds a stream of its own",
        "web/src/features/notice/ring.ts",
        "if (navigator.locks === undefined) await listen();",
        "if (navigator.locks !== undefined) await listen();",
        "web/src/features/notice/ring.test.tsx -t one",
    ),
    Fault(
        "whoever went to another agency is mailed of the old one's submissions",
        "adapters/postgres/notice/people.py",
        "app_user.c.id.in_(to.people) & ~_left(app_user)",
        "app_user.c.id.in_(to.people)",
        f"{_PEOPLE} -k another_agency",
    ),
    Fault(
        "nobody hears what was for somebody who left",
        "adapters/postgres/notice/people.py",
        "told = [app_user.c.id.in_(to.people) & ~_left(app_user), _in_place_of(to)]",
        "told = [app_user.c.id.in_(to.people) & ~_left(app_user)]",
        f"{_PEOPLE} -k another_agency",
    ),
)
