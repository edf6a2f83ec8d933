/** The opened workbook: what cannot be saved, the grid with its editor, and Save with all that it asks. */
import { Button, Select } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { below } from '@/lib/breakpoints';
import { RangeStore } from '@/ui/grid-range';
import type { GridSeek } from '@/ui/grid-table';
import { Modal } from '@/ui/modal';
import { SideArrows } from '@/ui/side-arrows';
import { StickyBar } from '@/ui/sticky-bar';
import { useUnsaved } from '@/ui/unsaved';
import { useMedia } from '@/ui/use-media';
import type { SaveAnswer } from './api';
import { BlockActs } from './block-acts';
import { BlockNews, newsWords } from './block-news';
import { CarrierDialog } from './carrier-dialog';
import { CarryOver } from './carry-over';
import { CellEditor } from './cell-editor';
import { CellHistory } from './cell-history';
import { ClashDialog } from './clash-dialog';
import { useDesk, useRanges, useView } from './context';
import { FaultList } from './fault-list';
import { carrierFault, faultsOf } from './faults';
import { FoldedColumns } from './folded-columns';
import { IssueList } from './issue-list';
import { MESSAGES } from './messages';
import { overallAfter, shownColumns } from './rows';
import { SaveSummary } from './save-summary';
import { useBlocks } from './use-blocks';
import { cornerOf, useEditing } from './use-editing';
import { useKeptEdits } from './use-kept-edits';
import { usePresence } from './use-presence';
import { usePreview } from './use-preview';
import { useSave } from './use-save';
import { WhatChanged } from './what-changed';
import { WorkbookGrid } from './workbook-grid';
import styles from './workbook-panel.module.css';
import type { Place } from './shapes';

/** What the page gives. */
export interface WorkbookPanelProps {
  /** Reads the workbook again; it is told what a Save answered, where one was made. */
  readonly onSaved: (saved?: SaveAnswer) => Promise<unknown>;
  readonly onExplain: (place: Place) => void;
  readonly onRetry: (column: string) => void;
  /** What stands below the grid. */
  readonly children?: ReactNode;
}

/** How much is typed and not saved, and what a Save makes of the overall status. */
function useLeft(): string {
  const view = useView();
  const { book, cells, carriers } = view;
  const count = cells.size + carriers.length;
  const overall = overallAfter(view);
  const says =
    overall === null || overall === book.uw_status ? '' : `, overall status after Save: ${overall}`;
  if (count === 0) return `Overall status: ${overall ?? book.uw_status ?? 'Select'}`;
  return `${count === 1 ? '1 change' : `${count} changes`} not saved${says}`;
}

