/** The released tab: search, filters, own views, and what went back to its agent. */
import { App, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { messageOf } from '@/api/errors';
import { exportList } from '@/features/dashboard/api';
import { useSearch } from '@/features/dashboard/filter-bar';
import { queryOf, type Row } from '@/features/dashboard/model';
import { ReleasedTable } from '@/features/dashboard/released-table';
import { useList } from '@/features/dashboard/use-list';
import { ViewBar } from '@/features/dashboard/view-bar';
import { EmptyState, ErrorState } from '@/ui/state-view';
import { TOAST_S } from '@/ui/toast-time';
import styles from './desk.module.css';
import { ListTools } from './list-tools';
import { openSubmitted } from './opening';

const hrefOf = ({ prospect_id: prospect }: Row): string => `/Quote/${prospect}/compare`;

/** The tab. */
export function ReleasedTab() {
  const [params] = useSearchParams();
  const { notification } = App.useApp();
  const { typed, search, type } = useSearch();
  const query = queryOf(params, 'released', search);
  const list = useList(query);
  return (
    <div className={styles.tab}>
      <ViewBar screen="uw_released" counts={undefined} ready={false} />
      <ListTools typed={typed} onType={type} />
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          title="The submissions could not be read"
          onRetry={list.retry}
          compact
        />
      )}
      <ReleasedTable
        rows={list.rows}
        total={list.page?.total ?? 0}
        busy={list.busy}
        hrefOf={hrefOf}
        onOpen={openSubmitted}
        empty={
          <EmptyState title={list.busy ? 'Loading' : 'Nothing here'}>
            What an underwriter releases appears here.
          </EmptyState>
        }
        foot={
          list.page && (
            <Button
              onClick={() =>
                exportList(query).catch((error: unknown) =>
                  notification.error({ title: messageOf(error), duration: TOAST_S }),
                )
              }
            >
              CSV of all matches
            </Button>
          )
        }
      />
    </div>
  );
}
