/** The pre-underwriter list: prospects that nobody submitted yet. */
import { Button } from 'antd';
import { openUnsubmitted } from '@/app/desk/opening';
import { usePreUnderwriter, type PreRow } from '@/features/dashboard/api';
import { opensAtTwo } from '@/features/dashboard/model';
import { PreUnderwriterTable } from '@/features/dashboard/pre-underwriter-table';
import { PageHeader } from '@/ui/page-header';
import { ErrorState, LoadingState } from '@/ui/state-view';

const NONE: readonly PreRow[] = [];

const hrefOf = ({ id, status }: PreRow): string =>
  `/Quote/${id}/${opensAtTwo(status) ? 'questions' : 'profile'}`;

/** The page of /PreUnderwriter. */
export default function PreUnderwriterPage() {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = usePreUnderwriter();
  const rows = data?.flatMap(({ prospects }) => prospects) ?? NONE;
  const more = data?.at(-1)?.cursor != null;
  return (
    <>
      <PageHeader
        title="Pre-underwriter"
        lead="Prospects that are not submitted yet, changed last first. They open at what their agent entered."
      />
      {error !== undefined && (
        <ErrorState
          error={error}
          title="The prospects could not be read"
          onRetry={() => void mutate()}
          compact
        />
      )}
      {isLoading ? (
        <LoadingState rows={8} />
      ) : (
        <PreUnderwriterTable
          rows={rows}
          hrefOf={hrefOf}
          onOpen={(row) => openUnsubmitted(row, opensAtTwo(row.status))}
          {...(more && {
            foot: (
              <Button loading={isValidating} onClick={() => void setSize(size + 1)}>
                Load more prospects
              </Button>
            ),
          })}
        />
      )}
    </>
  );
}
