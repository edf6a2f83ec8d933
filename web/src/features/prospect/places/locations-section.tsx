/** Where people work: one row per location, typed and pasted like a spreadsheet; duplicates keep their class codes. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { below } from '@/lib/breakpoints';
import { GridTable, type GridColumn, type GridSeek } from '@/ui/grid-table';
import { Panel } from '@/ui/panel';
import { useMedia } from '@/ui/use-media';
import { clearCells, fillDown } from './block-edits';
import { useDraft, useDraftSession } from '../draft/context';
import { cellOf, gridRows, locationRows, rowKey, rowOf } from './grid-rows';
import { FirstLocation } from './first-location-box';
import { addLocation, removeLocation } from './location-edits';
import { LocationRow } from './location-row';
import styles from './locations-section.module.css';
import type { PlaceColumn } from './paste-cells';
import { locationPath } from '../draft/validate';
import type { StateChoice } from './state-select';
import { usePaste, type Completion } from './use-paste';
import type { ZipLookup } from './zip';

/** Fetched with the first paste. */
const PasteReport = lazy(async () => ({ default: (await import('./paste-report')).PasteReport }));

const COLUMNS: readonly GridColumn[] = [
  { key: 'number', title: '#', typed: false },
  { key: 'street', title: 'Street', typed: true },
  { key: 'zipCode', title: 'Zip', typed: true },
  { key: 'cityName', title: 'City', typed: true },
  { key: 'state', title: 'State *', typed: true },
  { key: 'suta', title: 'SUTA', typed: true },
  { key: 'sum', title: 'Payroll', align: 'end', typed: false },
  { key: 'act', title: <span className="visually-hidden">Duplicate, remove</span>, typed: false },
];
const WIDE = { heading: 0, row: 36, message: 18 };
const CARDS = { heading: 0, row: 270, message: 34 };

function useSeek(): GridSeek | undefined {
  const sought = useDraft((view) => view.sought);
  const times = useDraft((view) => view.seeks);
  return useMemo(() => {
    const cell = sought === undefined ? undefined : cellOf(sought);
    if (!cell || cell.line !== '') return undefined;
    return { row: rowKey(cell.number), column: cell.column, times };
  }, [sought, times]);
}

interface SectionProps {
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
  /** How the class codes of pasted locations are found. */
  readonly find?: Completion['find'];
}

/** All locations and the button for the next one. */
export function LocationsSection({ states, lookup, find }: SectionProps) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const text = useDraft(locationRows);
  const narrow = useMedia(below('navigation'));
  const rows = useMemo(() => gridRows(text, narrow ? CARDS : WIDE, new Set()), [text, narrow]);
  const seek = useSeek();
  const paste = usePaste({ states, lookup, find });
  const locationOf = (row: string) =>
    store.read().draft.childrenLoc.find(({ number }) => number === rowOf(row).number);
  const render = useCallback(
    (key: string) => <LocationRow number={rowOf(key).number} states={states} lookup={lookup} />,
    [states, lookup],
  );
  const add = () => {
    store.edit(addLocation());
    const made = store.read().draft.childrenLoc.at(-1);
    if (made) store.seek(locationPath(made.number, 'street'));
  };
  return (
    <Panel
      id="locations"
      title="Locations"
      lead="The zip fills city and state. California needs zip and city. Rows of a spreadsheet can be pasted into any cell."
      extra={
        <span className={styles.acts}>
          <FirstLocation />
          <Button icon={<PlusOutlined />} disabled={viewOnly} onClick={add}>
            Add location
          </Button>
        </span>
      }
    >
      <GridTable
        label="Locations"
        columns={COLUMNS}
        rows={rows}
        template="40px minmax(0, 2.2fr) 76px minmax(0, 1.4fr) 84px minmax(108px, 1fr) 116px 72px"
        cards='"number number act act" "street street street street" "zipCode cityName cityName state" "suta suta sum sum" / 84px minmax(0, 1fr) minmax(0, 1fr) 64px'
        renderRow={render}
        seek={seek}
        readOnly={viewOnly}
        most={440}
        textOf={({ row, column }) => locationOf(row)?.[column as PlaceColumn] ?? ''}
        onPaste={(pasted, { row, column }) =>
          paste.intoLocations(pasted, { number: rowOf(row).number, column: column as PlaceColumn })
        }
        onClear={(block) => store.edit(clearCells(block))}
        onFill={(block) => store.edit(fillDown(block))}
        onInsert={add}
        onRemove={(row) => {
          const location = locationOf(row);
          const at = location ? store.read().draft.childrenLoc.indexOf(location) : -1;
          if (location) store.edit(removeLocation(location, at));
        }}
      />
      <Suspense fallback={null}>
        {paste.report && <PasteReport report={paste.report} onClose={paste.close} />}
      </Suspense>
    </Panel>
  );
}
