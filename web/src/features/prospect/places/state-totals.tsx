/** Heads and payroll per state, under the class codes, once there are two states. */
import { wholeDollars } from '@/lib/money';
import { useDraft } from '../draft/context';
import { isQuoted } from '../draft/state-funds';
import styles from './state-totals.module.css';
import { totalsByState } from './totals';

/** The table. */
export function StateTotals() {
  const every = useDraft(({ draft }) => draft.childrenLoc);
  const funds = useDraft((view) => view.funds);
  const locations = every.filter((each) => isQuoted(each, funds));
  const rows = totalsByState(locations);
  if (rows.length < 2) return null;
  return (
    <table className={styles.table} aria-label="Totals by state">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Locations</th>
          <th scope="col">Class codes</th>
          <th scope="col">FT</th>
          <th scope="col">PT</th>
          <th scope="col">Payroll</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ state, locations: count, sums }) => (
          <tr key={state}>
            <th scope="row">{state === '' ? 'No state yet' : state.toUpperCase()}</th>
            <td>{count}</td>
            <td>{sums.classes}</td>
            <td>{sums.ft.toLocaleString('en-US')}</td>
            <td>{sums.pt.toLocaleString('en-US')}</td>
            <td>{wholeDollars(String(sums.payroll))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
