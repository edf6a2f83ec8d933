/** What a Save is about to do: each changed cell, old and new, what needs authority, and the reasons still missing. */
import { Button } from 'antd';
import { messageOf } from '@/api/errors';
import { wholeDollars } from '@/lib/money';
import { Modal } from '@/ui/modal';
import { percentShown } from './book-cell';
import { useView } from './context';
import type { Fault } from './faults';
import { reasonWords } from './history-words';
import { excessWords } from './issue-words';
import { keyOf, placeOf, STATUSES, viewOf, type CellView } from './model';
import { cellOf, shownColumns } from './rows';
import styles from './save-summary.module.css';
import type { Place, WorkbookView } from './shapes';

interface SaveSummaryProps {
  readonly faults: readonly Fault[];
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly onGoTo: (place: Place) => void;
}

/** What changed besides the percent, in words. */
function otherWords(before: CellView, after: CellView): string {
  const parts = [
    before.reasons === after.reasons || after.reasons.length === 0 ? '' : reasonWords(after.reasons),
    before.status === after.status ? '' : `${STATUSES[before.status]} → ${STATUSES[after.status]}`,
    before.comments === after.comments ? '' : 'comments',
    before.note === after.note ? '' : 'note',
    before.premium === after.premium
      ? ''
      : `premium ${before.premium || 'none'} → ${after.premium || 'none'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function Row({ view, place, name }: { view: WorkbookView; place: Place; name: string }) {
  const cell = cellOf(view.book, keyOf(place), view.carriers);
  if (!cell) return null;
  const [before, after] = [viewOf(cell, undefined), viewOf(cell, view.cells.get(keyOf(place)))];
  const [old, next] = [percentShown(before, false), percentShown(after, false)];
  const priced = view.preview.get(place.column)?.rows.find(({ row }) => row === place.row);
  return (
    <tr>
      <th scope="row">
        {name}, {place.row}
      </th>
      <td>{cell.open && old !== next ? `${old} → ${next}` : ''}</td>
      <td>{priced ? `${wholeDollars(priced.old)} → ${wholeDollars(priced.new)}` : ''}</td>
      <td>{otherWords(before, after)}</td>
    </tr>
  );
}

function Changes({ view }: { view: WorkbookView }) {
  const columns = shownColumns(view);
  const order = (key: string) => columns.findIndex((each) => each.key === placeOf(key).column);
  const keys = [...view.cells.keys()].toSorted((one, two) => order(one) - order(two));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label="Changes" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Debit/credit</th>
            <th scope="col">Premium</th>
            <th scope="col">Other</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const place = placeOf(key);
            const name = columns.find((each) => each.key === place.column)?.label ?? '';
            return <Row key={key} view={view} place={place} name={name} />;
          })}
          {view.carriers.map((each) => (
            <tr key={each.key}>
              <th scope="row">{each.name ?? columns.find(({ key }) => key === each.key)?.label}</th>
              <td colSpan={3}>{each.hidden ? 'removed' : each.added ? 'added' : 'renamed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Totals({ view }: { view: WorkbookView }) {
  const columns = shownColumns(view);
  return [...view.preview.values()].map((each) => {
    const name = columns.find(({ key }) => key === each.column)?.label ?? each.column;
    const beyond = excessWords(each.issues);
    return (
      <li key={each.column}>
        <strong>{name}</strong>{' '}
        {each.new_total === null
          ? each.refusal
          : `TOTAL ${wholeDollars(each.old_total)} → ${wholeDollars(each.new_total)}`}
        {each.minimum && ', minimum premium'}
        {beyond.length > 0 && (
          <span className={styles.warn}>
            {': '}
            {beyond.join(', ')}; somebody of that level is asked to approve it
          </span>
        )}
      </li>
    );
  });
}

/** The dialog. */
export function SaveSummary({ faults, busy, error, onSave, onClose, onGoTo }: SaveSummaryProps) {
  const view = useView();
  const columns = shownColumns(view);
  const missing = faults.filter((fault) => fault.missing);
  return (
    <Modal
      open
      size="large"
      title="Save these changes?"
      okText="Save"
      okDisabled={missing.length > 0}
      busy={busy}
      onOk={onSave}
      onCancel={onClose}
    >
      <Changes view={view} />
      <ul className={styles.totals} aria-label="Totals">
        <Totals view={view} />
      </ul>
      {missing.length > 0 && (
        <section className={styles.missing} aria-label="Reasons still missing">
          <p>Reasons still missing</p>
          <ul>
            {missing.map((fault) => (
              <li key={keyOf(fault)}>
                <Button type="link" size="small" onClick={() => onGoTo(fault)}>
                  {columns.find(({ key }) => key === fault.column)?.label}, {fault.row}
                </Button>{' '}
                {fault.words}
              </li>
            ))}
          </ul>
        </section>
      )}
      {error !== undefined && (
        <p className={styles.bad} role="alert">
          Nothing was saved: {messageOf(error)}
        </p>
      )}
    </Modal>
  );
}
