/** One table of the profile: groups down, the specified columns across, Total below; a row opens into its classes. */
import { Fragment } from 'react';
import { GroupToggle } from './group-toggle';
import { Mix } from './mix';
import {
  amountWords,
  classesOf,
  classRateWords,
  COLUMNS,
  firstColumn,
  rateWords,
  type ProfileClass,
  type ProfileRow,
  type ProfileTable as Table,
  type RiskProfile,
} from './model';
import styles from './profile-table.module.css';
import { useOpenRows } from './use-open-rows';

type Amount = (text: string) => string;

function Figures({ row, amount }: { row: ProfileRow; amount: Amount }) {
  return (
    <>
      <td className={styles.number}>{amount(row.payroll)}</td>
      <td className={styles.number}>{amount(row.manual_premium)}</td>
      <td className={styles.number}>{rateWords(row.mix_rate)}</td>
      <td className={styles.share}>
        <Mix share={row.payroll_mix} kind="payroll" />
      </td>
      <td className={styles.share}>
        <Mix share={row.premium_mix} kind="premium" />
      </td>
    </>
  );
}

function ClassRow({ entry, amount }: { entry: ProfileClass; amount: Amount }) {
  return (
    <tr className={styles.class}>
      <th scope="row">
        <span className={styles.code}>{entry.class_code}</span> {entry.description}
      </th>
      <td className={styles.number}>{amount(entry.payroll)}</td>
      <td className={styles.number}>{amount(entry.manual_premium)}</td>
      <td className={styles.number}>{classRateWords(entry)}</td>
      <td className={styles.share} colSpan={2}>
        {entry.state}
      </td>
    </tr>
  );
}

/** The table; `at` is its place in the profile. */
export function ProfileTable({ profile, table, at }: { profile: RiskProfile; table: Table; at: number }) {
  const { isOpen, toggle } = useOpenRows();
  const amount = amountWords(table);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={table.title}>
        <thead>
          <tr>
            <th scope="col">{firstColumn(table)}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-share={column.endsWith('Mix')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Fragment key={row.label}>
              <tr>
                <th scope="row">
                  <GroupToggle row={row} open={isOpen(row.label)} onToggle={() => toggle(row.label)} />
                </th>
                <Figures row={row} amount={amount} />
              </tr>
              {isOpen(row.label) &&
                classesOf(profile, at, row.label).map((entry) => (
                  <ClassRow key={`${entry.state}/${entry.class_code}`} entry={entry} amount={amount} />
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{table.total.label}</th>
            <Figures row={table.total} amount={amount} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
