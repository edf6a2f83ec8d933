/** How a carrier answered, as a mark that opens the reason where there is one. */
import { Popover } from 'antd';
import { StatusTag } from '@/ui/status-tag';
import { PROGRAM_STATES, reasonsOf, type ProgramQuote } from './model';
import { reasonOf } from './price-acts';
import styles from './price-mark.module.css';

function Reasons({ row }: { row: ProgramQuote }) {
  const reasons = reasonsOf(row);
  if (reasons.length === 0) return <p className={styles.plain}>{PROGRAM_STATES[row.state].why}</p>;
  return (
    <ul className={styles.list} aria-label={`Reasons of ${row.carrier_name}`}>
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

/** The mark; a further try says so. */
export function PriceMark({ row, again }: { row: ProgramQuote; again: boolean }) {
  const { label, tone, letter, running } = PROGRAM_STATES[row.state];
  const said = again && running ? `${label} again` : label;
  const tag = <StatusTag tone={tone} letter={letter} label={said} busy={running} />;
  if (reasonOf(row) === '') return tag;
  return (
    <Popover trigger="click" content={<Reasons row={row} />} destroyOnHidden>
      <button type="button" className={styles.mark}>
        {tag}
        <span className="visually-hidden"> (why: {row.carrier_name})</span>
      </button>
    </Popover>
  );
}
