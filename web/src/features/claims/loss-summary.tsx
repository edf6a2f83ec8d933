/** The policy years of the read loss runs as one table, with what does not add up. */
import type { ReadYear } from './api';
import styles from './claims.module.css';
import { flagWords } from './offers';

const dash = (text: string): string => (text === '' ? '–' : text);

/** The table. */
export function LossSummary({ years }: { years: readonly ReadYear[] }) {
  return (
    <div className={styles.scrolls}>
      <table className={styles.summary}>
        <thead>
          <tr>
            {['Year', 'Carrier', 'Annual premium', 'Claims', 'Incurred', 'Reserves', 'Paid', 'Checks'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              <td>{dash(year.carrier)}</td>
              <td>{dash(year.annualPremium)}</td>
              <td>{dash(year.numberOfClaims)}</td>
              <td>{dash(year.totInc)}</td>
              <td>{dash(year.totRes)}</td>
              <td>{dash(year.totPaid)}</td>
              <td>{flagWords(year).join('; ') || 'All hold'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
