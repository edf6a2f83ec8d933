/** TOTAL of a column: its premium with the change, its payroll, and what a Save would make of it. No inputs. */
import { moneyChange } from '@/lib/money-change';
import { payrollShown } from '@/lib/money';
import { shownAlone } from '@/lib/shown-money';
import styles from './book-cell.module.css';
import { useBook } from './context';
import { TOTAL } from './model';
import type { ShownColumn } from './rows';
import type { Place } from './shapes';

/** The cell. */
export function TotalCell({ column, onExplain }: { column: ShownColumn; onExplain: (place: Place) => void }) {
  const preview = useBook((view) => view.preview.get(column.key));
  const { saved, label: name } = column;
  const premium = saved?.premium ?? null;
  const change = moneyChange(premium, saved?.submitted?.total ?? null);
  const next = preview?.new_total ?? null;
  const against = moneyChange(next, premium);
  return (
    <div role="gridcell" className={styles.cell}>
      <span className={styles.content}>
        <span className="visually-hidden">{name}, TOTAL</span>
        <span className={styles.figures}>
          <span className={styles.premium} data-struck={saved?.not_repriced != null || undefined}>
            {premium === null ? '—' : shownAlone(premium)}
          </span>
          {next !== null && next !== premium ? (
            <span className={styles.preview}>
              → {shownAlone(next)} {against && `(${against.dollars})`}
            </span>
          ) : (
            change && (
              <span className={styles.change}>
                {change.dollars} · {change.percent}
              </span>
            )
          )}
        </span>
        <span className={styles.facts}>
          {saved?.payroll != null && `${payrollShown(saved.payroll)} payroll`}
          {saved && saved.entered !== '' && ` · ${saved.entered}`}
          {preview?.minimum === true && ' · minimum premium'}
          {preview !== undefined && preview.refusal !== '' && ` · ${preview.refusal}`}
        </span>
      </span>
      {saved?.price && (
        <button
          type="button"
          className={styles.explain}
          aria-label={`Explain the total of ${name}`}
          title="Explain this price"
          onClick={() => onExplain({ column: column.key, row: TOTAL })}
        >
          i
        </button>
      )}
    </div>
  );
}
