/** Two prices line by line: old, new, difference and cause; the differences add up to that of the totals. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on small screens rows are cards, and a table laid out so loses its roles */
import { usePartnerName } from '@/api/partner-name';
import { dollarsAndCents, signedDollars, toCents } from '@/lib/money';
import { apartWords, CAUSES, columnWords, differenceGroups } from './comparison';
import styles from './difference.module.css';
import type { AlignedLine, PriceDifference } from './model';

const amount = (text: string | null): string => (text === null ? 'no such line' : dollarsAndCents(text));

function Row({ line, names }: { line: AlignedLine; names: readonly [string, string] }) {
  return (
    <tr role="row" className={styles.row} data-counted={line.counted} data-same={line.cause === null}>
      <th role="rowheader" scope="row" className={styles.step}>
        {line.label}
        {line.class_code !== null && ` ${line.class_code}`}
        {!line.counted && <span className={styles.small}>{apartWords(line)}</span>}
      </th>
      <td role="cell" className={styles.number} data-name={names[0]} data-none={line.old === null}>
        {amount(line.old)}
      </td>
      <td role="cell" className={styles.number} data-name={names[1]} data-none={line.new === null}>
        {amount(line.new)}
      </td>
      <td role="cell" className={styles.delta} data-name="Difference">
        {signedDollars(line.delta)}
      </td>
      <td role="cell" className={styles.why} data-name="Cause">
        {line.cause === null ? (
          <span className={styles.quiet}>no difference</span>
        ) : (
          <>
            <span className={styles.cause} data-cause={line.cause} title={CAUSES[line.cause].help}>
              {CAUSES[line.cause].label}
            </span>
            <span className={styles.words}>{line.explanation}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** A closing row: a name, its amount, and what it says of the sum above. */
function Sum({ name, value, words }: { name: string; value: string; words: string }) {
  return (
    <tr role="row" className={styles.sum}>
      <th role="rowheader" scope="row" colSpan={3}>
        {name}
      </th>
      <td role="cell" className={styles.delta} data-name="Difference">
        {signedDollars(value)}
      </td>
      <td role="cell">{words}</td>
    </tr>
  );
}

/** The table. */
export function DifferenceTable({ found, only }: { found: PriceDifference; only: boolean }) {
  const { worksheet } = found;
  const names = columnWords(found, usePartnerName());
  const groups = differenceGroups(worksheet.lines, only);
  return (
    <table role="table" className={styles.table} aria-label="Differences line by line">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Line
          </th>
          <th role="columnheader" scope="col" data-number="true">
            {names[0]}
          </th>
          <th role="columnheader" scope="col" data-number="true">
            {names[1]}
          </th>
          <th role="columnheader" scope="col" data-number="true">
            Difference
          </th>
          <th role="columnheader" scope="col">
            Cause
          </th>
        </tr>
      </thead>
      {groups.map(({ state, lines }) => (
        <tbody key={state ?? ''} role="rowgroup">
          <tr role="row" className={styles.group}>
            <th role="columnheader" scope="colgroup" colSpan={5}>
              {state ?? 'Whole policy'}
            </th>
          </tr>
          {lines.map((line) => (
            <Row
              key={`${line.seq} ${line.key} ${line.class_code ?? ''} ${line.label}`}
              line={line}
              names={names}
            />
          ))}
        </tbody>
      ))}
      <tfoot role="rowgroup">
        <Sum name="Sum of the lines" value={worksheet.listed} words="every change once, without subtotals" />
        {toCents(worksheet.unlisted) !== 0 && (
          <Sum
            name="In no line"
            value={worksheet.unlisted}
            words="taxes and amounts that the carrier gives no line for"
          />
        )}
        <Sum
          name="Difference of the totals"
          value={worksheet.delta}
          words={`${dollarsAndCents(found.old.total)} to ${dollarsAndCents(found.new.total)}, with taxes`}
        />
      </tfoot>
    </table>
  );
}
