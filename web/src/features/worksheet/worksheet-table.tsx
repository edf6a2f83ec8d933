/** Every line of the worksheet by state, then those of the policy; below it what did not apply. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on small screens rows are cards, and a table laid out so loses its roles */
import { dollarsAndCents } from '@/lib/money';
import { MESSAGES } from './messages';
import {
  byCarrier,
  groupsOf,
  isIllustrative,
  isSubtotal,
  partsOf,
  type LineGroup,
  type Worksheet,
} from './model';
import styles from './worksheet-table.module.css';
import { WorksheetRow } from './worksheet-line';

/** Lines that are marked, and under which name. */
export interface Marked {
  readonly name: string;
  readonly lines: ReadonlySet<number>;
}

/** The table's worksheet, what of it is shown and what is marked. */
export interface WorksheetTableProps {
  readonly worksheet: Worksheet;
  /** Class descriptions by 'TX 8810'. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Only this state; null shows all. */
  readonly state: string | null;
  readonly marked: Marked | undefined;
  readonly onMark: (marked: Marked) => void;
}

/** Steps such as the discount are taken once for all states, which hold their shares of them. */
const POLICY_STEPS = 'policy-wide steps';

/** What the amount of the whole policy is beside those of its states: nothing on top of them. */
function totalWords({ states }: Worksheet): string {
  const [only] = states;
  if (!only) return 'total premium';
  return states.length === 1 ? `total premium, all of it in ${only.state}` : 'total premium of all states';
}

const COLUMNS = ['Step', 'Base', 'Factor', 'Source', 'Amount', 'Running total'] as const;

/** A state's part of the price, or the price, each by its name: with one state they are the same amount. */
function GroupTotal({ words, amount }: { words: string; amount: string }) {
  return (
    <span className={styles.groupTotal}>
      <span className={styles.quiet}>{words} </span>
      {dollarsAndCents(amount)}
    </span>
  );
}

function GroupHead({ worksheet, group }: { worksheet: Worksheet; group: LineGroup }) {
  const part = worksheet.states.find(({ state }) => state === group.state);
  return (
    <tr role="row" className={styles.group}>
      <th role="columnheader" scope="colgroup" colSpan={COLUMNS.length}>
        {group.state ?? 'Whole policy'}
        {group.state === null && (
          <>
            <span className={styles.quiet}> {POLICY_STEPS}</span>
            <GroupTotal
              words={totalWords(worksheet)}
              amount={worksheet.totals.total_estimated_annual_premium}
            />
          </>
        )}
        {part && (
          <>
            <span className={styles.quiet}> {part.state_type.toUpperCase()}</span>
            <GroupTotal words={`premium of ${part.state}`} amount={part.total_estimated_annual_premium} />
          </>
        )}
      </th>
    </tr>
  );
}

/**
 * Steps of which the policy's line repeats what its states took: what ran through the states is no total of these lines.
 * A carrier's lines of the policy come on top of those of its states.
 */
function sharedKeys(worksheet: Worksheet): ReadonlySet<string> {
  const ofStates = worksheet.lines.filter(({ scope }) => scope !== 'policy');
  return new Set(byCarrier(worksheet) ? [] : ofStates.map(({ key }) => key));
}

function Skipped({ worksheet, state }: { worksheet: Worksheet; state: string | null }) {
  const skipped = worksheet.skipped.filter((step) => state === null || step.state === state);
  if (skipped.length === 0) return null;
  return (
    <details className={styles.skipped}>
      <summary>{skipped.length === 1 ? '1 step' : `${skipped.length} steps`} did not apply, and why</summary>
      <ul>
        {skipped.map(({ key, state: where, reason }) => (
          <li key={`${key} ${where ?? ''} ${reason}`}>
            {key.replaceAll('_', ' ')}
            {where === null ? '' : ` (${where})`}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The table. */
export function WorksheetTable({ worksheet, descriptions, state, marked, onMark }: WorksheetTableProps) {
  const groups = groupsOf(worksheet).filter((group) => state === null || group.state === state);
  const { lines } = worksheet;
  const shared = sharedKeys(worksheet);
  return (
    <>
      <table role="table" className={styles.table} aria-label="Worksheet lines">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                data-number={name !== 'Step' && name !== 'Source'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.state ?? ''} role="rowgroup">
            <GroupHead worksheet={worksheet} group={group} />
            {group.lines.map((placed) => {
              const { line, at } = placed;
              const parts = line.sign === '=' ? partsOf(lines, line) : [];
              return (
                <WorksheetRow
                  key={at}
                  placed={placed}
                  description={descriptions.get(`${line.state ?? ''} ${line.class_code ?? ''}`)}
                  lit={marked?.lines.has(at) ?? false}
                  parts={parts.length}
                  runs={line.scope !== 'policy' || isSubtotal(line) || !shared.has(line.key)}
                  onParts={() => onMark({ name: line.label, lines: new Set(parts) })}
                />
              );
            })}
          </tbody>
        ))}
      </table>
      {groups.some((group) => group.lines.some(({ line }) => isIllustrative(line))) && (
        <p className={styles.footnote}>
          <span className={styles.mark}>*</span> {MESSAGES.footnote}
        </p>
      )}
      <Skipped worksheet={worksheet} state={state} />
    </>
  );
}
