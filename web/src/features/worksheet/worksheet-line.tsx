/** One line of the worksheet: a row of the table, a card on small screens. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on small screens rows are cards, and a table laid out so loses its roles */
import { momentWords } from '@/lib/dates';
import { dollarsAndCents, fromCents } from '@/lib/money';
import { factorShown, rateShown } from '@/lib/rates';
import { LineSource } from './line-source';
import { effectCents, isSubtotal, noteOf, roundingWords, type Placed, type WorksheetLine } from './model';
import styles from './worksheet-table.module.css';

/** A line and what may be done with it. */
export interface WorksheetRowProps {
  readonly placed: Placed;
  /** What is done in the class, where it is known. */
  readonly description: string | undefined;
  readonly lit: boolean;
  /** How many lines a subtotal is made of. */
  readonly parts: number;
  /** Whether a total runs through the line. */
  readonly runs: boolean;
  readonly onParts: () => void;
}

function Override({ line: { override } }: { line: WorksheetLine }) {
  if (override === null) return null;
  const instead = override.replaced === null ? '' : ` instead of ${factorShown(override.replaced)}`;
  return (
    <span className={styles.override}>
      Underwriter's figure {factorShown(override.value)}
      {instead}
      {override.by !== '' && `, ${override.by}`}
      {override.at !== null && `, ${momentWords(override.at)}`}
      {override.reason !== '' && `: ${override.reason}`}
    </span>
  );
}

function factorWords(line: WorksheetLine): string {
  if (line.factor === null) return '';
  return line.scope === 'class' && line.key === 'class_manual_premium'
    ? rateShown(line.factor)
    : factorShown(line.factor);
}

/** The row. Roles are spelled out, because cards take a table's own roles away. */
export function WorksheetRow({ placed, description, lit, parts, runs, onParts }: WorksheetRowProps) {
  const { line, at } = placed;
  const note = noteOf(line);
  return (
    <tr role="row" className={styles.row} data-at={at} data-lit={lit} data-total={isSubtotal(line)}>
      <th role="rowheader" scope="row" className={styles.step}>
        <span className={styles.label}>
          {line.label}
          {line.class_code !== null && <span className={styles.code}> {line.class_code}</span>}
        </span>
        {description !== undefined && !line.label.startsWith(description) && (
          <span className={styles.small}>{description}</span>
        )}
        <span className={styles.small}>{line.formula}</span>
        {note !== null && <span className={styles.small}>{note}</span>}
        <Override line={line} />
        {parts > 0 && (
          <button type="button" className={styles.parts} onClick={onParts}>
            Made of {parts === 1 ? '1 line' : `${parts} lines`}
            <span className="visually-hidden">: {line.label}</span>
          </button>
        )}
      </th>
      <td role="cell" className={styles.number} data-name="Base">
        {line.base_amount === null ? '' : dollarsAndCents(line.base_amount)}
      </td>
      <td role="cell" className={styles.number} data-name="Factor">
        {factorWords(line)}
      </td>
      <td role="cell" className={styles.from} data-name="Source">
        <LineSource line={line} />
      </td>
      <td role="cell" className={styles.amount} data-name="Amount">
        {dollarsAndCents(fromCents(effectCents(line)))}
        <span className={styles.small}>{roundingWords(line.rounding)}</span>
      </td>
      <td role="cell" className={styles.running} data-name="Running total">
        {runs && dollarsAndCents(line.running_total)}
      </td>
    </tr>
  );
}
