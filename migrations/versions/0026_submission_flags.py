"""What a prospect says of its submission: whether it is practice, and whether it came back from a release."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_FLAGS = (("practice", "real_submission is 'false'"), ("uw_released", "until it is submitted again"))


def upgrade() -> None:
    for name, words in _FLAGS:
        op.add_column(
            "prospect",
            sa.Column(name, sa.Boolean(), server_default=sa.text("false"), nullable=False, comment=words),
        )


def downgrade() -> None:
    for name, _ in reversed(_FLAGS):
        op.drop_column("prospect", name)
