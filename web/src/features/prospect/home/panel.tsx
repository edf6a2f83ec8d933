/** The day's work: running quotes, open drafts and recent results with search, the archive, and one button to start. */
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useVisitor } from '@/api/session';
import { Panel } from '@/ui/panel';
import type { KeptDraft } from '../draft/device-store';
import { ArchiveButton, ArchivedActs, useArchive } from './archived';
import { HomeGuide } from './guide';
import { UnsentDrafts } from './unsent-drafts';
import { HomeList } from './list';
import styles from './panel.module.css';
import { useDebounced, useWorkSizes, type WorkRow, type WorkSizes } from '../draft/work-list';

/** What the panel is told. */
export interface HomePanelProps {
  /** Name of the signed-in person. */
  readonly me: string;
  readonly onNew: () => void;
  readonly onSample: () => void;
  readonly sampleBusy: boolean;
  /** The prospect that is open on this page; '' when none is. */
  readonly open: string;
  readonly onOpenKept: (kept: KeptDraft) => void;
}

interface ListsProps {
  readonly me: string;
  readonly search: string;
  readonly typed: string;
  readonly sizes: WorkSizes | undefined;
}

function Lists({ me, search, typed, sizes }: ListsProps) {
  const [showArchive, setShowArchive] = useState(false);
  const [draftsLoaded, setDraftsLoaded] = useState(false);
  const { put, back, offer } = useArchive();
  const visitor = useVisitor();
  const none = () => null;
  const acts = visitor
    ? none
    : (row: WorkRow) => <ArchiveButton row={row} onPut={(each) => void put(each)} />;
  const archivedActs = visitor
    ? none
    : (row: WorkRow) => <ArchivedActs row={row} onBack={(each) => void back(each)} />;
  const running = sizes?.running ?? 0;
  const archived = sizes?.archived ?? 0;
  const same = { me, search, typed };
  return (
    <>
      {running > 0 && (
        <HomeList
          {...same}
          group="running"
          title="Running quotes"
          count={running}
          live
          none="None"
          acts={none}
        />
      )}
      <div className={styles.columns}>
        <HomeList
          {...same}
          group="draft"
          title="Open drafts"
          count={sizes?.draft}
          live={false}
          none="No open draft. What you type below becomes one by itself."
          acts={acts}
          onLoaded={() => setDraftsLoaded(true)}
        />
        {/* On a phone it stands below the drafts, which would push it out of sight as they come. */}
        {draftsLoaded && (
          <HomeList
            {...same}
            group="result"
            title="Recent results"
            count={sizes?.result}
            live={running > 0}
            none="No result yet. A quote stands here once its carriers have answered."
            acts={acts}
          />
        )}
      </div>
      {archived > 0 && (
        <Button type="link" className={styles.more ?? ''} onClick={() => setShowArchive(!showArchive)}>
          {showArchive ? 'Hide the archive' : `Archive (${archived})`}
        </Button>
      )}
      {showArchive && archived > 0 && (
        <HomeList
          {...same}
          group="archived"
          title="Archive"
          count={archived}
          live={false}
          none="The archive is empty."
          acts={archivedActs}
        />
      )}
      {offer}
    </>
  );
}

/** The panel above an empty stage one. */
export function HomePanel(props: HomePanelProps) {
  const { me, onNew, onSample, sampleBusy, open, onOpenKept } = props;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const sizes = useWorkSizes(search).data;
  const nothing = search === '' && sizes !== undefined && Object.values(sizes).every((size) => size === 0);
  return (
    <Panel
      title={nothing ? 'Your first quote' : 'Your quotes'}
      extra={
        nothing ? null : (
          <div className={styles.actions}>
            <Button loading={sampleBusy} onClick={onSample}>
              Load the sample company
            </Button>
            <Button type="primary" onClick={onNew}>
              New quote
            </Button>
          </div>
        )
      }
    >
      <UnsentDrafts except={open} onOpen={onOpenKept} />
      {nothing ? (
        <HomeGuide sampleBusy={sampleBusy} onSample={onSample} onNew={onNew} />
      ) : (
        <>
          <Input
            className={styles.search ?? ''}
            type="search"
            prefix={<SearchOutlined aria-hidden="true" />}
            placeholder="Company, state or FEIN digits"
            aria-label="Search by company, state or last digits"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Lists me={me} search={search} typed={typed.trim()} sizes={sizes} />
        </>
      )}
    </Panel>
  );
}
