/** What stands below the fields of a review: what is missing, what has no field, and claims of years before. */
import { wholeDollars } from '@/lib/money';
import { FLAG_WORDS } from './messages';
import { sureWords, type Proposal } from './model';
import styles from './review.module.css';

/** What the form does not give and the draft needs. */
export function MissingList({ proposal }: { proposal: Proposal }) {
  const { missing, unanswered } = proposal;
  if (missing.length === 0 && unanswered.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Missing on the form">
      <h3 className={styles.heading}>Missing on the form</h3>
      <ul className={styles.plain}>
        {missing.map(({ path, label, as_printed: printed, evidence }) => (
          <li key={path}>
            <strong>{label}</strong>
            {printed !== null && (
              <>
                {' '}
                {'\u2013'} the form says <q>{printed}</q>
              </>
            )}
            {evidence?.flags.map((flag) => FLAG_WORDS[flag] && <span key={flag}>: {FLAG_WORDS[flag]}</span>)}
          </li>
        ))}
        {unanswered.length > 0 && (
          <li>
            {unanswered.length === 1 ? 'Question' : 'Questions'}{' '}
            <strong>{unanswered.map((name) => name.slice(1)).join(', ')}</strong> not answered on the form:
            the usual answer stays.
          </li>
        )}
      </ul>
    </section>
  );
}

/** What was read and has no field of its own. */
export function BesideList({ proposal }: { proposal: Proposal }) {
  const { beside, notices } = proposal;
  if (beside.length === 0 && notices.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>Also read, without a field here ({beside.length})</summary>
      <ul className={styles.plain}>
        {beside.map(({ label, read }) => (
          <li key={label}>
            {label}: <strong>{read}</strong>
          </li>
        ))}
        {notices.map(({ code, page, text }) => (
          <li key={`${code} ${page}`}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

const dollars = (amount: string | null): string => (amount === null ? '\u2013' : wholeDollars(amount));

/** Claims of years before, which are entered with the claims. */
export function ClaimsList({ proposal }: { proposal: Proposal }) {
  const { claims } = proposal;
  if (claims.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>Claims of earlier years ({claims.length})</summary>
      <p className={styles.lead}>They are offered again where the claims are entered.</p>
      <div className={styles.wide}>
        <table className={styles.claims}>
          <thead>
            <tr>
              {['Year', 'Carrier', 'Premium', 'Claims', 'Incurred', 'Reserves', 'Paid', 'Reading'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {claims.map((year) => (
              <tr key={year.year}>
                <th scope="row">{year.year}</th>
                <td>{year.carrier}</td>
                <td>{dollars(year.premium)}</td>
                <td>{year.claims ?? '\u2013'}</td>
                <td>{dollars(year.incurred)}</td>
                <td>{dollars(year.reserves)}</td>
                <td>{dollars(year.paid)}</td>
                <td>{sureWords(year.confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
