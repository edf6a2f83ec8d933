/** A table of the profile on a small screen: one entry per group with the same figures, Total last. */
import { GroupToggle } from './group-toggle';
import { Mix } from './mix';
import {
  amountWords,
  classesOf,
  COLUMNS,
  rateWords,
  type ProfileRow,
  type ProfileTable,
  type RiskProfile,
} from './model';
import styles from './profile-cards.module.css';
import { useOpenRows } from './use-open-rows';

const [PAYROLL, PREMIUM, RATE, PAYROLL_MIX, PREMIUM_MIX] = COLUMNS;

function Figures({ row, amount }: { row: ProfileRow; amount: (text: string) => string }) {
  return (
    <dl className={styles.figures}>
      <dt>{PAYROLL}</dt>
      <dd className={styles.amount}>{amount(row.payroll)}</dd>
      <dt className="visually-hidden">{PAYROLL_MIX}</dt>
      <dd>
        <Mix share={row.payroll_mix} kind="payroll" />
      </dd>
      <dt>{PREMIUM}</dt>
      <dd className={styles.amount}>{amount(row.manual_premium)}</dd>
      <dt className="visually-hidden">{PREMIUM_MIX}</dt>
      <dd>
        <Mix share={row.premium_mix} kind="premium" />
      </dd>
      <dt>{RATE}</dt>
      <dd className={styles.amount}>{rateWords(row.mix_rate)}</dd>
    </dl>
  );
}

/** The groups in the order of the rows; `at` is the table's place in the profile. */
export function ProfileCards({
  profile,
  table,
  at,
}: {
  profile: RiskProfile;
  table: ProfileTable;
  at: number;
}) {
  const { isOpen, toggle } = useOpenRows();
  const amount = amountWords(table);
  return (
    <ul className={styles.cards} aria-label={table.title}>
      {table.rows.map((row) => (
        <li key={row.label} className={styles.card}>
          <GroupToggle row={row} open={isOpen(row.label)} onToggle={() => toggle(row.label)} />
          <Figures row={row} amount={amount} />
          {isOpen(row.label) && (
            <ul className={styles.classes} aria-label={`Class codes of ${row.label}`}>
              {classesOf(profile, at, row.label).map((entry) => (
                <li key={`${entry.state}/${entry.class_code}`}>
                  {entry.class_code} {entry.description}, {entry.state}: {amount(entry.payroll)} payroll,{' '}
                  {amount(entry.manual_premium)} premium
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      <li className={styles.card} data-total="true">
        <span className={styles.total}>{table.total.label}</span>
        <Figures row={table.total} amount={amount} />
      </li>
    </ul>
  );
}
