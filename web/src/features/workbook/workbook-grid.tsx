/** The grid: MASTER, the states and TOTAL down, a column per program and carrier; keys as in a spreadsheet. */
import { below } from '@/lib/breakpoints';
import type { RangeStore } from '@/ui/grid-range';
import { GridCell, GridTable, type GridColumn, type GridSeek } from '@/ui/grid-table';
import { useMedia } from '@/ui/use-media';
import { BookCell } from './book-cell';
import { ColumnHead } from './column-head';
import { useDesk, useView } from './context';
import { MESSAGES } from './messages';
import { hundredthsOf, signedText } from './percent';
import { rowsOf, shownColumns, type ShownColumn } from './rows';
import { TotalCell } from './total-cell';
import type { Blocks } from './use-blocks';
import styles from './workbook-grid.module.css';
import type { Place } from './shapes';

/** Pixels: the first column, a carrier, a row, a row as a card. */
const [FIRST, CARRIER, ROW, CARD] = [92, 224, 84, 112];
/** Most pixels of a carrier: what belongs together is read together, however wide the page. */
const WIDEST = 420;

/** What the grid is told. */
export interface WorkbookGridProps {
  /** The one carrier that a narrow screen shows. */
  readonly only: string;
  readonly seek: GridSeek | undefined;
  readonly selection: RangeStore;
  readonly blocks: Blocks;
  readonly readOnly: boolean;
  /** Opens the editor of a cell; typed: the key that began it. */
  readonly onEdit: (place: Place, typed?: string) => void;
  readonly onActive: (place: Place) => void;
  /** Opens the lines of a column's price at a state. */
  readonly onExplain: (place: Place) => void;
  readonly onRetry: (column: string) => void;
}

/** The grid. */
export function WorkbookGrid(props: WorkbookGridProps) {
  const { only, seek, selection, blocks, readOnly, onEdit, onActive, onExplain, onRetry } = props;
  const acts = { readOnly, onEdit, onActive, onExplain, onErase: blocks.erase };
  const desk = useDesk();
  const view = useView();
  const narrow = useMedia(below('navigation'));
  const shown = shownColumns(view);
  const carriers = narrow ? shown.filter(({ key }) => key === only) : shown;
  const names = carriers.map(({ key, label }) => `${key}\t${label}`).join('\n');
  const states = rowsOf(view).join();
  const rows = states.split(',').map((key) => ({ key, height: narrow ? CARD : ROW }));
  const render = (row: string) => (
    <>
      <GridCell column="state" className={styles.state ?? ''}>
        {row}
        <StateNote row={row} />
      </GridCell>
      {names.split('\n').map((line) => {
        const [key = '', name = ''] = line.split('\t');
        return <BookCell key={key} column={key} row={row} name={name} {...acts} />;
      })}
    </>
  );
  const columns: GridColumn[] = [
    { key: 'state', title: MESSAGES.firstColumn, typed: false },
    ...carriers.map((column) => ({
      key: column.key,
      title: <ColumnHead column={column} readOnly={readOnly} onRetry={onRetry} />,
      typed: true,
    })),
  ];
  return (
    <div className={styles.grid} style={{ maxWidth: narrow ? undefined : FIRST + WIDEST * carriers.length }}>
      {narrow && carriers.map((column) => <NarrowHead key={column.key} column={column} {...props} />)}
      <GridTable
        label="Underwriting prices"
        columns={columns}
        rows={rows}
        template={`${FIRST}px repeat(${carriers.length}, minmax(${CARRIER}px, 1fr))`}
        cards={`"state ${carriers[0]?.key ?? 'none'}" / 64px minmax(0, 1fr)`}
        wide={narrow ? undefined : FIRST + CARRIER * carriers.length}
        most={mostHigh()}
        renderRow={render}
        seek={seek}
        readOnly={readOnly}
        textOf={(spot) => {
          const cell = desk.store.cell(spot);
          if (!cell) return '';
          if (cell.cell.form === 'custom') return cell.premium;
          const amount = hundredthsOf(cell.percent);
          return cell.cell.open && amount !== null ? signedText(amount) : '';
        }}
        selection={selection}
        onPaste={blocks.paste}
        onClear={blocks.erase}
        onFill={() => void blocks.fill('down')}
        onFillAcross={() => void blocks.fill('across')}
        onInsert={nothing}
        onRemove={nothing}
        foot={<Totals carriers={carriers} onExplain={onExplain} />}
      />
    </div>
  );
}

const nothing = () => undefined;

/** Pixels of the window that the grid leaves to what stands above and below it. */
const AROUND = 460;

/** Head, foot and the rows between them fit into the window; a low window still shows some rows. */
const mostHigh = (): number => Math.max(ROW * 4, window.innerHeight - AROUND);

function StateNote({ row }: { row: string }) {
  const { book } = useView();
  const note = book.notes[row];
  return note === undefined ? null : (
    <span className={styles.note} title={note}>
      <span aria-hidden="true">note</span>
      <span className="visually-hidden">{note}</span>
    </span>
  );
}

function NarrowHead({ column, readOnly, onRetry }: { column: ShownColumn } & WorkbookGridProps) {
  return (
    <div className={styles.narrowHead}>
      <ColumnHead column={column} readOnly={readOnly} onRetry={onRetry} />
    </div>
  );
}

function Totals({
  carriers,
  onExplain,
}: { carriers: readonly ShownColumn[] } & Pick<WorkbookGridProps, 'onExplain'>) {
  return (
    <div role="rowgroup">
      <div role="row" className={styles.totals} style={{ minHeight: 64 }}>
        <div role="rowheader" className={styles.state}>
          TOTAL
        </div>
        {carriers.map((column) => (
          <TotalCell key={column.key} column={column} onExplain={onExplain} />
        ))}
      </div>
    </div>
  );
}
