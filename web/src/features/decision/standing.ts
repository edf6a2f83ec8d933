/** Where a decision stands, in lines: who decided it when, until when something may be done, and why nothing is. */
import { momentWords } from '@/lib/dates';
import { stateWord, untilWords, type Decision } from './model';

const NOTHING_MORE = 'Nothing more is decided.';

/** Why nothing can be decided any more; '' while something can. */
function endWords({ ended, decided_by: by }: Pick<Decision, 'ended' | 'decided_by'>): string {
  if (ended === null) return '';
  const who = by === '' ? '' : ` by ${by}`;
  return {
    bound: `Bound${who}. ${NOTHING_MORE}`,
    rejected: `Rejected${who}. ${NOTHING_MORE}`,
    expired: 'Nobody decided within the days that there were. Support can give more.',
    lapsed: 'It was approved, and nobody bound it in time.',
    withdrawn: 'It was withdrawn: another carrier is bound, or the submission went back to its agent.',
  }[ended];
}

/** 'Rejected by Ann Lee, Nov 14, 2026, 10:42 AM CST'; '' while nobody has decided. */
function decidedWords(row: Decision): string {
  if (row.decided_at === null) return '';
  const who = row.decided_by === '' ? '' : ` by ${row.decided_by}`;
  return `${stateWord({ quote_status: row.quote_status, ended: null }).label}${who}, ${momentWords(row.decided_at)}`;
}

/** What is said of where a row stands; who ended it is named once, with the moment where it is known. */
export function standingLines(row: Decision): readonly string[] {
  const by = decidedWords(row);
  const named = by !== '' && (row.ended === 'bound' || row.ended === 'rejected');
  const lines = named ? [`${by}. ${NOTHING_MORE}`] : [by, untilWords(row), endWords(row)];
  return lines.filter((line) => line !== '');
}
