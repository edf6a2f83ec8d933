/** A cell: premium with its change, type and payroll, the debit or credit and the status; a key begins its editor. */
import { memo, useMemo } from 'react';
import { moneyChange } from '@/lib/money-change';
import { payrollShown } from '@/lib/money';
import { shownAlone } from '@/lib/shown-money';
import { GridCell } from '@/ui/grid-table';
import styles from './book-cell.module.css';
import { writtenInto } from './block-edits';
import { useBook, useCell, useDesk, useRange } from './context';
import { cellFault } from './faults';
import { MESSAGES } from './messages';
import { isUnpriced, keyOf, STATUSES, type CellView } from './model';
import { flipped, hundredthsOf, isWithoutPlan, percentWords } from './percent';
import type { Place } from './shapes';

interface BookCellProps extends Place {
  /** The carrier. */
  readonly name: string;
  readonly readOnly: boolean;
  readonly onEdit: (place: Place, typed?: string) => void;
  readonly onActive: (place: Place) => void;
  readonly onExplain: (place: Place) => void;
  /** Empties what is selected. */
  readonly onErase: () => void;
}

/** 'Cr 12.5 %', 'Dr 0 %', or why there is none. */
export function percentShown({ cell, percent }: CellView, without: boolean): string {
  if (!cell.open || without) return MESSAGES.noRange;
  const amount = hundredthsOf(percent);
  const side = percent.credit ? 'Cr' : 'Dr';
  return amount === null ? `${side} ${percent.text || '…'}` : `${side} ${percentWords(amount)} %`;
}

function Figures({ view, preview }: { view: CellView; preview: string | undefined }) {
  const { cell } = view;
  const premium =
    cell.form === 'custom' ? (/^\d+(\.\d+)?$/.test(view.premium) ? view.premium : null) : cell.premium;
  const change = cell.form === 'custom' ? null : moneyChange(cell.premium, cell.submitted_premium);
  if (cell.form === 'in_master') return <span className={styles.quiet}>in MASTER</span>;
  return (
    <span className={styles.figures}>
      <span className={styles.premium} data-struck={isUnpriced(cell) || undefined}>
        {premium === null ? '—' : shownAlone(premium)}
      </span>
      {preview !== undefined && preview !== cell.premium ? (
        <span className={styles.preview}>→ {shownAlone(preview)}</span>
      ) : (
        change && (
          <span className={styles.change}>
            {change.dollars} · {change.percent}
          </span>
        )
      )}
    </span>
  );
}

/** The cell as one sentence, for those who do not see it. */
function words(name: string, row: string, view: CellView, said: string, fault: string | null): string {
  const { cell } = view;
  const parts = [
    `${name}, ${row}`,
    cell.form === 'in_master' ? 'in MASTER' : cell.stateType,
    cell.premium === null ? '' : `premium ${shownAlone(cell.premium)}`,
    cell.payroll === null ? '' : `payroll ${payrollShown(cell.payroll)}`,
    said,
    STATUSES[view.status],
    view.comments === '' ? '' : `comment: ${view.comments}`,
    view.changed ? 'not saved' : '',
    fault ?? '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The cell. */
export const BookCell = memo(function BookCell(props: BookCellProps) {
  const { column, row, name, readOnly, onEdit, onActive, onExplain, onErase } = props;
  const place = useMemo(() => ({ column, row }), [column, row]);
  const desk = useDesk();
  const view = useCell(place);
  const range = useRange(place);
  const refused = useBook((all) => all.refused.get(keyOf(place)));
  const preview = useBook((all) => all.preview.get(place.column)?.rows.find((each) => each.row === row)?.new);
  const other = useBook(
    ({ book }) => book.presence.find(({ me, cell }) => !me && cell === keyOf(place))?.name ?? '',
  );
  const mayPrice = useBook(({ book }) => book.allowed.price);
  if (!view) return <GridCell column={place.column}>{null}</GridCell>;
  const { cell } = view;
  const open = cell.open && mayPrice;
  const silent = cell.form === 'in_master' || cell.form === 'mono';
  const said = cell.form === 'custom' ? '' : percentShown(view, isWithoutPlan(range));
  const fault = refused ?? cellFault(view, range)?.words ?? null;
  const pressed = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || readOnly) return;
    const { key } = event;
    const typed = cell.form === 'custom' ? /^[\d.]$/ : /^[\d.-]$/;
    if ((open || cell.form === 'custom') && typed.test(key)) onEdit(place, key);
    else if (open && /^[dc]$/i.test(key)) {
      const credit = key.toLowerCase() === 'c';
      if (hundredthsOf(view.percent) === 0) onEdit(place, key);
      else if (view.percent.credit !== credit) side();
    } else if (key === 'Delete' || key === 'Backspace') onErase();
    else return;
    event.preventDefault();
  };
  const side = () => {
    void desk.ranges.ask(place.column, place.row);
    const percent = flipped(view.percent);
    desk.store.edit([[place, { percent, reasons: view.reasons.map(turned) }]]);
  };
  return (
    <GridCell column={place.column} typed className={styles.cell ?? ''}>
      <button
        type="button"
        className={styles.target}
        aria-label={words(name, place.row, view, said, fault)}
        title={cell.closed_why || undefined}
        onClick={(event) => !event.shiftKey && onEdit(place)}
        onFocus={() => onActive(place)}
        onKeyDown={pressed}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain').trim();
          if (readOnly || text === '' || /[\t\n]/.test(text)) return;
          event.preventDefault();
          writtenInto(desk, place, text);
        }}
      />
      <span
        className={styles.content}
        data-changed={view.changed || undefined}
        data-silent={silent || undefined}
      >
        <Figures view={view} preview={preview} />
        {fault === null ? (
          <span className={styles.facts}>
            {cell.form !== 'in_master' && cell.stateType}
            {cell.payroll !== null && ` · ${payrollShown(cell.payroll)}`}
            {isUnpriced(cell) && !view.changed && ' · not re-priced'}
          </span>
        ) : (
          <span className={styles.fault}>{fault}</span>
        )}
        <span className={styles.line}>
          {cell.form !== 'custom' && !silent && (
            <span
              className={styles.percent}
              data-wrong={fault !== null || undefined}
              data-closed={!cell.open || undefined}
            >
              {said}
            </span>
          )}
          {!silent && (
            <span className={styles.status} data-status={view.status}>
              {STATUSES[view.status]}
            </span>
          )}
          {cell.reason_missing && !view.changed && <span className={styles.wrong}>reason missing</span>}
        </span>
      </span>
      {view.comments !== '' && <span className={styles.corner} title={view.comments} aria-hidden="true" />}
      {other !== '' && (
        <span className={styles.other} title={`${other} is here`}>
          {initials(other)}
        </span>
      )}
      {cell.premium !== null && cell.form !== 'custom' && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.explain}
          aria-label={`Explain ${name} in ${place.row}`}
          title="Explain this price"
          onClick={() => onExplain(place)}
        >
          i
        </button>
      )}
    </GridCell>
  );
});

const turned = <Part extends { percent: string }>(part: Part): Part => ({
  ...part,
  percent: part.percent.startsWith('-') ? part.percent.slice(1) : `-${part.percent}`,
});

/** 'Uma Underwriter' as 'UU'. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');
