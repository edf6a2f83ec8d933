/** How a carrier answered, as a mark that opens the reason where there is one. */
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag } from '@/ui/status-tag';
import { PROGRAM_STATES, reasonsOf, type ProgramQuote, type QuoteRun, type SaidReason } from './model';
import { reasonOf } from './price-acts';
import { shortKindOf } from './price-kind';
import styles from './price-mark.module.css';

function Reasons({ of, reasons }: { of: string; reasons: readonly SaidReason[] }) {
  return (
    <ul className={styles.list} aria-label={`Reasons of ${of}`}>
      {reasons.map(({ about, text, change }) => (
        <li key={text}>
          {about !== '' && <b>{about}: </b>}
          {text}
          {change !== '' && <span className={styles.change}>{change}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What opens its reasons in place, by a press, a finger or a key. */
export function ReasonMark(props: {
  /** Whose reasons they are: 'UWIC', 'UWIC at location 2'. */
  of: string;
  reasons: readonly SaidReason[];
  children: ReactNode;
}) {
  const { of, reasons, children } = props;
  return (
    <Popover trigger="click" content={<Reasons of={of} reasons={reasons} />} destroyOnHidden>
      <button type="button" className={styles.mark}>
        {children}
        <span className="visually-hidden"> (why: {of})</span>
      </button>
    </Popover>
  );
}

/** The mark; a further try says so. */
export function PriceMark({ row, run, again }: { row: ProgramQuote; run: QuoteRun; again: boolean }) {
  const { tone, letter, running, why } = PROGRAM_STATES[row.state];
  const label = shortKindOf(row, run);
  const said = again && running ? `${label} again` : label;
  const tag = <StatusTag tone={tone} letter={letter} label={said} busy={running} />;
  if (reasonOf(row) === '') return tag;
  const reasons = reasonsOf(row);
  return (
    <ReasonMark
      of={row.carrier_name}
      reasons={reasons.length > 0 ? reasons : [{ about: '', text: why, change: '' }]}
    >
      {tag}
    </ReasonMark>
  );
}
