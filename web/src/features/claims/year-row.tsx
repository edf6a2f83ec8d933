/** One year of the claims table: its entry, what opens below it, and the tick that there was no coverage. */
import { Button, Checkbox, Input } from 'antd';
import { useId, useState, type ClipboardEvent } from 'react';
import { percentShown } from '@/lib/rates';
import { ChevronIcon } from '@/ui/icons';
import styles from './claims.module.css';
import { noCoverageIn } from './messages';
import { amountEntered, amountTyped } from './amounts';
import {
  AMOUNT_LENGTH,
  CARRIER_LENGTH,
  COUNT_LENGTH,
  isAmount,
  problemsOf,
  type Field,
  type TableRow,
  type TypedYear,
} from './model';

const LABELS = {
  carrier: 'Carrier',
  annualPremium: 'Annual premium',
  numberOfClaims: 'Number of claims',
  totInc: 'Total incurred',
  totRes: 'Reserves',
  totPaid: 'Paid',
} as const satisfies Record<Field, string>;

/** Why a row takes nothing. */
const CLOSED = {
  open: '',
  before_founding: 'Before the business began',
  not_begun: 'This year is still to come',
} as const satisfies Record<TableRow['state'], string>;

/** A row. */
export interface YearRowProps {
  readonly row: TableRow;
  readonly typed: TypedYear;
  /** A share of premium, such as 0.6; null without premium. */
  readonly lossRatio: string | null;
  /** What the server said of a field. */
  readonly said: (field: Field) => string | undefined;
  /** It lies between years of which something is said. */
  readonly gap: boolean;
  readonly disabled: boolean;
  readonly onField: (field: Field, text: string) => void;
  readonly onNoCoverage: (none: boolean) => void;
  readonly onPaste: (field: Field, event: ClipboardEvent) => void;
  readonly children?: React.ReactNode;
}

interface CellProps extends Pick<YearRowProps, 'typed' | 'onField' | 'onPaste'> {
  readonly year: number;
  readonly field: Field;
  readonly closed: boolean;
  readonly problem: string | undefined;
}

function Cell({ year, field, typed, closed, problem, onField, onPaste }: CellProps) {
  const id = useId();
  const text = typed[field];
  const amount = isAmount(field);
  const type = (value: string) => {
    if (amount) return amountTyped(value, text);
    return field === 'numberOfClaims' ? value.replaceAll(/\D/g, '') : value;
  };
  return (
    <div className={styles.cell} data-field={field}>
      <label className={styles.label} htmlFor={id}>
        {LABELS[field]}
        <span className={styles.hidden}> of {year}</span>
      </label>
      <Input
        id={id}
        value={text}
        disabled={closed}
        maxLength={field === 'carrier' ? CARRIER_LENGTH : amount ? AMOUNT_LENGTH : COUNT_LENGTH}
        {...(amount && { placeholder: '$0' })}
        {...(field !== 'carrier' && { inputMode: amount ? ('decimal' as const) : ('numeric' as const) })}
        {...(problem !== undefined && {
          status: 'error' as const,
          'aria-invalid': true,
          'aria-describedby': `${id}-problem`,
        })}
        onChange={(event) => onField(field, type(event.target.value))}
        onBlur={() => amount && amountEntered(text) !== text && onField(field, amountEntered(text))}
        onPaste={(event) => onPaste(field, event)}
      />
      {problem !== undefined && (
        <span className={styles.problem} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** The row. */
export function YearRow(props: YearRowProps) {
  const { row, typed, lossRatio, said, gap, disabled, onField, onNoCoverage, onPaste, children } = props;
  const { year, state } = row;
  const more = useId();
  const [open, setOpen] = useState(false);
  const closed = disabled || state !== 'open' || typed.noCoverage;
  const problems = problemsOf(typed);
  const below = problems.has('totRes') || problems.has('totPaid') || said('totRes') !== undefined;
  const cell = (field: Field) => (
    <Cell
      key={field}
      {...{ year, field, typed, closed, onField, onPaste }}
      problem={problems.get(field) ?? said(field)}
    />
  );
  return (
    <li className={styles.year} data-closed={state !== 'open'} data-gap={gap}>
      <div className={styles.entry} role="group" aria-label={`Claims of ${year}`}>
        <b className={styles.number}>{year}</b>
        {(['carrier', 'annualPremium', 'numberOfClaims', 'totInc'] as const).map(cell)}
        <div className={styles.ratio}>
          <span className={styles.label}>Loss ratio</span>
          <span>{lossRatio === null ? '–' : percentShown(lossRatio)}</span>
        </div>
        <Button
          type="link"
          size="small"
          className={styles.opens ?? ''}
          icon={<ChevronIcon />}
          aria-expanded={open || below}
          aria-controls={more}
          aria-label={`Reserves and paid of ${year}`}
          disabled={state !== 'open'}
          onClick={() => setOpen(!open)}
        >
          Reserves and paid
        </Button>
      </div>
      <div id={more} className={styles.more} hidden={!open && !below}>
        {cell('totRes')}
        {cell('totPaid')}
      </div>
      <div className={styles.coverage}>
        <Checkbox
          checked={typed.noCoverage}
          disabled={disabled || state !== 'open'}
          onChange={(event) => onNoCoverage(event.target.checked)}
        >
          {noCoverageIn(year)}
        </Checkbox>
        {state !== 'open' && <span className={styles.quiet}>{CLOSED[state]}</span>}
        {gap && <span className={styles.problem}>Enter {year}, or tick that there was no coverage</span>}
      </div>
      {children}
    </li>
  );
}
