/** What an owner's prices stand on, and what changed since, without a word of an insurance desk. */
import { useMemo } from 'react';
import type { RunFreshness, StaleChange } from '@/api/freshness';
import { dayWords, momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { Standing } from './standing';
import styles from './standing.module.css';

/** What a fact of the business is called that the server calls as a desk does. */
const FACTS = [
  [/^Payroll /, 'Yearly pay '],
  [/^Class /, 'Kind of work '],
  [/^SUTA /, 'Unemployment tax '],
  [/^Modification /, 'Experience rating '],
] as const;

const factOf = (about: string): string =>
  FACTS.reduce((words, [desk, own]) => words.replace(desk, own), about);

/** A change in an owner's words; what was typed stays as it was typed. */
export function ownersChange(change: StaleChange): StaleChange {
  switch (change.cause) {
    case 'fact':
      return { ...change, about: factOf(change.about) };
    case 'date':
      return { ...change, about: 'The first day of your insurance' };
    case 'program':
      return { ...change, old: 'offered', new: 'not offered any more' };
    case 'rate_book':
      return { ...change, about: 'What insurance companies charge', old: 'before', new: 'has changed since' };
    case 'eligibility':
      return { ...change, old: 'its answer', new: 'would be another one today' };
  }
}

/** '$90,000 of yearly pay at 1 place in TX, insured from Dec 1, 2026, as of Nov 20, 2026, 10:42 AM CST'. */
export function ownersBasis({ facts }: Pick<RunFreshness, 'facts'>): string {
  const { payroll, locations, states, effective_date: day, priced_at: at } = facts;
  const places = `${locations} ${locations === 1 ? 'place' : 'places'} in ${states.join(', ')}`;
  return `${wholeDollars(payroll)} of yearly pay at ${places}, insured from ${dayWords(day)}, as of ${momentWords(at)}`;
}

/** One line, or what changed and the way to the prices of today. */
export function OwnerStanding(props: {
  found: RunFreshness;
  /** Asks for the prices of today; undefined where nobody may. */
  onAskAgain: (() => void) | undefined;
}) {
  const { found, onAskAgain } = props;
  const own = useMemo(() => ({ ...found, changes: found.changes.map(ownersChange) }), [found]);
  if (found.stands) return <p className={styles.facts}>Priced on {ownersBasis(found)}</p>;
  return (
    <Standing found={own} onQuoteAgain={onAskAgain} again="Ask for today's prices" basis={ownersBasis} />
  );
}
