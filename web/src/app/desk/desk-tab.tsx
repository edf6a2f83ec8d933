/** The active tab: views, search, filters, the rows with what belongs to submissions and comments, and their dialogs. */
import { App, Button, Popover, Switch } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '@/api/errors';
import { usePartnerName } from '@/api/partner-name';
import { CommentCell } from '@/features/comment/comment-cell';
import { CommentDrawer } from '@/features/comment/comment-drawer';
import type { Side } from '@/features/comment/model';
import { exportList, refreshLists } from '@/features/dashboard/api';
import { useSearch } from '@/features/dashboard/filter-bar';
import { newsWords, queryOf, type Row } from '@/features/dashboard/model';
import { KEYS, useKeysOn } from '@/features/dashboard/row-keys';
import type { RowActs } from '@/features/dashboard/submission-columns';
import { SubmissionTable } from '@/features/dashboard/submission-table';
import { useList } from '@/features/dashboard/use-list';
import { ViewBar } from '@/features/dashboard/view-bar';
import type { Submission } from '@/features/submission/api';
import { NeededBy } from '@/features/submission/needed-by';
import { OwnerActs } from '@/features/submission/owner-acts';
import { ReleaseDialog } from '@/features/submission/release-dialog';
import { fetchedPart } from '@/ui/fetched-part';
import { EmptyState, ErrorState } from '@/ui/state-view';
import { TOAST_S } from '@/ui/toast-time';
import styles from './desk.module.css';
import { openSubmitted } from './opening';
import { Preview } from './preview';
import { ListTools } from './list-tools';

const FilesDialog = fetchedPart(async () => (await import('@/features/document/files-dialog')).FilesDialog);

const hrefOf = ({ prospect_id: prospect }: Row): string => `/Quote/${prospect}/compare`;

/** What an answer says of a row. */
const rowPart = ({ owner, needed_by: day, version }: Submission): Partial<Row> => ({
  owner,
  needed_by: day,
  version,
});

/** Owner and needed-by day of a row; brief: in one line. */
const ownerCell = (row: Row, brief: boolean, kept: (now: Submission) => void, lost: () => void) => (
  <>
    <OwnerActs submission={row} brief={brief} onChanged={kept} onLost={lost} />
    <NeededBy submission={row} brief={brief} onChanged={kept} />
  </>
);

/** The keys, and the switch that lets letters be letters. */
function KeyHelp({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.keys}>
          <dl>
            {KEYS.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <span>
            <Switch size="small" checked={on} onChange={onChange} aria-label="Single keys act" /> Single keys
            act
          </span>
        </div>
      }
    >
      <Button type="text">Keys</Button>
    </Popover>
  );
}

/** The tab. */
export function DeskTab() {
  const [params] = useSearchParams();
  const { notification } = App.useApp();
  const { typed, search, type } = useSearch();
  const query = queryOf(params, 'active', search);
  const list = useList(query);
  const partnerName = usePartnerName();
  const [keysOn, setKeysOn] = useKeysOn();
  const [releasing, setReleasing] = useState<Row | null>(null);
  const [files, setFiles] = useState<Row | null>(null);
  const [preview, setPreview] = useState<Row | null>(null);
  const [said, setSaid] = useState<{ row: Row; side: Side } | null>(null);
  const prospectOf = (row: Row) => ({ id: row.prospect_id, company: row.company });
  const kept = (now: Submission) => list.keep(now.id, rowPart(now));
  const comment = (row: Row, side: Side, text: string) => (
    <CommentCell
      key={row.id}
      prospect={prospectOf(row)}
      side={side}
      text={text}
      mayWrite={side === 'uw'}
      onHistory={() => setSaid({ row, side })}
    />
  );
  const acts: RowActs = {
    hrefOf,
    onOpen: openSubmitted,
    partnerName,
    owner: (row, brief) => ownerCell(row, brief, kept, list.retry),
    ownComment: (row) => comment(row, 'uw', row.uw_comments),
    agentComment: (row) => comment(row, 'agent', row.agent_comments),
    onFiles: setFiles,
    onRelease: setReleasing,
    onStatus: (row, status, version) => list.keep(row.id, { uw_status: status, version }),
    onLost: list.retry,
    isChanged: (row) => list.news.changed.has(row.id),
  };
  const news = newsWords(list.news);
  return (
    <div className={styles.tab}>
      <ViewBar screen="uw_dashboard" counts={list.counts} ready />
      <ListTools typed={typed} onType={type}>
        <KeyHelp on={keysOn} onChange={setKeysOn} />
      </ListTools>
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          title="The submissions could not be read"
          onRetry={list.retry}
          compact
        />
      )}
      <p className={styles.news} role="status">
        {news !== '' && (
          <>
            {news} elsewhere since this page was shown.{' '}
            <Button size="small" onClick={list.show}>
              Show
            </Button>
          </>
        )}
      </p>
      <SubmissionTable
        rows={list.rows}
        total={list.page?.total ?? 0}
        busy={list.busy}
        acts={acts}
        onPreview={setPreview}
        keysOn={keysOn}
        empty={
          <EmptyState title={list.busy ? 'Loading' : 'Nothing here'}>
            Submissions of agents appear here by themselves; another view or fewer filters may hold some.
          </EmptyState>
        }
        // Not before there are rows: they would push it down.
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
      {releasing && (
        <ReleaseDialog
          submission={releasing}
          onClose={() => setReleasing(null)}
          onReleased={(now) => {
            list.drop(now.id);
            void refreshLists();
          }}
        />
      )}
      {files && (
        <Suspense fallback={null}>
          <FilesDialog
            company={files.company}
            prospect={files.prospect_id}
            user={files.user_id}
            onClose={() => setFiles(null)}
          />
        </Suspense>
      )}
      <CommentDrawer
        prospect={said && prospectOf(said.row)}
        {...(said && { side: said.side })}
        onClose={() => setSaid(null)}
      />
      <Preview row={preview} onClose={() => setPreview(null)} onChanged={list.retry} />
    </div>
  );
}