/** The workbook. */
export function WorkbookPanel({ onSaved, onExplain, onRetry, children }: WorkbookPanelProps) {
  const { submission } = useDesk();
  const view = useView();
  const ranges = useRanges();
  const narrow = useMedia(below('navigation'));
  const { book, cells, carriers } = view;
  const { allowed } = book;
  const columns = shownColumns(view);
  const [only, setOnly] = useState('');
  const [history, setHistory] = useState<Place | null>(null);
  const [adding, setAdding] = useState(false);
  const [seek, setSeek] = useState<GridSeek>();
  const times = useRef(0);
  const frame = useRef<HTMLDivElement>(null);
  const [selection] = useState(() => new RangeStore());
  const blocks = useBlocks(selection);
  const faults = faultsOf(view, ranges);
  const wrong = faults.filter((fault) => !fault.missing);
  const nameWords = carrierFault(view);
  const changed = cells.size + carriers.length > 0;
  const { step, press, send, answerClash, close } = useSave(onSaved);
  const onActive = usePresence(submission, allowed.save);
  const { editing, open, done } = useEditing(frame);
  usePreview(allowed.price);
  const back = useKeptEdits();
  useUnsaved('workbook', 'underwriting page', changed);
  const left = useLeft();
  const shownOnly = columns.some(({ key }) => key === only) ? only : (columns[0]?.key ?? '');
  const goTo = useCallback((place: Place) => {
    times.current += 1;
    setOnly(place.column);
    setSeek({ ...place, times: times.current });
  }, []);
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.label ?? '';
  const [firstWrong] = wrong;
  return (
    <>
      <div className={styles.acts}>
        {narrow && (
          <Select
            className={styles.carrier ?? ''}
            virtual={false}
            aria-label="Carrier"
            value={shownOnly}
            options={columns.map(({ key, label }) => ({ value: key, label }))}
            onChange={setOnly}
          />
        )}
        <Button disabled={!allowed.save} onClick={() => setAdding(true)}>
          {MESSAGES.addCarrier}
        </Button>
        <BlockActs blocks={blocks} selection={selection} narrow={narrow} onGoTo={goTo} />
        <WhatChanged />
        <CarryOver />
        {back > 0 && changed && (
          <span className={styles.quiet} role="status">
            {back === 1 ? '1 change' : `${back} changes`} of your last visit, not saved,{' '}
            {back === 1 ? 'is' : 'are'} here again.
          </span>
        )}
        {allowed.why_not !== '' && <span className={styles.quiet}>{allowed.why_not}</span>}
        {view.previewWhy !== '' && (
          <span className={styles.quiet} role="status">
            No preview: {view.previewWhy}
          </span>
        )}
        {!narrow && (
          <SideArrows key={columns.length} place={frame} frame="[data-wide]" label="the carriers" />
        )}
      </div>
      <div ref={frame} className={styles.frame}>
        <WorkbookGrid
          only={shownOnly}
          seek={seek}
          selection={selection}
          blocks={blocks}
          readOnly={!allowed.save}
          onEdit={open}
          onActive={onActive}
          onExplain={onExplain}
          onRetry={onRetry}
        />
        {editing && (
          <div className={styles.editor} style={cornerOf(editing.at)} data-editor>
            <CellEditor
              key={`${editing.place.column} ${editing.place.row}`}
              place={editing.place}
              typed={editing.typed}
              before={editing.before}
              name={nameOf(editing.place.column)}
              mayPrice={allowed.price}
              mayWrite={allowed.save}
              whyNot={allowed.why_not}
              onClose={done}
              onHistory={(place) => {
                done();
                setHistory(place);
              }}
            />
          </div>
        )}
      </div>
      {/* Below the grid: whatever is wrong, no cell moves. */}
      <BlockNews blocks={blocks} nameOf={nameOf} onGoTo={goTo} />
      <FaultList faults={wrong} nameWords={nameWords} nameOf={nameOf} onGoTo={goTo} />
      {children}
      <IssueList onDecided={onSaved} />
      <FoldedColumns />
      <StickyBar
        status={
          <>
            <span role="status">{newsWords(blocks) || left}</span>
            {firstWrong && (
              <Button type="link" danger size="small" onClick={() => goTo(firstWrong)}>
                {wrong.length === 1 ? '1 cell cannot be saved' : `${wrong.length} cells cannot be saved`}
              </Button>
            )}
          </>
        }
      >
        <Button
          type="primary"
          loading={step.kind === 'saving'}
          disabled={!changed || !allowed.save}
          onClick={() => {
            press(wrong.length > 0);
            if (firstWrong) goTo(firstWrong);
          }}
        >
          Save
        </Button>
      </StickyBar>
      <CellHistory place={history} name={nameOf(history?.column ?? '')} onClose={() => setHistory(null)} />
      {adding && <AddCarrier onClose={() => setAdding(false)} />}
      {(step.kind === 'summary' || step.kind === 'saving' || step.kind === 'refused') && (
        <SaveSummary
          faults={faults}
          busy={step.kind === 'saving'}
          error={step.kind === 'refused' ? step.error : undefined}
          onSave={() => void send()}
          onClose={close}
          onGoTo={(place) => {
            close();
            goTo(place);
          }}
        />
      )}
      {step.kind === 'clash' && (
        <ClashDialog cells={step.cells} onAnswer={(theirs) => void answerClash(theirs)} onClose={close} />
      )}
      {step.kind === 'bind error' && <BindError onClose={close} />}
    </>
  );
}

function AddCarrier({ onClose }: { onClose: () => void }) {
  const { store } = useDesk();
  return (
    <CarrierDialog
      title={MESSAGES.addCarrier}
      name=""
      own=""
      onName={(name) => store.addCarrier(name)}
      onClose={onClose}
    />
  );
}

function BindError({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      size="small"
      title={MESSAGES.bindError}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      {MESSAGES.oneCarrier}
    </Modal>
  );
}
