/** Every line of the worksheet in its order: base, factor, source, rounding, amount, running total. */
import { dollarsAndCents } from '@/lib/money';
import styles from './worksheet-table.module.css';
import { RELIABILITY_WORDS, scopeWords, type Worksheet, type WorksheetLine } from './worksheet';

function Source({ line }: { line: WorksheetLine }) {
  const source = line.factor_source;
  if (source === null) return <span className={styles.quiet}>—</span>;
  const { table, row_key: row, reliability } = source;
  return (
    <span className={styles.source}>
      {table.replaceAll('_', ' ')} <span className={styles.quiet}>{row}</span>
      <span className={styles.reliability} data-assumed={reliability === 'assumed'}>
        {RELIABILITY_WORDS[reliability] ?? reliability}
      </span>
    </span>
  );
}

function Line({ line }: { line: WorksheetLine }) {
  return (
    <tr>
      <td className={styles.seq}>{line.seq}</td>
      <th scope="row">
        {line.label}
        <span className={styles.formula}>{line.formula}</span>
        {line.note !== null && <span className={styles.formula}>{line.note}</span>}
      </th>
      <td>{scopeWords(line)}</td>
      <td className={styles.number}>{line.base_amount === null ? '' : dollarsAndCents(line.base_amount)}</td>
      <td className={styles.number}>{line.factor ?? ''}</td>
      <td>
        <Source line={line} />
      </td>
      <td className={styles.quiet}>{line.rounding.replaceAll('_', ' ')}</td>
      <td className={styles.number}>
        {line.sign === '-' && !line.amount.startsWith('-') ? '−' : ''}
        {dollarsAndCents(line.amount)}
      </td>
      <td className={styles.running}>{dollarsAndCents(line.running_total)}</td>
    </tr>
  );
}

/** The table, and below it what did not apply. */
export function WorksheetTable({ worksheet }: { worksheet: Worksheet }) {
  return (
    <>
      {/* Wide on small screens: it scrolls inside its frame, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label="Worksheet">
        <table className={styles.table}>
          <caption className={styles.caption}>
            {worksheet.lines.length} lines · book {worksheet.book_version} · engine {worksheet.engine_version}{' '}
            · prorated {worksheet.proration}
          </caption>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Step</th>
              <th scope="col">For</th>
              <th scope="col" className={styles.number}>
                Base
              </th>
              <th scope="col" className={styles.number}>
                Factor
              </th>
              <th scope="col">Source</th>
              <th scope="col">Rounding</th>
              <th scope="col" className={styles.number}>
                Amount
              </th>
              <th scope="col" className={styles.number}>
                Running total
              </th>
            </tr>
          </thead>
          <tbody>
            {/* A step has a line for each state and class: its number alone names no line. */}
            {worksheet.lines.map((line, position) => (
              <Line key={`${line.seq}/${position}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {worksheet.skipped.length > 0 && (
        <details className={styles.skipped}>
          <summary>{worksheet.skipped.length} steps did not apply</summary>
          <ul>
            {worksheet.skipped.map(({ key, state, reason }, position) => (
              <li key={`${key}/${position}`}>
                {key.replaceAll('_', ' ')}
                {state === null ? '' : ` (${state})`}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
