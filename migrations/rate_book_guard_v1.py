"""What keeps a rate book as it was published, first edition. Never edited: a change of the rules is a v2.

Rows may come and go while their book is a draft. From then on they stay, whoever asks, and the book itself
may only take the next step of its life. A book without an author came with the platform: the owner's
bootstrap, and nobody else, puts such a book in force and takes it out again.
"""

from alembic import op

ROW_TABLES = ("class_rate", "factor_table", "class_code")

HEAD = """
CREATE FUNCTION rate_book_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own boolean;
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.status <> 'draft' THEN
            RAISE EXCEPTION 'rate book % is %: it is kept', OLD.version, OLD.status
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN OLD;
    END IF;
    own := NEW.created_by IS NULL;
    IF own AND current_user <> 'quoteloom_owner' THEN
        RAISE EXCEPTION 'rate book % belongs to the platform', NEW.version
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'draft' THEN
            RAISE EXCEPTION 'rate book % must begin as a draft', NEW.version
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.version, NEW.created_by, NEW.imported_at, NEW.base_version, NEW.source)
        IS DISTINCT FROM (OLD.version, OLD.created_by, OLD.imported_at, OLD.base_version, OLD.source)
    THEN
        RAISE EXCEPTION 'rate book %: where it comes from never changes', OLD.version
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF OLD.status <> 'draft' AND (
        (NEW.sha256, NEW.table_names, NEW.illustrative, NEW.effective_from, NEW.effective_to, NEW.revision,
         NEW.contributors, NEW.note)
        IS DISTINCT FROM
        (OLD.sha256, OLD.table_names, OLD.illustrative, OLD.effective_from, OLD.effective_to, OLD.revision,
         OLD.contributors, OLD.note)
    ) THEN
        RAISE EXCEPTION 'rate book % is %: its content is frozen', OLD.version, OLD.status
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_at)
        IS DISTINCT FROM (OLD.approved_by, OLD.approved_at)
    THEN
        RAISE EXCEPTION 'rate book %: its approval stands', OLD.version
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF NEW.status <> OLD.status AND NOT (
        (OLD.status, NEW.status) IN (
            ('draft', 'checked'), ('checked', 'draft'), ('checked', 'approved'),
            ('approved', 'effective'), ('approved', 'retired'), ('effective', 'retired')
        )
        OR (own AND (OLD.status, NEW.status) IN (('draft', 'effective'), ('retired', 'effective')))
    ) THEN
        RAISE EXCEPTION 'rate book % cannot go from % to %', OLD.version, OLD.status, NEW.status
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END $$
"""

ROWS = """
CREATE FUNCTION rate_book_rows_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept text;
BEGIN
    SELECT b.version INTO kept FROM rate_book b
        WHERE b.status <> 'draft' AND b.version IN (SELECT t.version FROM touched t) LIMIT 1;
    IF kept IS NOT NULL THEN
        RAISE EXCEPTION 'rate book % is no draft: its rows are kept as they are', kept
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$
"""


def guard_books() -> None:
    """Put the triggers in place; refuse_change() is that of migration 0001."""
    op.execute(HEAD)
    op.execute(ROWS)
    op.execute(
        "CREATE TRIGGER rate_book_guard BEFORE INSERT OR UPDATE OR DELETE ON rate_book "
        "FOR EACH ROW EXECUTE FUNCTION rate_book_guard()"
    )
    for table in ROW_TABLES:
        for event, rows in (("INSERT", "NEW"), ("DELETE", "OLD")):
            op.execute(
                f"CREATE TRIGGER {table}_{event.lower()}_guard AFTER {event} ON {table} "
                f"REFERENCING {rows} TABLE AS touched FOR EACH STATEMENT "
                "EXECUTE FUNCTION rate_book_rows_guard()"
            )
        # A row is taken out and put in anew, never changed in its place.
        op.execute(
            f"CREATE TRIGGER {table}_change_guard BEFORE UPDATE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )


def unguard_books() -> None:
    """Take them away again."""
    for table in ROW_TABLES:
        for event in ("insert", "delete", "change"):
            op.execute(f"DROP TRIGGER {table}_{event}_guard ON {table}")
    op.execute("DROP TRIGGER rate_book_guard ON rate_book")
    op.execute("DROP FUNCTION rate_book_rows_guard()")
    op.execute("DROP FUNCTION rate_book_guard()")
