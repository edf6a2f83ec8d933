/** Class codes per location in one grid, with running totals per location, state and in all. */
import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { matrixText } from '@/lib/tsv';
import { Panel } from '@/ui/panel';
import { ClassCodeGrid } from './class-code-grid';
import grid from './class-code-grid.module.css';
import styles from './class-codes-section.module.css';
import type { LineSlots } from './class-line-row';
import { useDraft, useDraftSession } from '../draft/context';
import { rowOf } from './grid-rows';
import { copiedTable } from './paste';
import { StateTotals } from './state-totals';
import type { StateChoice } from './state-select';
import { usePaste } from './use-paste';
import type { ZipLookup } from './zip';

/** Fetched with the first paste. */
const PasteReport = lazy(async () => ({ default: (await import('./paste-report')).PasteReport }));

/** Everything as a table with titles, for a spreadsheet and back. */
function CopyTable() {
  const { store } = useDraftSession();
  const { notification } = App.useApp();
  const copy = async () => {
    const table = copiedTable(store.read().draft);
    await navigator.clipboard.writeText(matrixText(table));
    notification.success({ title: `Copied ${table.length - 1} rows with their titles` });
  };
  return (
    <Button
      icon={<CopyOutlined />}
      onClick={() =>
        void copy().catch(() => notification.error({ title: 'The browser does not allow copying here' }))
      }
    >
      Copy table
    </Button>
  );
}

/** What the carriers say of the line that has the focus; before that of the first line. */
function Reasons({ active, slots }: { active: string; slots: LineSlots }) {
  const { number, line } = rowOf(active);
  const location = useDraft(
    ({ draft }) => draft.childrenLoc.find((each) => each.number === number) ?? draft.childrenLoc[0],
  );
  if (!location) return null;
  const found = location.classCodes.find(({ id }) => id === line) ?? location.classCodes[0];
  return <div className={grid.reasons}>{slots.reasons(found, location)}</div>;
}

interface SectionProps {
  readonly slots: LineSlots;
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
}

/** The section; slots come from the page, which knows how class codes are searched and checked. */
export function ClassCodesSection({ slots, states, lookup }: SectionProps) {
  const [active, setActive] = useState('');
  const paste = usePaste({ states, lookup, find: slots.find });
  return (
    <Panel
      id="classCodes"
      title="Class codes"
      lead="What people do at each location, how many they are, and their annual payroll. Rows of a spreadsheet can be pasted into any cell."
      extra={<CopyTable />}
    >
      <ClassCodeGrid slots={slots} onPaste={paste.intoLines} onActive={setActive} />
      <Suspense fallback={null}>
        {paste.report && <PasteReport report={paste.report} onClose={paste.close} />}
      </Suspense>
      <Reasons active={active} slots={slots} />
      <StateTotals />
      <p className={styles.keys}>
        <kbd>Enter</kbd> and arrows move, <kbd>Shift</kbd> selects a block, <kbd>Ctrl+D</kbd> fills it down,{' '}
        <kbd>Ctrl+Enter</kbd> adds a row, <kbd>Ctrl+Delete</kbd> removes it, <kbd>Ctrl+Z</kbd> undoes,{' '}
        <kbd>Esc</kbd> leaves the table.
      </p>
    </Panel>
  );
}
