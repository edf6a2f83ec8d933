/** What a carrier needs to decide: the business as it was submitted, and our indication for its own programs. */
import { usePartnerName } from '@/api/partner-name';
import { momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { phoneEntered } from '@/lib/phone';
import { Money } from '@/ui/money';
import { effectiveWords, partnerOf, type Decision } from './model';
import { DocumentButtons } from './document-buttons';
import styles from './decision-row.module.css';

function Programs({ row }: { row: Decision }) {
  const partnerName = usePartnerName();
  return (
    <table className={styles.programs} aria-label={`Programs of ${row.carrier_name}`}>
      <thead>
        <tr>
          <th scope="col">Sold through</th>
          <th scope="col">Payroll</th>
          <th scope="col">Indication</th>
        </tr>
      </thead>
      <tbody>
        {row.programs.map(({ program, payroll, indication }) => (
          <tr key={program}>
            <th scope="row">{partnerName(partnerOf(program, row.carrier))}</th>
            <td>{wholeDollars(payroll)}</td>
            <td>
              <Money amount={indication} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The facts, as of the day of the submission. */
export function DecisionFacts({ row }: { row: Decision }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Contact', row.contact_person],
    ['Phone', phoneEntered(row.phone_number)],
    ['Effective date', effectiveWords(row)],
    ['EMOD', row.emod],
    ['Website or e-mail domain', row.domain],
    ['Submitted', momentWords(row.submitted_at)],
  ];
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>As it was submitted</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <Programs row={row} />
      <p className={styles.quiet}>
        The indication is what Quoteloom computes from filed rates; the price is yours to say.
      </p>
      <h3 className={styles.heading}>Documents</h3>
      <DocumentButtons row={row} />
    </div>
  );
}
