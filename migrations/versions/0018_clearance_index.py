"""A FEIN is looked up among an agency's or a partner's own prospects, however many others hold it."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_BEFORE = "ix_prospect_fein_index"
_OWNERS = ("tenant_org", "tenant_partner")


def upgrade() -> None:
    for owner in _OWNERS:
        op.create_index(op.f(f"{_BEFORE}_{owner}"), "prospect", ["fein_index", owner], unique=False)
    op.drop_index(op.f(_BEFORE), table_name="prospect")


def downgrade() -> None:
    op.create_index(op.f(_BEFORE), "prospect", ["fein_index"], unique=False)
    for owner in reversed(_OWNERS):
        op.drop_index(op.f(f"{_BEFORE}_{owner}"), table_name="prospect")
