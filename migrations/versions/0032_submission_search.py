"""A part of a company's or producer's name is found in fifty thousand submissions without reading each.

An index of what row security guards may not be used by an operator that could tell of hidden rows, as LIKE
might; so a function of the owner looks, and it looks for staff alone, who see every row anyway. Measured with
50,000 rows: 16 to 30 ms by reading all, 0.6 to 3 ms so.
"""

from alembic import op

from migrations.row_security_v1 import APP

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_PARTS = """
CREATE FUNCTION three_letter_parts(searched text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(searched, at, 3) FROM generate_series(1, length(searched) - 2) AS at)
"""
_NAMES = "company_folded || chr(10) || producer"
_INDEX = f"CREATE INDEX ix_submission_names ON submission USING gin (three_letter_parts({_NAMES}))"
_NAMING = f"""
CREATE FUNCTION submissions_naming(part text) RETURNS uuid[]
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
RETURN ARRAY(
    SELECT id FROM submission
    WHERE current_setting('app.scope', true) = 'staff'
        AND three_letter_parts({_NAMES}) @> three_letter_parts(part) AND strpos({_NAMES}, part) > 0
)
"""


def upgrade() -> None:
    op.execute(_PARTS)
    op.execute(_INDEX)
    op.execute(_NAMING)
    op.execute("REVOKE EXECUTE ON FUNCTION submissions_naming(text) FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION submissions_naming(text) TO {APP}")
    op.create_index("ix_submission_fein_last4_open", "submission", ["fein_last4"],
                    unique=False, postgresql_where="state = 'open'")  # fmt: skip


def downgrade() -> None:
    op.drop_index("ix_submission_fein_last4_open", table_name="submission")
    op.execute("DROP FUNCTION submissions_naming(text)")
    op.drop_index("ix_submission_names", table_name="submission")
    op.execute("DROP FUNCTION three_letter_parts(text)")
