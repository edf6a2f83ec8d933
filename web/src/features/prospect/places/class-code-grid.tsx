/** The class codes of all locations in one grid: typed and pasted like a spreadsheet, however many there are. */
import { useCallback, useMemo, useState } from 'react';
import { below } from '@/lib/breakpoints';
import { wholeDollars } from '@/lib/money';
import { GridTable, type GridColumn, type GridSeek } from '@/ui/grid-table';
import type { GridBlock, GridSpot } from '@/ui/grid-range';
import { useMedia } from '@/ui/use-media';
import { clearCells, fillDown } from './block-edits';
import styles from './class-code-grid.module.css';
import { ClassHeadingRow, SumCells } from './class-heading-row';
import { ClassLineRow, type LineSlots } from './class-line-row';
import { useDraft, useDraftSession } from '../draft/context';
import { isQuoted } from '../draft/state-funds';
import { cellOf, classRows, gridRows, rowKey, rowOf } from './grid-rows';
import { addLine, addLineBelow, removeLine } from './location-edits';
import type { ClassLine } from '../draft/model';
import type { LineColumn } from './paste-cells';
import { prorated, prorateFactor } from '../draft/policy-term';
import { totals } from './totals';
import { linePath } from '../draft/validate';

const COLUMNS: readonly GridColumn[] = [
  { key: 'classCodeDescription', title: 'Class code *', typed: true },
  { key: 'ft', title: 'FT *', align: 'end', typed: true },
  { key: 'pt', title: 'PT *', align: 'end', typed: true },
  { key: 'payroll', title: 'Annual payroll *', align: 'end', typed: true },
  { key: 'check', title: 'Manual premium', align: 'end', typed: false },
  { key: 'eligibility', title: 'Carriers', typed: false },
  { key: 'act', title: <span className="visually-hidden">Remove</span>, typed: false },
];
const WIDE = { heading: 40, row: 36, message: 18 };
const CARDS = { heading: 88, row: 184, message: 34 };

const lineAt = (locations: readonly { number: string; classCodes: readonly ClassLine[] }[], key: string) => {
  const { number, line } = rowOf(key);
  return locations.find((each) => each.number === number)?.classCodes.find(({ id }) => id === line);
};

/** The cell that somebody is led to, where it is one of this grid. */
function useSeek(): GridSeek | undefined {
  const sought = useDraft((view) => view.sought);
  const times = useDraft((view) => view.seeks);
  return useMemo(() => {
    const cell = sought === undefined ? undefined : cellOf(sought);
    if (!cell || cell.line === '') return undefined;
    return { row: rowKey(cell.number, cell.line), column: cell.column, times };
  }, [sought, times]);
}

/** Which locations are folded; the one that somebody is led to opens. */
function useFolded(seek: GridSeek | undefined) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [led, setLed] = useState(0);
  if (seek && seek.times !== led) {
    setLed(seek.times);
    const { number } = rowOf(seek.row);
    if (folded.has(number)) setFolded(new Set([...folded].filter((each) => each !== number)));
  }
  const toggle = useCallback(
    (number: string) =>
      setFolded((known) => {
        const next = new Set(known);
        if (!next.delete(number)) next.add(number);
        return next;
      }),
    [],
  );
  return { folded, toggle };
}

interface GridProps {
  readonly slots: LineSlots;
  readonly onPaste: (text: string, at: { number: string; line: string; column: LineColumn }) => void;
  readonly onActive: (row: string) => void;
}

/** Grid, with the totals of all locations in its foot. */
export function ClassCodeGrid({ slots, onPaste, onActive }: GridProps) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const text = useDraft(classRows);
  const narrow = useMedia(below('navigation'));
  const seek = useSeek();
  const { folded, toggle } = useFolded(seek);
  const rows = useMemo(() => gridRows(text, narrow ? CARDS : WIDE, folded), [text, narrow, folded]);
  /** A line was made: it is typed into at once. */
  const goTo = useCallback(
    (number: string, at: number) => {
      const made = store.read().draft.childrenLoc.find((each) => each.number === number)?.classCodes[at];
      if (!made) return;
      store.seek(linePath(number, made.id, 'classCodeDescription'));
    },
    [store],
  );
  const add = useCallback(
    (number: string) => {
      store.edit(addLine(number));
      goTo(
        number,
        store.read().draft.childrenLoc.find((each) => each.number === number)!.classCodes.length - 1,
      );
    },
    [store, goTo],
  );
  const render = useCallback(
    (key: string) => {
      const { number, line } = rowOf(key);
      if (line !== '') return <ClassLineRow number={number} line={line} slots={slots} />;
      return <ClassHeadingRow number={number} folded={folded.has(number)} onFold={toggle} onAdd={add} />;
    },
    [slots, folded, toggle, add],
  );
  return (
    <GridTable
      label="Class codes"
      columns={COLUMNS}
      rows={rows}
      template="minmax(150px, 1fr) 64px 64px 120px 176px 140px 40px"
      cards='"classCodeDescription classCodeDescription classCodeDescription act" "ft pt payroll payroll" "eligibility eligibility check check" / 64px 64px minmax(0, 1fr) 44px'
      renderRow={render}
      seek={seek}
      readOnly={viewOnly}
      onActive={onActive}
      textOf={({ row, column }: GridSpot) =>
        lineAt(store.read().draft.childrenLoc, row)?.[column as LineColumn] ?? ''
      }
      onPaste={(pasted, { row, column }) => onPaste(pasted, { ...rowOf(row), column: column as LineColumn })}
      onClear={(block: GridBlock) => store.edit(clearCells(block))}
      onFill={(block: GridBlock) => store.edit(fillDown(block))}
      onInsert={(row) => {
        const { number, line } = rowOf(row);
        const at = store.read().draft.childrenLoc.find((each) => each.number === number)?.classCodes ?? [];
        const index = at.findIndex(({ id }) => id === line) + 1;
        store.edit(addLineBelow(number, index));
        goTo(number, index);
      }}
      onRemove={(row) => {
        const { number, line } = rowOf(row);
        const lines = store.read().draft.childrenLoc.find((each) => each.number === number)?.classCodes ?? [];
        const at = lines.findIndex(({ id }) => id === line);
        const gone = lines[at];
        if (gone) store.edit(removeLine(number, gone, at));
      }}
      foot={<AllTotals />}
    />
  );
}

/** 'All 50 locations', heads and payroll under their columns. */
function AllTotals() {
  const every = useDraft(({ draft }) => draft.childrenLoc);
  const funds = useDraft((view) => view.funds);
  const locations = every.filter((each) => isQuoted(each, funds));
  const left = every.length - locations.length;
  const sums = totals(locations);
  const factor = useDraft(({ draft: { companyProfile: profile } }) =>
    prorateFactor(profile.effectiveDate, profile.expectedStartDate, profile.expectedExpiryDate),
  );
  const [places, codes] = [locations.length, sums.classes];
  return (
    <div role="rowgroup">
      <div role="row" className={styles.foot}>
        <div role="gridcell" className={styles.title}>
          <strong>
            {places === 1 ? '1 location' : `${places} locations`},{' '}
            {codes === 1 ? '1 class code' : `${codes} class codes`}
            {left > 0 && `; ${left} not quoted`}
          </strong>
          {factor !== '1' && (
            <span className={styles.place}>
              Prorated payroll {wholeDollars(String(prorated(sums.payroll, factor)))}
            </span>
          )}
        </div>
        <SumCells sums={sums} name="All locations" />
      </div>
    </div>
  );
}
