/** What a fill or a paste came to, where not all of it was done: each refused cell by name, and a way to go on. */
import { Button } from 'antd';
import { keyOf } from './model';
import styles from './workbook-panel.module.css';
import type { Refusal } from './fill';
import type { Place } from './shapes';
import type { Blocks } from './use-blocks';

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** The same in the bar: short, and beside the buttons. */
export function newsWords({ news }: Blocks): string {
  if (news.kind === 'asking') return `Asking the ranges of ${counted(news.cells, 'cell')}…`;
  if (news.kind === 'nothing to fill') return 'Nothing to fill: select the cells after the one to fill from';
  if (news.kind === 'refused') return `Nothing filled: ${counted(news.refused.length, 'cell')} refused it`;
  if (news.kind === 'lost') return `${counted(news.texts.length, 'pasted value')} found no place`;
  return '';
}

interface BlockNewsProps {
  readonly blocks: Blocks;
  readonly nameOf: (column: string) => string;
  readonly onGoTo: (place: Place) => void;
}

/** Most texts of a paste that are named; all of them were copied from somewhere. */
const NAMED = 10;

/** The list; nothing while all was done. */
export function BlockNews({ blocks, nameOf, onGoTo }: BlockNewsProps) {
  const { news, fillOthers, dismiss } = blocks;
  if (news.kind !== 'refused' && news.kind !== 'lost') return null;
  return (
    <section className={styles.faults} aria-label="What was not done" role="alert">
      <p>{newsWords(blocks)}</p>
      {news.kind === 'lost' ? (
        <p className={styles.quiet}>
          Cells without a percent take none: {news.texts.slice(0, NAMED).join(', ')}
          {news.texts.length > NAMED && ` and ${news.texts.length - NAMED} more`}
        </p>
      ) : (
        <Refusals refused={news.refused} nameOf={nameOf} onGoTo={onGoTo} />
      )}
      {news.kind === 'refused' && news.changes.length > 0 && (
        <Button size="small" onClick={fillOthers}>
          Fill the other {counted(news.changes.length, 'cell')}
        </Button>
      )}
      <Button size="small" type="text" onClick={dismiss}>
        Dismiss
      </Button>
    </section>
  );
}

function Refusals({
  refused,
  nameOf,
  onGoTo,
}: Omit<BlockNewsProps, 'blocks'> & { refused: readonly Refusal[] }) {
  return (
    <ul>
      {refused.map((cell) => (
        <li key={keyOf(cell)}>
          <Button type="link" size="small" onClick={() => onGoTo(cell)}>
            {nameOf(cell.column)}, {cell.row}
          </Button>{' '}
          {cell.words}
        </li>
      ))}
    </ul>
  );
}
