/**
 * A long grid that is typed into like a spreadsheet: only the rows in sight are on the page. Arrows, Enter, Tab and
 * Home/End move, Shift extends a block, which is copied, pasted, cleared and filled down or across; Escape leaves the
 * grid.
 */
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useGridActs, type GridHandlers } from './grid-acts';
import { inSight, offsetsOf } from './grid-layout';
import { GridOverlay } from './grid-overlay';
import { RangeStore, type GridSpot } from './grid-range';
import styles from './grid-table.module.css';

/** A column; one without input takes no part in moving, copying and pasting. */
export interface GridColumn {
  readonly key: string;
  readonly title: ReactNode;
  readonly align?: 'end';
  readonly typed: boolean;
}

/** A row; heading rows stand between the others and are skipped by arrows. Height in pixels. */
export interface GridRow {
  readonly key: string;
  readonly height: number;
  readonly heading?: boolean;
}

/** The cell that somebody is led to; times tells one journey from the next. */
export interface GridSeek extends GridSpot {
  readonly times: number;
}

/** What the grid shows. */
export interface GridTableProps extends GridHandlers {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** CSS tracks of the columns. */
  readonly template: string;
  /** CSS grid template of a row as a card, on narrow screens; its areas are the keys of the columns. */
  readonly cards: string;
  /** The cells of a row; keep its identity, so that rows render only when their own content changes. */
  readonly renderRow: (key: string) => ReactNode;
  readonly foot?: ReactNode;
  readonly seek?: GridSeek | undefined;
  /** The row that has the focus. */
  readonly onActive?: (row: string) => void;
  /** Most pixels of the frame. */
  readonly most?: number;
  /** Pixels of all columns: the frame scrolls sideways, and head and first column stay in sight. */
  readonly wide?: number | undefined;
  readonly readOnly: boolean;
  /** What is selected, for a page that acts upon it too; else the grid keeps its own. */
  readonly selection?: RangeStore;
}

/** Rows as high as this together, in px, are shown without a box that scrolls. */
const WHOLE = 1200;
/** Pixels beyond the frame in which rows are on the page already: Tab finds its next cell there. */
const BEYOND = 180;

const Row = memo(function Row(props: {
  row: GridRow;
  index: number;
  top: number;
  render: (key: string) => ReactNode;
}) {
  const { row, index, top, render } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={row.heading ? styles.heading : styles.row}
      data-row={row.key}
      style={{ top, height: row.height }}
    >
      {render(row.key)}
    </div>
  );
});

/** Indexes of the rows on the page: in sight, with the focus, and the one that is being sought. */
function shownRows(rows: readonly GridRow[], first: number, last: number, also: readonly string[]): number[] {
  const shown = new Set(also.map((key) => rows.findIndex((row) => row.key === key)).filter((at) => at >= 0));
  for (let index = first; index <= Math.min(last, rows.length - 1); index += 1) shown.add(index);
  return [...shown].toSorted((one, two) => one - two);
}

/** The grid. */
export function GridTable(props: GridTableProps) {
  const { label, columns, rows, template, cards, renderRow, foot, seek, onActive, most = 560, wide } = props;
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [own] = useState(() => new RangeStore());
  const ranges = props.selection ?? own;
  const [top, setTop] = useState(0);
  const [active, setActive] = useState('');
  const offsets = useMemo(() => offsetsOf(rows.map(({ height }) => height)), [rows]);
  const all = offsets.at(-1) ?? 0;
  // A short list in a box that scrolls would hide its last rows, on a phone most of them.
  const height = all <= (wide === undefined ? WHOLE : most) ? all : most;
  const { first, last } = inSight(offsets, top, height, BEYOND);
  const acts = useGridActs({ ...props, frame, end, ranges, offsets, setTop });
  const { show } = acts;
  useEffect(() => {
    if (seek) show(seek);
    // Only a new journey leads there again.
  }, [seek, show]);
  const shown = shownRows(rows, first, last, [active, seek?.row ?? '']);
  return (
    <div
      className={styles.place}
      style={
        {
          '--grid-template': template,
          '--grid-cards': cards,
          '--grid-width': `${wide ?? 0}px`,
        } as CSSProperties
      }
    >
      <div
        ref={frame}
        className={styles.frame}
        style={{ maxHeight: height + (wide === undefined ? 78 : 190) }}
        data-wide={wide !== undefined || undefined}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-readonly={props.readOnly || undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onFocus={(event) => {
          const row = acts.focused(event);
          if (row === undefined || row === active) return;
          setActive(row);
          onActive?.(row);
        }}
        onKeyDown={acts.pressed}
        onMouseDown={acts.clicked}
        onMouseOver={acts.dragged}
        onCopy={acts.copied}
        onCut={acts.cut}
        onPaste={acts.pasted}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.titles}>
            {columns.map(({ key, title, align }) => (
              <div role="columnheader" key={key} data-align={align} data-title={key}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: all }}>
          {shown.map((index) => {
            const row = rows[index];
            return (
              row && (
                <Row key={row.key} row={row} index={index} top={offsets[index] ?? 0} render={renderRow} />
              )
            );
          })}
          <GridOverlay ranges={ranges} rows={rows} offsets={offsets} columns={columns} frame={frame} />
        </div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
      <span ref={end} tabIndex={-1} className="visually-hidden">
        End of {label}
      </span>
    </div>
  );
}

/** A cell of a row. */
export function GridCell(props: {
  column: string;
  /** Set where the cell is typed into, so that arrows find it. */
  typed?: boolean;
  align?: 'end';
  className?: string;
  children: ReactNode;
}) {
  const { column, typed = false, align, className, children } = props;
  return (
    <div
      role="gridcell"
      className={`${styles.area} ${className ?? styles.cell}`}
      style={{ '--area': column } as CSSProperties}
      data-align={align}
      {...(typed && { 'data-column': column })}
    >
      {children}
    </div>
  );
}
