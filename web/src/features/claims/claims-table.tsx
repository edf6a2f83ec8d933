/** The ten years of claims, or what stands in their place. */
import type { ClipboardEvent, ReactNode } from 'react';
import type { Totals } from './api';
import styles from './claims.module.css';
import { gapsOf, sentYears, yearOf, type Field, type TableRow } from './model';
import { pasted } from './paste';
import type { Editing } from './use-editing';
import { YearRow } from './year-row';

/** The table. */
export interface ClaimsTableProps {
  readonly editing: Editing;
  readonly disabled: boolean;
  readonly totals: Totals | undefined;
  /** What stands below the entry of a year. */
  readonly below: (row: TableRow) => ReactNode;
}

/** The rows, newest first; a block that is pasted into a field fills those below and beside it. */
export function ClaimsTable({ editing, disabled, totals, below }: ClaimsTableProps) {
  const { typed, base, state, tried, field, year, change } = editing;
  const gaps = gapsOf(typed, base.rows);
  const sent = sentYears(typed, base.rows).map((each) => each.year);
  const fields = state.kind === 'refused' ? state.fields : undefined;
  const paste = (at: number, name: Field, event: ClipboardEvent) => {
    const found = pasted(typed, base.rows, { year: at, field: name }, event.clipboardData.getData('text'));
    if (found === null) return;
    event.preventDefault();
    change(() => found);
  };
  return (
    <ol className={styles.years} aria-label="Claims by year">
      {base.rows.map((row) => (
        <YearRow
          key={row.year}
          row={row}
          typed={yearOf(typed, row.year)}
          lossRatio={totals?.rows.find((each) => each.year === row.year)?.lossRatio ?? null}
          said={(name) => fields?.get(`historicalClaims.${sent.indexOf(row.year)}.${name}`)}
          gap={tried && gaps.includes(row.year)}
          disabled={disabled}
          onField={(name, text) => field(row.year, name, text)}
          onNoCoverage={(noCoverage) => year(row.year, { noCoverage })}
          onPaste={(name, event) => paste(row.year, name, event)}
        >
          {below(row)}
        </YearRow>
      ))}
    </ol>
  );
}
